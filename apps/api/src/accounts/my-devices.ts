/** The devices on which the caller is logged in, this one first, and the newest tries to log in. */
import { deviceOf } from '@portal/domain/device';
import { sql } from 'kysely';
import type { Handler } from '../contract/operation.ts';
import type { Db } from '../db/database.ts';

/** Nobody reads a longer list; ending all others ends the rest too. */
const mostShown = 100;

/** What an owner looks through to find what was not them. */
const mostAttempts = 20;

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
    .limit(mostAttempts)
    .execute();
  return rows.map(({ tried_at: triedAt, user_agent: userAgent, ...row }) => ({
    ...row,
    tried_at: triedAt.toISOString(),
    ...deviceOf(userAgent),
  }));
}
