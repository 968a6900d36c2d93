/** Announces reassigned orders to every process, so that sockets without access are unsubscribed. */

import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';

export const accessChannel = 'order_access';

/** A NOTIFY payload has at most 8,000 bytes, and an id with its comma 17. */
const mostAtOnce = 400;

/** Call it in the transaction that reassigns the orders; takes effect with the commit (api-assignorder-003). */
export async function announceAccessChange(tx: Tx, orderIds: readonly number[]): Promise<void> {
  await sql`
    select pg_notify(${accessChannel}, string_agg(id::text, ','))
    from unnest(${orderIds}::bigint[]) with ordinality announced (id, place)
    group by (place - 1) / ${mostAtOnce}`.execute(tx);
}

/** Reads an announcement. */
export const readAccessChange = (text: string): number[] => text.split(',').map(Number);
