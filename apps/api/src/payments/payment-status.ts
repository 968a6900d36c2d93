/**
 * The status of a purchase (paid, unconfirmed or failed) and recent purchases of the same services, so that customers don't
 * pay again while their bank may still confirm.
 */

import { orderDisplayId } from '@portal/domain/display-id';
import { paiseToRupees, toPaise } from '@portal/domain/money';
import type { components } from '@portal/sdk/contract.gen';
import { type RawBuilder, sql } from 'kysely';
import type { Handler } from '../contract/operation.ts';
import type { Db } from '../db/database.ts';
import { type PaymentDeps, resolveAttempts } from './fulfil-payment.ts';
import {
  parsePurchaseTarget,
  type PurchaseKey,
  type PurchaseTarget,
  servicesKey,
  isPaidByAnotherQuote,
} from './purchase.ts';
import { refundMessage } from './refunds/notify-refund.ts';
import { findNewestRefund } from './refunds/record-refund.ts';
import { type RefundRow } from './refunds/refund-row.ts';
import { isFullyRefunded } from './refunds/refunded-amount.ts';

type PurchaseStanding = components['schemas']['PurchaseStanding'];
type PurchaseState = PurchaseStanding['state'];

export const paymentStatus: Handler<'paymentStatus'> = async (deps, { actor, body }) => {
  const target = parsePurchaseTarget(body);
  await deps.limits.statusChecks(actor.userId);
  const status = await checkPurchaseStatus(deps, { customerId: actor.userId, target });
  return { status: 'true', message: status.refunded?.message ?? messageFor(status), ...status };
};

function messageFor({ state, waiting }: PurchaseStanding): string {
  if (waiting.length === 0 || state === 'unconfirmed' || state === 'paid') return messages[state];
  const names = new Set(waiting.map(({ service_name: name }) => name));
  return `Your bank has not confirmed your payment for ${new Intl.ListFormat('en-IN').format(names)} yet. Do not pay for it again. We tell you here and by e-mail.`;
}

const messages = {
  none: 'Nothing was paid yet.',
  unconfirmed:
    'Your bank has not confirmed this payment yet. Do not pay again. We tell you here and by e-mail.',
  failed: 'The payment did not go through. You can pay again.',
  paid: 'This is paid.',
} as const;

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
  const rows = await quotes.where(isQuoteOf(target)).execute();
  return rows.map(({ provider_order_id: providerOrderId, ...row }) => ({
    ...row,
    providerOrderId: providerOrderId ?? '',
  }));
}

/** A condition on `payments`. */
function isQuoteOf(target: PurchaseTarget): RawBuilder<boolean> {
  if ('serviceIds' in target) return sql`bought_key = ${servicesKey(target.serviceIds)}`;
  return 'orderId' in target
    ? sql`id in (select payment_id from payment_items where order_id = ${target.orderId})`
    : sql`id in (select payment_id from payment_charges where charge_id = ${target.chargeId})`;
}

/** A purchase with its services, and the start of the search. */
interface OverlapQuery extends PurchaseKey {
  serviceIds: readonly number[];
  since: Date;
}

/** Each takes a call to the provider. */
const maxPayments = 5;
const maxOrders = 5;

/** Empty for an order of another customer, and for a charge, which is no purchase of a service. */
async function findServiceIds(db: Db, { customerId, target }: PurchaseKey): Promise<readonly number[]> {
  if ('serviceIds' in target) return target.serviceIds;
  if ('chargeId' in target) return [];
  const rows = await db
    .selectFrom('orders')
    .select('service_id')
    .where('id', '=', target.orderId)
    .where('customer_id', '=', customerId)
    .execute();
  return rows.map(({ service_id: id }) => id);
}

/** Open payments of other purchases, newest first, without those paid by another quote. */
async function findOverlappingPayments(db: Db, { customerId, target, serviceIds, since }: OverlapQuery) {
  const rows = await db
    .selectFrom('payments')
    .select(['id', 'provider_order_id'])
    .where('customer_id', '=', customerId)
    .where('state', '=', 'created')
    .where('provider_order_id', 'is not', null)
    .where('created_at', '>', since)
    .where(
      sql<boolean>`id in (select payment_id from payment_items where service_id = any(${serviceIds}::bigint[]))`,
    )
    .where(sql<boolean>`(${isQuoteOf(target)}) is not true`)
    .where(sql<boolean>`not ${isPaidByAnotherQuote('payments')}`)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(maxPayments)
    .execute();
  return rows.map(({ id, provider_order_id: order }) => ({ id, providerOrderId: order ?? '' }));
}

/** The services that these payments share with the purchase, each once. */
async function findWaitingServices(
  db: Db,
  { serviceIds }: OverlapQuery,
  paymentIds: readonly number[],
): Promise<PurchaseStanding['waiting']> {
  if (paymentIds.length === 0) return [];
  return db
    .selectFrom('payment_items')
    .innerJoin('services', 'services.id', 'payment_items.service_id')
    .distinctOn('service_id')
    .select(['service_id', 'services.name as service_name', 'order_id'])
    .where('payment_id', 'in', paymentIds)
    .where(sql<boolean>`service_id = any(${serviceIds}::bigint[])`)
    .orderBy('service_id')
    .execute();
}

/** Recent orders of the same services; an order that was created unpaid counts from its payment. */
async function findRecentOrders(db: Db, { customerId, target, serviceIds, since }: OverlapQuery) {
  const rows = await db
    .selectFrom('orders')
    .innerJoin('payments', 'payments.id', 'orders.payment_id')
    .select(['orders.id', 'service_id', 'service_name', 'orders.created_at', 'price_paise', 'gst_paise'])
    .select('charges_paise')
    .where('orders.customer_id', '=', customerId)
    .where(sql<boolean>`service_id = any(${serviceIds}::bigint[])`)
    // A late bank can make the payment older than the order.
    .where(sql<boolean>`greatest(orders.created_at, paid_at) > ${since}`)
    .where(sql<boolean>`not ${isFullyRefunded('payments')}`)
    .where('orders.id', '<>', 'orderId' in target ? target.orderId : 0)
    .orderBy('paid_at', 'desc')
    .orderBy('orders.id', 'desc')
    .limit(maxOrders)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    service_id: row.service_id,
    order_id: orderDisplayId(row.id),
    order_name: row.service_name,
    created_at: row.created_at.toISOString(),
    total: paiseToRupees(toPaise(row.price_paise + row.gst_paise + row.charges_paise)),
  }));
}
