/** What is announced to every process when a transaction commits: ids alone, from which each loads what it pushes. */
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../db/database.ts';

export type RealtimeEvent =
  | { kind: 'message'; orderId: number; messageId: number }
  | { kind: 'read'; orderId: number; readerId: number; lastReadId: number }
  | { kind: 'notification'; personId: number; notificationId: number };

export const realtimeChannel = 'realtime';

/** Announces an event when the transaction commits, and never when it does not. */
export async function announce(tx: Tx, event: RealtimeEvent): Promise<void> {
  await sql`select pg_notify(${realtimeChannel}, ${JSON.stringify(event)})`.execute(tx);
}

type InSql<Event> = Event extends RealtimeEvent
  ? { [Key in keyof Event]: Key extends 'kind' ? Event[Key] : RawBuilder<unknown> }
  : never;

/** The same for the RETURNING of a statement: an event of each row that it writes, its ids told in SQL. */
export function announcing({ kind, ...ids }: InSql<RealtimeEvent>): RawBuilder<unknown> {
  const pairs = Object.entries(ids).flatMap(([key, value]) => [sql.lit(key), value]);
  return sql`pg_notify(${sql.lit(realtimeChannel)}, json_build_object('kind', ${sql.lit(kind)}, ${sql.join(pairs)})::text)`;
}
