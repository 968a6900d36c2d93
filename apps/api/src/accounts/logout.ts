/** Ends the caller's session at once, on every process. */

import type { Handler } from '../contract/operation.ts';
import { endSessions } from '../sessions/session-registry.ts';

export const logout: Handler<'logout'> = async (deps, { actor }) => {
  deps.sessions.evict(await endSessions(deps.db, { sessionId: actor.sessionId }, deps.clock.now()));
  return { status: 'true', message: 'You are logged out.' };
};
