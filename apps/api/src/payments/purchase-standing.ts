/** How a purchase stands: whether its bank still decides, and what the customer bought of the same a short time ago. */
import { orderDisplayId } from '@portal/domain/display-id';
import { paiseToRupees, toPaise } from '@portal/domain/money';
import type { components } from '@portal/sdk/contract.gen';
import { sql } from 'kysely';
import { viewRefunded } from '../orders/refunded-of-order.ts';
import type { PaymentDeps } from './fulfil-payment.ts';
import { newestRefund } from './newest-refund.ts';
import { settleAttempts } from './reconcile.ts';
import { refundedText } from './refund-words.ts';
import { keyOfServices } from './start-payment.ts';

export interface WhatIsBought {
  customerId: number;
  bought: { serviceIds: readonly number[] } | { orderId: number };
}

type PurchaseStanding = components['schemas']['PurchaseStanding'];
type State = PurchaseStanding['state'];

/** `refundedWords`: what to say where the money could buy nothing and went back. */
interface Found {
  standing: PurchaseStanding;
  refundedWords: string | undefined;
}

/** Each costs a call to the provider; older ones are left to the reconciliation. */
const mostQuotes = 3;
const mostOrders = 5;
const dayMs = 24 * 3_600_000;

/** Asks the provider about what is open, and turns what was paid into its orders. */
export async function purchaseStanding(deps: PaymentDeps, what: WhatIsBought): Promise<Found> {
  const { state, spentId } = await stateOf(deps, what);
  const refund = spentId === undefined ? undefined : await newestRefund(deps.db, spentId);
  return {
    standing: {
      state,
      bought: await findBought(deps, what),
      ...(refund && { refunded: viewRefunded([refund]) }),
    },
    refundedWords: refund && refundedText(refund),
  };
}

async function stateOf(deps: PaymentDeps, what: WhatIsBought): Promise<{ state: State; spentId?: number }> {
  const states: { state: State; first: number; spentId?: number }[] = [];
  for (const { id, first, state, providerOrderId } of await findQuotes(deps, what)) {
    const found = state === 'paid' ? 'paid' : await settleAttempts(deps, providerOrderId);
    if (found === 'spent') await close(deps, id);
    states.push(found === 'spent' ? { state: 'failed', first, spentId: id } : { state: found, first });
  }
  return newestOf(states);
}

/** What the customer has just done: the newest, unless another quote of that same purchase made its orders. */
function newestOf<Each extends { state: State; first: number }>(states: readonly Each[]) {
  const said = states.find((each) => each.state !== 'none') ?? { state: 'none' as const };
  const isPaid = states.some((each) => each.state === 'paid' && 'first' in said && each.first === said.first);
  if (isPaid) return { ...said, state: 'paid' as const };
  return states.find((each) => each.state === 'unconfirmed') ?? said;
}

/** Nobody gets this quote again; the next check opens another. */
const close = ({ db }: PaymentDeps, id: number) =>
  db
    .updateTable('payments')
    .set({ bought_key: null })
    .where('id', '=', id)
    .where('state', '=', 'created')
    .execute();

/** Of the last day, the newest first. */
async function findQuotes({ db, clock }: PaymentDeps, { customerId, bought }: WhatIsBought) {
  const quotes = db
    .selectFrom('payments')
    .select(['id', 'state', 'provider_order_id'])
    .select(sql<number>`coalesce(retry_of, id)`.as('first'))
    .where('customer_id', '=', customerId)
    .where('provider_order_id', 'is not', null)
    .where('created_at', '>', new Date(clock.now().getTime() - dayMs))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(mostQuotes);
  const rows = await (
    'serviceIds' in bought
      ? quotes.where('bought_key', '=', keyOfServices(bought.serviceIds))
      : quotes.where(
          sql<boolean>`id in (select payment_id from payment_items where order_id = ${bought.orderId})`,
        )
  ).execute();
  return rows.map(({ provider_order_id: providerOrderId, ...row }) => ({
    ...row,
    providerOrderId: providerOrderId ?? '',
  }));
}

/** An unpaid order is one purchase, however often it is tried. */
async function findBought({ db, clock }: PaymentDeps, { customerId, bought }: WhatIsBought) {
  if ('orderId' in bought) return [];
  const rows = await db
    .selectFrom('orders')
    .select(['id', 'service_name', 'created_at', 'price_paise', 'gst_paise'])
    .where('customer_id', '=', customerId)
    .where(sql<boolean>`service_id = any(${bought.serviceIds}::bigint[])`)
    .where('payment_id', 'is not', null)
    .where('created_at', '>', new Date(clock.now().getTime() - dayMs))
    .orderBy('id', 'desc')
    .limit(mostOrders)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    order_id: orderDisplayId(row.id),
    order_name: row.service_name,
    created_at: row.created_at.toISOString(),
    total: paiseToRupees(toPaise(row.price_paise + row.gst_paise)),
  }));
}
