/** The customer of an order that staff added does something for it, and so confirms it. */
import type { Tx } from '../db/database.ts';

export const confirmOrder = (tx: Tx, orderId: number) =>
  tx
    .updateTable('orders')
    .set({ unconfirmed: false })
    .where('id', '=', orderId)
    .where('unconfirmed', '=', true)
    .execute();
