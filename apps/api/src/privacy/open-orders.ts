/** Orders at the closing of an account: paid, unfinished ones block it unless the customer gives them up. */

import { orderDisplayId } from '@portal/domain/display-id';
import { sql } from 'kysely';
import { Problem } from '../contract/errors.ts';
import type { Tx } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { notify } from '../events/notify.ts';
import { admins } from '../events/recipients.ts';
import { refundedOrPendingPaise } from '../payments/refunds/refunded-amount.ts';

const MAX_NAMED = 5;

/** Returns their ids, oldest first, without fully refunded ones. */
export async function findOpenPaidOrders(tx: Tx, customerId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select orders.id from orders join payments on payments.id = orders.payment_id
    where orders.customer_id = ${customerId} and due_rank < 'infinity'
      and ${refundedOrPendingPaise('payments')} < payments.amount_paise
    order by orders.id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Returns their ids, oldest first, without cancelled ones. */
export async function findUnpaidOrders(tx: Tx, customerId: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('orders')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('payment_id', 'is', null)
    .where('cancelled_at', 'is', null)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

export const openOrdersError = (ids: readonly number[]) =>
  new Problem(
    'open_orders',
    `${countOf(ids)} paid and not finished: ${listOf(ids)}. If you close the account now, we decide alone on their cancellation and what comes back. To follow it, ask to cancel them first.`,
  );

/** Asks the admins to settle the orders: the customer can't ask for a refund after closing. */
export const notifyOfOpenOrders = (
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  { customerId, ids }: { customerId: number; ids: readonly [number, ...number[]] },
): Promise<void> =>
  notify(tx, deps, {
    event_key: `closed-with-open-orders:${customerId}`,
    title: 'Account Closed',
    recipients: admins,
    detail: `A customer closed their account. ${countOf(ids)} paid and not finished: ${listOf(ids)}. Please decide on the cancellation of each.`,
    orderId: ids[0],
  });

const countOf = ({ length }: readonly number[]) => (length === 1 ? 'One order is' : `${length} orders are`);

function listOf(ids: readonly number[]): string {
  const first = ids.slice(0, MAX_NAMED).map(orderDisplayId).join(', ');
  return ids.length > MAX_NAMED ? `${first} and ${ids.length - MAX_NAMED} more` : first;
}
