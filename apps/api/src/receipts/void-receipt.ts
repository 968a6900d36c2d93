/** Voids a receipt of money that was not received after all; what it paid is owed again (record 0058). */

import { toPaise } from '@portal/domain/money';
import { cleanLines } from '@portal/domain/text/clean-text';
import { sql } from 'kysely';
import { invalid, notFound, Problem } from '../contract/errors.ts';
import type { Handler } from '../contract/operation.ts';
import type { Tx } from '../db/database.ts';
import { inTransaction } from '../db/transaction.ts';
import { findBalance } from '../orders/balance-of-order.ts';
import { creditUnpaidPart } from '../payments/refunds/order-refunds.ts';
import { notifyOfVoid } from './receipt-notifications.ts';
import { targetLabel } from './receipt-target.ts';

export const voidReceipt: Handler<'voidReceipt'> = async (deps, { actor, body }) => {
  const reason = cleanLines(body.reason);
  if (reason === '') throw invalid([{ field: 'reason', message: 'Give a reason. The customer reads it.' }]);
  return inTransaction(deps.db, async (tx) => {
    const receipt = await lockReceipt(tx, body.receipt_id);
    const voided = await tx
      .updateTable('receipts')
      .set({ voided_at: deps.clock.now(), voided_by: actor.userId, void_reason: reason })
      .where('id', '=', receipt.id)
      .where('voided_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (!voided) throw new Problem('conflict', 'This receipt is void already.');
    const balance = await findBalance(tx, receipt.payment_id);
    if (!balance) throw new Error(`receipt ${receipt.id} has no invoice`);
    if (balance.received_paise < balance.refunded_paise) {
      throw new Problem('conflict', 'This money was paid back already, so its receipt can’t be void.');
    }
    // A cancelled order owes nothing.
    if (receipt.is_cancelled) await creditUnpaidPart(tx, deps, receipt.payment_id);
    await notifyOfVoid(tx, deps, {
      id: receipt.id,
      orderId: receipt.order_id,
      customerId: balance.customer_id,
      label: targetLabel(receipt.order_id, receipt.charge_name),
      owed: toPaise(receipt.is_cancelled ? 0 : Math.max(0, balance.owed_paise)),
      amount: toPaise(receipt.amount_paise),
      reason,
    });
    return { status: 'true', message: 'Receipt voided.' };
  });
};

/** With its payment locked, which serialises receipts. Throws 404. */
async function lockReceipt(tx: Tx, id: number) {
  await tx
    .selectFrom('payments')
    .select('id')
    .where('id', '=', (receipts) => receipts.selectFrom('receipts').select('payment_id').where('id', '=', id))
    .forUpdate()
    .execute();
  const { rows } = await sql<VoidableReceipt>`
    select receipts.id, receipts.payment_id, amount_paise, order_id, charge_name, cancelled_at is not null as is_cancelled
    from receipts join payment_targets_view target on target.payment_id = receipts.payment_id
      join orders on orders.id = order_id
    where receipts.id = ${id}`.execute(tx);
  const [receipt] = rows;
  if (!receipt) throw notFound('There is no such receipt.');
  return receipt;
}

interface VoidableReceipt {
  id: number;
  payment_id: number;
  amount_paise: number;
  order_id: number;
  /** Null for one that pays an order. */
  charge_name: string | null;
  is_cancelled: boolean;
}
