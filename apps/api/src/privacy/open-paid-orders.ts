/** Orders that a customer has paid and that are not finished: what closing the account leaves unsettled. */
import { orderDisplayId } from '@portal/domain/display-id';
import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { Problem } from '../contract/errors.ts';
import { notify } from '../events/notify.ts';
import { admins } from '../events/recipients.ts';
import { returnedPaise } from '../payments/refunded-amount.ts';

const mostNamed = 5;

/** Their ids, the oldest first; none whose money went back whole. */
export async function openPaidOrders(tx: Tx, customerId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select orders.id from orders join payments on payments.id = orders.payment_id
    where orders.customer_id = ${customerId} and due_rank < 'infinity'
      and ${returnedPaise('payments')} < payments.amount_paise
    order by orders.id`.execute(tx);
  return rows.map(({ id }) => id);
}

export const paidOrdersOpen = (ids: readonly number[]) =>
  new Problem(
    'open_orders',
    `${counted(ids)} paid and not finished: ${named(ids)}. Work on what is open stops when the account is closed. If you want money back, raise a ticket first.`,
  );

/** Nobody can ask for the money once the account is closed, so the admins are to see to it. */
export const closedWithOpenOrders = (
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  { customerId, ids }: { customerId: number; ids: readonly [number, ...number[]] },
): Promise<void> =>
  notify(tx, deps, {
    event_key: `closed-with-open-orders:${customerId}`,
    title: 'Account Closed',
    recipients: admins,
    detail: `A customer closed their account. ${counted(ids)} paid and not finished: ${named(ids)}. Please stop the work and return at the payment provider what is owed.`,
    orderId: ids[0],
  });

const counted = ({ length }: readonly number[]) => (length === 1 ? 'One order is' : `${length} orders are`);

function named(ids: readonly number[]): string {
  const first = ids.slice(0, mostNamed).map(orderDisplayId).join(', ');
  return ids.length > mostNamed ? `${first} and ${ids.length - mostNamed} more` : first;
}
