/** The devices on which the caller is logged in, this one first. */
import { deviceOf } from '@portal/domain/device';
import type { Handler } from '../contract/operation.ts';

/** Nobody reads a longer list; ending all others ends the rest too. */
const mostShown = 100;

export const myDevices: Handler<'myDevices'> = async (deps, { actor }) => {
  const rows = await deps.db
    .selectFrom('sessions')
    .select(['id', 'user_agent', 'created_at', 'last_used_at'])
    .where('person_id', '=', actor.userId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', deps.clock.now())
    .orderBy((eb) => eb('id', '=', actor.sessionId), 'desc')
    .orderBy((eb) => eb.fn.coalesce('last_used_at', 'created_at'), 'desc')
    .limit(mostShown)
    .execute();
  return {
    status: 'true',
    message: 'Your devices.',
    devices: rows.map((row) => ({
      id: row.id,
      ...deviceOf(row.user_agent ?? ''),
      created_at: row.created_at.toISOString(),
      last_used_at: (row.last_used_at ?? row.created_at).toISOString(),
      current: row.id === actor.sessionId,
    })),
  };
};
