/** An advisory lock that every process holds while it lives; Postgres releases it when the process ends. */

import { randomInt } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';

/** The first of the two numbers of an advisory lock; no other lock uses it. */
const LOCK_CLASS = 1_347_375_183;

export interface ProcessLock {
  readonly id: number;
  /** Takes the lock for its connection. Shared, so that a new connection never waits for an old one. */
  readonly statement: string;
}

export function createProcessLock(): ProcessLock {
  const id = randomInt(1, 2 ** 31);
  return { id, statement: `select pg_advisory_lock_shared(${LOCK_CLASS}, ${id})` };
}

/** Whether the process with this id still holds its lock. One that is reconnecting counts as gone. */
export const isProcessAlive = (id: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`exists (
  select from pg_locks where locktype = 'advisory' and classid = ${sql.lit(LOCK_CLASS)}::oid and objid = ${id}::oid
    and database = (select oid from pg_database where datname = current_database()))`;
