/** The status of a purchase: paid, unconfirmed or failed, with recent purchases of the same services. */

import { paiseToRupees, toPaise } from '@portal/domain/money';
import type { components } from '@portal/sdk/contract.gen';
import { sql } from 'kysely';
import type { PaymentDeps } from './fulfil-payment.ts';
import {
  findRecentOrders,
  findOverlappingPayments,
  type OverlapQuery,
  findServiceIds,
  findWaitingServices,
  type PurchaseKey,
} from './overlapping-purchases.ts';
import { resolveAttempts } from './reconcile.ts';
import { findNewestRefund, type RefundRow } from './record-refund.ts';
import { refundMessage } from './refund-messages.ts';
import { isFullyRefunded } from './refunded-amount.ts';
import { servicesKey } from './start-payment.ts';

type PurchaseStanding = components['schemas']['PurchaseStanding'];
type PurchaseState = PurchaseStanding['state'];

/** Each takes a call to the provider; the reconciliation checks older ones. */
const maxQuotes = 3;
const dayMs = 24 * 3_600_000;

/** Checks open payments with the provider and fulfils those that were paid. */
export async function checkPurchaseStatus(
  deps: PaymentDeps,
  purchase: PurchaseKey,
): Promise<PurchaseStanding> {
  const { state, spentId } = await resolveState(deps, purchase);
  const refund = spentId === undefined ? undefined : await findNewestRefund(deps.db, spentId);
  const query = { ...purchase, serviceIds: await findServiceIds(deps.db, purchase), since: oneDayAgo(deps) };
  const unconfirmed = await findUnconfirmedPayments(deps, query);
  return {
    state,
    waiting: await findWaitingServices(deps.db, query, unconfirmed),
    // Last, since the checks above may have created orders.
    bought: await findRecentOrders(deps.db, query),
    ...(refund && { refunded: viewRefund(refund) }),
  };
}

const viewRefund = (refund: RefundRow) => ({
  total: paiseToRupees(toPaise(refund.amount_paise)),
  refunded_at: refund.settled_at?.toISOString() ?? null,
  message: refundMessage(refund),
});

async function resolveState(
  deps: PaymentDeps,
  what: PurchaseKey,
): Promise<{ state: PurchaseState; spentId?: number }> {
  const states: { state: PurchaseState; first: number; spentId?: number }[] = [];
  for (const { id, first, state, providerOrderId } of await findQuotes(deps, what)) {
    const found = state === 'paid' ? 'paid' : await resolveAttempts(deps, providerOrderId);
    if (found === 'spent') await closeQuote(deps, id);
    states.push(found === 'spent' ? { state: 'failed', first, spentId: id } : { state: found, first });
  }
  return selectState(states);
}

/** Other purchases of the same services that the bank may still confirm. */
async function findUnconfirmedPayments(deps: PaymentDeps, query: OverlapQuery): Promise<number[]> {
  const unconfirmed: number[] = [];
  for (const { id, providerOrderId } of await findOverlappingPayments(deps.db, query)) {
    const found = await resolveAttempts(deps, providerOrderId);
    if (found === 'spent') await closeQuote(deps, id);
    if (found === 'unconfirmed') unconfirmed.push(id);
  }
  return unconfirmed;
}

/** The newest quote decides, unless another quote of the same purchase is paid. */
function selectState<Each extends { state: PurchaseState; first: number; spentId?: number }>(
  states: readonly Each[],
) {
  const newest = states.find((each) => each.state !== 'none') ?? { state: 'none' as const };
  const same = states.filter(({ first }) => 'first' in newest && first === newest.first);
  if (same.some(({ state }) => state === 'paid')) {
    const spent = same.find(({ spentId }) => spentId !== undefined);
    return { ...spent, state: 'paid' as const };
  }
  return states.find((each) => each.state === 'unconfirmed') ?? newest;
}

/** A closed quote is not reused; the next check opens another. */
const closeQuote = ({ db }: PaymentDeps, id: number) =>
  db
    .updateTable('payments')
    .set({ bought_key: null })
    .where('id', '=', id)
    .where('state', '=', 'created')
    .execute();

const oneDayAgo = ({ clock }: PaymentDeps) => new Date(clock.now().getTime() - dayMs);

/** Quotes of the last day, newest first. */
async function findQuotes(deps: PaymentDeps, { customerId, target }: PurchaseKey) {
  const quotes = deps.db
    .selectFrom('payments')
    .select(['id', 'state', 'provider_order_id'])
    .select(sql<number>`coalesce(retry_of, id)`.as('first'))
    .where('customer_id', '=', customerId)
    .where('provider_order_id', 'is not', null)
    .where(sql<boolean>`not ${isFullyRefunded('payments')}`)
    .where('created_at', '>', oneDayAgo(deps))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(maxQuotes);
  const rows = await (
    'serviceIds' in target
      ? quotes.where('bought_key', '=', servicesKey(target.serviceIds))
      : quotes.where(
          sql<boolean>`id in (select payment_id from payment_items where order_id = ${target.orderId})`,
        )
  ).execute();
  return rows.map(({ provider_order_id: providerOrderId, ...row }) => ({
    ...row,
    providerOrderId: providerOrderId ?? '',
  }));
}
