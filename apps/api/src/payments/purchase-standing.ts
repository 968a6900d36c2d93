/** How a purchase stands: whether its bank still decides, and what the customer bought of the same a short time ago. */
import { paiseToRupees, toPaise } from '@portal/domain/money';
import type { components } from '@portal/sdk/contract.gen';
import { sql } from 'kysely';
import { isWhollyRefunded } from './refunded-amount.ts';
import type { PaymentDeps } from './fulfil-payment.ts';
import {
  findBought,
  findOverlapping,
  type Shared,
  servicesOf,
  viewWaiting,
  type WhatIsBought,
} from './overlapping-purchases.ts';
import { newestRefund } from './newest-refund.ts';
import type { RefundRow } from './record-refund.ts';
import { settleAttempts } from './reconcile.ts';
import { refundedText } from './refund-words.ts';
import { keyOfServices } from './start-payment.ts';

type PurchaseStanding = components['schemas']['PurchaseStanding'];
type State = PurchaseStanding['state'];

/** Each costs a call to the provider; older ones are left to the reconciliation. */
const mostQuotes = 3;
const dayMs = 24 * 3_600_000;

/** Asks the provider about what is open, and turns what was paid into its orders. */
export async function purchaseStanding(deps: PaymentDeps, what: WhatIsBought): Promise<PurchaseStanding> {
  const { state, spentId } = await stateOf(deps, what);
  const refund = spentId === undefined ? undefined : await newestRefund(deps.db, spentId);
  const shared = { ...what, serviceIds: await servicesOf(deps.db, what), since: startOf(deps) };
  const waiting = await waitingElsewhere(deps, shared);
  return {
    state,
    waiting: await viewWaiting(deps.db, shared, waiting),
    // Last, since what was found paid is an order by now.
    bought: await findBought(deps.db, shared),
    ...(refund && { refunded: viewRefund(refund) }),
  };
}

const viewRefund = (refund: RefundRow) => ({
  total: paiseToRupees(toPaise(refund.amount_paise)),
  refunded_at: refund.settled_at?.toISOString() ?? null,
  message: refundedText(refund),
});

async function stateOf(deps: PaymentDeps, what: WhatIsBought): Promise<{ state: State; spentId?: number }> {
  const states: { state: State; first: number; spentId?: number }[] = [];
  for (const { id, first, state, providerOrderId } of await findQuotes(deps, what)) {
    const found = state === 'paid' ? 'paid' : await settleAttempts(deps, providerOrderId);
    if (found === 'spent') await close(deps, id);
    states.push(found === 'spent' ? { state: 'failed', first, spentId: id } : { state: found, first });
  }
  return newestOf(states);
}

/** The other purchases of the same services whose bank may still take the money. */
async function waitingElsewhere(deps: PaymentDeps, shared: Shared): Promise<number[]> {
  const waiting: number[] = [];
  for (const { id, providerOrderId } of await findOverlapping(deps.db, shared)) {
    const found = await settleAttempts(deps, providerOrderId);
    if (found === 'spent') await close(deps, id);
    if (found === 'unconfirmed') waiting.push(id);
  }
  return waiting;
}

/** What the customer has just done: the newest, unless another quote of that same purchase made its orders. */
function newestOf<Each extends { state: State; first: number; spentId?: number }>(states: readonly Each[]) {
  const said = states.find((each) => each.state !== 'none') ?? { state: 'none' as const };
  const same = states.filter(({ first }) => 'first' in said && first === said.first);
  if (same.some(({ state }) => state === 'paid')) {
    const spent = same.find(({ spentId }) => spentId !== undefined);
    return { ...spent, state: 'paid' as const };
  }
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

const startOf = ({ clock }: PaymentDeps) => new Date(clock.now().getTime() - dayMs);

/** Of the last day, the newest first. */
async function findQuotes(deps: PaymentDeps, { customerId, bought }: WhatIsBought) {
  const quotes = deps.db
    .selectFrom('payments')
    .select(['id', 'state', 'provider_order_id'])
    .select(sql<number>`coalesce(retry_of, id)`.as('first'))
    .where('customer_id', '=', customerId)
    .where('provider_order_id', 'is not', null)
    .where(sql<boolean>`not ${isWhollyRefunded('payments')}`)
    .where('created_at', '>', startOf(deps))
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
