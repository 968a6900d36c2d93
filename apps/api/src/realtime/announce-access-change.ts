/** Tells every process that the people of an order have changed, so that sockets which may not hear it any more stop. */
import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';

export const accessChannel = 'order_access';

/** To be called in the transaction that reassigns the order; it takes effect with the commit (decision 37). */
export async function announceAccessChange(tx: Tx, orderId: number): Promise<void> {
  await sql`select pg_notify(${accessChannel}, ${String(orderId)})`.execute(tx);
}
