/** Lists the caller's signed-in devices, the current one first, and the latest login attempts. */

import { deviceOf } from '@portal/domain/device';
import { sql } from 'kysely';
import type { Handler } from '../contract/operation.ts';
import type { Db } from '../db/database.ts';

/** Longer lists are useless; "end all others" covers the rest. */
const MAX_DEVICES = 100;

const MAX_ATTEMPTS = 20;

export const myDevices: Handler<'myDevices'> = async (deps, { actor }) => {
  const rows = await deps.db
    .selectFrom('sessions')
    .select(['id', 'user_agent', 'created_at', 'last_used_at'])
    .where('person_id', '=', actor.userId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', deps.clock.now())
    .orderBy((eb) => eb('id', '=', actor.sessionId), 'desc')
    .orderBy((eb) => eb.fn.coalesce('last_used_at', 'created_at'), 'desc')
    .limit(MAX_DEVICES)
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
    attempts: await findAttempts(deps.db, actor.userId),
  };
};

async function findAttempts(db: Db, personId: number) {
  const rows = await db
    .selectFrom('login_attempts')
    .select(['id', 'tried_at', 'network', 'user_agent', 'outcome'])
    .where('account', '=', (eb) =>
      eb
        .selectFrom('people')
        .select(sql<Buffer>`login_account(email)`.as('account'))
        .where('id', '=', personId),
    )
    .where('outcome', '<>', 'refused')
    .$narrowType<{ outcome: 'opened' | 'wrong_password' | 'wrong_code' }>()
    .orderBy('id', 'desc')
    .limit(MAX_ATTEMPTS)
    .execute();
  return rows.map(({ tried_at: triedAt, user_agent: userAgent, ...row }) => ({
    ...row,
    tried_at: triedAt.toISOString(),
    ...deviceOf(userAgent),
  }));
}
