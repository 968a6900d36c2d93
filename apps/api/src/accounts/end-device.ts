/** Signs out one of the caller's devices, at once and on every process. */

import { notFound } from '../contract/errors.ts';
import type { Handler } from '../contract/operation.ts';
import { endSessions } from '../sessions/session-registry.ts';

/** A device that is signed out already stays so; another person's device is answered like an unknown one. */
export const endDevice: Handler<'endDevice'> = async (deps, { actor, body }) => {
  const own = await deps.db
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', body.id)
    .where('person_id', '=', actor.userId)
    .executeTakeFirst();
  if (!own) throw notFound('This device is not signed in any more.');
  deps.sessions.evict(await endSessions(deps.db, { sessionId: own.id }, deps.clock.now()));
  return { status: 'true', message: 'The device is signed out.' };
};
