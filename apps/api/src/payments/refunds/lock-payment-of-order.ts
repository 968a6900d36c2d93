import type { Tx } from '../../db/database.ts';

/** Locks the payment of an order, which serialises its refunds; before the order itself, as fulfilling does. */
export const lockPaymentOfOrder = (tx: Tx, orderId: number) =>
  tx
    .selectFrom('payments')
    .select('id')
    .where('id', '=', (orders) => orders.selectFrom('orders').select('payment_id').where('id', '=', orderId))
    .forUpdate()
    .execute();
