/**
 * A purchase is one row of `payments`: a quote with its items, and the payment that bought it. Reads what calls want to
 * buy, finds the row, and decides whether a payment fits it.
 */

import { sql, type RawBuilder } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import pg from 'pg';
import { invalid, orderCancelled, Problem } from '../contract/errors.ts';
import type { Db } from '../db/database.ts';
import type { ProviderPayment } from './payment-gateway.ts';

/** One or several different services, or an existing unpaid order. */
type PurchaseTarget = { serviceIds: readonly number[] } | { orderId: number };

/** What a customer wants to buy. */
export interface PurchaseKey {
  customerId: number;
  target: PurchaseTarget;
}

/** Throws 400 unless exactly one of both is set, and `duplicate_service` for repeated services (api-buy_services-003). */
export function parsePurchaseTarget(body: {
  service_id?: number | number[] | undefined;
  order_id?: number | undefined;
}): PurchaseTarget {
  const { service_id: services, order_id: orderId } = body;
  if (services === undefined && orderId === undefined) {
    throw invalid([{ field: 'service_id', message: 'Choose a service.' }]);
  }
  if (services === undefined) return { orderId: orderId ?? 0 };
  if (orderId !== undefined) {
    throw invalid([{ field: 'order_id', message: 'Give a service or an order, not both.' }]);
  }
  const serviceIds = Array.isArray(services) ? services : [services];
  if (new Set(serviceIds).size < serviceIds.length) {
    throw new Problem('duplicate_service', 'A service can be bought only once at a time.');
  }
  return { serviceIds };
}

export interface Purchase {
  id: number;
  customerId: number;
  /** The provider's payment that bought it; null until then. */
  providerPaymentId: string | null;
  amountPaise: number;
  currency: string;
  /** The customer closed the account and could not see an order. */
  isAccountClosed: boolean;
  /** Another quote of the same purchase, at another total, was paid first. */
  isPaidByAnotherQuote: boolean;
  /** The unpaid order that it was for was cancelled. */
  isCancelled: boolean;
  items: { serviceId: number; orderId: number | null }[];
}

/** Finds the purchase of an order at the payment provider. */
export async function findPurchase(db: Db, providerOrderId: string | null): Promise<Purchase | undefined> {
  if (providerOrderId === null) return undefined;
  return db
    .selectFrom('payments')
    .select((eb) => [
      'id',
      'customer_id as customerId',
      'provider_payment_id as providerPaymentId',
      'amount_paise as amountPaise',
      'currency',
      sql<boolean>`not exists (select from people where people.id = customer_id and people.state = 'active')`.as(
        'isAccountClosed',
      ),
      isPaidByAnotherQuote('payments').as('isPaidByAnotherQuote'),
      sql<boolean>`cancelled_at is not null`.as('isCancelled'),
      jsonArrayFrom(
        eb
          .selectFrom('payment_items')
          .select(['service_id as serviceId', 'order_id as orderId'])
          .whereRef('payment_items.payment_id', '=', 'payments.id')
          .orderBy('position'),
      ).as('items'),
    ])
    .where('provider_order_id', '=', providerOrderId)
    .executeTakeFirst();
}

/**
 * Whether another quote of the same purchase is paid, since only one of them can be (record 0045). `alias` names a row of
 * `payments`.
 */
export const isPaidByAnotherQuote = (alias: string): RawBuilder<boolean> => {
  const payment = sql.table(alias);
  return sql<boolean>`exists (select from payments bought where bought.state = 'paid' and bought.id <> ${payment}.id
    and coalesce(bought.retry_of, bought.id) = coalesce(${payment}.retry_of, ${payment}.id))`;
};

/** Whether a concurrent payment of another quote was first. */
export const isAlreadyPaidError = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.constraint === 'payments_bought_once';

/** Names the services of a quote, in any order. */
export const servicesKey = (serviceIds: readonly number[]) =>
  serviceIds.toSorted((one, other) => one - other).join(',');

/** A customer's statement about a payment. The services may have any order. */
export interface PaymentClaim extends PurchaseKey {
  signature?: string | undefined;
  providerOrderId?: string | undefined;
}

/** Why a captured payment is refunded. */
export type RefundReason = 'wrong_amount' | 'paid_twice' | 'account_closed' | 'paid_after_cancelling';

interface PaymentRejection {
  problem: Problem;
  /** Set when the payment was captured and can never be fulfilled. */
  refundReason: RefundReason | false;
}

/** Returns why a payment can't fulfil a purchase; undefined when it can, or already has. */
export function findRejection(
  purchase: Purchase | undefined,
  payment: ProviderPayment,
  claim: PaymentClaim | undefined,
): PaymentRejection | undefined {
  if (!purchase) return { problem: paymentMismatch(), refundReason: false };
  if (claim && claim.customerId !== purchase.customerId)
    return { problem: paymentUsed(), refundReason: false };
  if (purchase.providerPaymentId === payment.id) return undefined;
  const isCaptured = payment.status === 'captured';
  if (purchase.providerPaymentId !== null)
    return { problem: paymentUsed(), refundReason: isCaptured && 'paid_twice' };
  if (purchase.isPaidByAnotherQuote)
    return { problem: paymentUsed(), refundReason: isCaptured && 'paid_twice' };
  if (purchase.isAccountClosed)
    return { problem: paymentMismatch(), refundReason: isCaptured && 'account_closed' };
  if (purchase.isCancelled)
    return { problem: orderCancelled(), refundReason: isCaptured && 'paid_after_cancelling' };
  if (payment.amountPaise !== purchase.amountPaise || payment.currency !== purchase.currency) {
    return { problem: paymentMismatch(), refundReason: isCaptured && 'wrong_amount' };
  }
  return claim && !matchesClaim(purchase, claim)
    ? { problem: paymentMismatch(), refundReason: false }
    : undefined;
}

function matchesClaim({ items }: Purchase, { target }: PaymentClaim): boolean {
  if ('orderId' in target) return items.some(({ orderId }) => orderId === target.orderId);
  const paid = new Set(items.filter(({ orderId }) => orderId === null).map(({ serviceId }) => serviceId));
  return paid.size === target.serviceIds.length && target.serviceIds.every((id) => paid.has(id));
}

export const paymentMismatch = () =>
  new Problem(
    'payment_mismatch',
    'This payment does not belong to this purchase. If money was taken for nothing, it goes back to your account.',
  );

export const paymentUsed = () => new Problem('payment_used', 'This payment can’t be used for this purchase.');
