/** Signs out all devices of the caller but the current one. */

import type { Handler } from '../contract/operation.ts';
import { endSessions } from '../sessions/session-registry.ts';

export const endOtherDevices: Handler<'endOtherDevices'> = async (deps, { actor }) => {
  const ended = await endSessions(
    deps.db,
    { personId: actor.userId, butSessionId: actor.sessionId },
    deps.clock.now(),
  );
  deps.sessions.evict(ended);
  return { status: 'true', message: 'All other devices are signed out.', ended: ended.length };
};
