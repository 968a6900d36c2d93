/** Beginning and ending a session in the app: the token and everything remembered under it go together. */
import type { AppContext, Services } from './app-context.ts';

type SessionParts = Pick<AppContext, 'session'> & Pick<Services, 'queryClient'>;

/** After a login: nothing that was loaded for somebody else before stays in memory. */
export function startSession(parts: SessionParts, given: { token: string; userId: number }): void {
  parts.queryClient.clear();
  parts.session.start(given);
}

/** After a logout or a lost session. */
export function endSession(parts: SessionParts): void {
  parts.session.end();
  parts.queryClient.clear();
}
