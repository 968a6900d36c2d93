import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';

/**
 * Locks the payments of an order and of its charges, which serialises their refunds; before the order itself, as fulfilling
 * does. Returns their ids.
 */
export async function lockPaymentsOfOrder(tx: Tx, orderId: number): Promise<number[]> {
  const locked = await tx
    .selectFrom('payments')
    .select('id')
    .where(sql<boolean>`id in (select payment_id from payment_targets_view where order_id = ${orderId})`)
    .orderBy('id')
    .forUpdate()
    .execute();
  return locked.map(({ id }) => id);
}
