/** Beginning and ending a session in the app: the token and everything remembered under it go together. */

import type { AppContext, Services } from './app-context.ts';
import { storageError } from './browser-storage.ts';
import type { SignedOut } from './signed-out.ts';

type SessionParts = Pick<AppContext, 'session' | 'signedOut'> & Pick<Services, 'queryClient'>;

/**
 * After a login: nothing that was loaded for somebody else before stays in memory.
 * @throws StorageError when the browser's storage is full.
 */
export function startSession(parts: SessionParts, given: { token: string; userId: number }): void {
  parts.queryClient.clear();
  try {
    parts.session.start(given);
  } catch (error) {
    parts.session.end();
    throw storageError(error);
  }
  parts.signedOut.clear();
}

/** After a logout, or for a reason that the login then says. */
export function endSession(parts: SessionParts, reason?: SignedOut['reason']): void {
  parts.signedOut.set(reason && { reason });
  forgetSession(parts);
}

/** The reason is held already. */
export function forgetSession({ session, queryClient }: Omit<SessionParts, 'signedOut'>): void {
  session.end();
  queryClient.clear();
}

/** The held session is the stored one again. False when none is held. */
export function resumeSession(parts: SessionParts): boolean {
  const held = parts.signedOut.get()?.held;
  const [token, userId] = [held?.token(), held?.userId()];
  if (token === undefined || userId === undefined) return false;
  startSession(parts, { token, userId });
  return true;
}
