/** Starts and ends the app's session: the token together with all cached data. */

import type { AppContext, DataClients } from './app-context.ts';
import { storageError } from './browser-storage.ts';
import type { SignedOut } from './signed-out.ts';

type SessionParts = Pick<AppContext, 'session' | 'signedOut'> & Pick<DataClients, 'queryClient'>;

/**
 * After a login: clears data that was loaded for another person.
 * @throws StorageError when the browser's storage is full.
 */
export function startSession(parts: SessionParts, login: { token: string; userId: number }): void {
  parts.queryClient.clear();
  try {
    parts.session.start(login);
  } catch (error) {
    parts.session.end();
    throw storageError(error);
  }
  parts.signedOut.clear();
}

/** After a logout, or with a reason that the login shows. */
export function endSession(parts: SessionParts, reason?: SignedOut['reason']): void {
  parts.signedOut.set(reason && { reason });
  forgetSession(parts);
}

/** The reason is already set. */
export function forgetSession({ session, queryClient }: Omit<SessionParts, 'signedOut'>): void {
  session.end();
  queryClient.clear();
}

/** Restores the held session. Returns false if there is none. */
export function resumeSession(parts: SessionParts): boolean {
  const held = parts.signedOut.get()?.held;
  const [token, userId] = [held?.token(), held?.userId()];
  if (token === undefined || userId === undefined) return false;
  startSession(parts, { token, userId });
  return true;
}
