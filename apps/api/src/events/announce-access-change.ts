/** Tells every process that the people of orders have changed, so that sockets which may not hear them any more stop. */
import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';

export const accessChannel = 'order_access';

/** An announcement has less than 8,000 bytes, and an id with its comma 17 at most. */
const mostAtOnce = 400;

/** To be called in the transaction that reassigns the orders; it takes effect with the commit (api-assignorder-003). */
export async function announceAccessChange(tx: Tx, orderIds: readonly number[]): Promise<void> {
  await sql`
    select pg_notify(${accessChannel}, string_agg(id::text, ','))
    from unnest(${orderIds}::bigint[]) with ordinality announced (id, place)
    group by (place - 1) / ${mostAtOnce}`.execute(tx);
}

/** Reads an announcement. */
export const readAccessChange = (text: string): number[] => text.split(',').map(Number);
