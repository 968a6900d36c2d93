/** Finds the refund that says why a purchase bought nothing. */
import type { Db } from '../db/database.ts';
import { type RefundRow, refundColumns } from './record-refund.ts';

/** The newest of a purchase that did not fail. */
export const newestRefund = (db: Db, paymentId: number): Promise<RefundRow | undefined> =>
  db
    .selectFrom('refunds')
    .select(refundColumns)
    .where('payment_id', '=', paymentId)
    .where('state', '<>', 'failed')
    .orderBy('id', 'desc')
    .executeTakeFirst();
