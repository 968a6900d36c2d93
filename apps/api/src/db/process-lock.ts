/** A mark in Postgres that says that this process lives; it goes with the process, however that ends. */
import { randomInt } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';

/** Apart from all other advisory locks: the first of their two numbers. */
const LOCK_CLASS = 1_347_375_183;

export interface ProcessLock {
  readonly id: number;
  /** Sets the mark for as long as the connection on which this runs. Shared, so that a new connection never waits for an old one. */
  readonly statement: string;
}

export function createProcessLock(): ProcessLock {
  const id = randomInt(1, 2 ** 31);
  return { id, statement: `select pg_advisory_lock_shared(${LOCK_CLASS}, ${id})` };
}

/** Whether the process with this mark still has its connection. One that lost it for a moment counts as gone. */
export const isProcessAlive = (id: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`exists (
  select from pg_locks where locktype = 'advisory' and classid = ${sql.lit(LOCK_CLASS)}::oid and objid = ${id}::oid
    and database = (select oid from pg_database where datname = current_database()))`;
