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

/** One or several different services, an existing unpaid order, or a charge of a running one. */
export type PurchaseTarget = { serviceIds: readonly number[] } | { orderId: number } | { chargeId: number };

/** What a customer wants to buy. */
export interface PurchaseKey {
  customerId: number;
  target: PurchaseTarget;
}

/** Throws 400 unless exactly one of the three is set, and `duplicate_service` for repeated services (api-buy_services-003). */
export function parsePurchaseTarget(body: {
  service_id?: number | number[] | undefined;
  order_id?: number | undefined;
  charge_id?: number | undefined;
}): PurchaseTarget {
  const { service_id: services, order_id: orderId, charge_id: chargeId } = body;
  const [field, another] = givenFields(body);
  if (field === undefined) throw invalid([{ field: 'service_id', message: 'Choose a service.' }]);
  if (another !== undefined) {
    throw invalid([{ field: another, message: 'Give a service, an order or a charge, only one of them.' }]);
  }
  if (orderId !== undefined) return { orderId };
  if (chargeId !== undefined) return { chargeId };
  const serviceIds = [services ?? []].flat();
  if (new Set(serviceIds).size < serviceIds.length) {
    throw new Problem('duplicate_service', 'A service can be bought only once at a time.');
  }
  return { serviceIds };
}

const givenFields = (body: object) =>
  ['service_id', 'order_id', 'charge_id'].filter((field) => Reflect.get(body, field) !== undefined);

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
  /** The unpaid order that it was for was cancelled, or the charge declined or withdrawn. */
  isCancelled: boolean;
  /** The charge of a running order that it pays. */
  chargeId: number | null;
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
      sql<number | null>`(select charge_id from payment_charges
        where payment_id = payments.id and charge_id is not null)`.as('chargeId'),
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
export type RefundReason =
  | 'wrong_amount'
  | 'paid_twice'
  | 'account_closed'
  | 'paid_after_cancelling'
  | 'paid_after_withdrawing';

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
  if (purchase.isCancelled) {
    return purchase.chargeId === null
      ? { problem: orderCancelled(), refundReason: isCaptured && 'paid_after_cancelling' }
      : { problem: chargeEnded(), refundReason: isCaptured && 'paid_after_withdrawing' };
  }
  if (payment.amountPaise !== purchase.amountPaise || payment.currency !== purchase.currency) {
    return { problem: paymentMismatch(), refundReason: isCaptured && 'wrong_amount' };
  }
  return claim && !matchesClaim(purchase, claim)
    ? { problem: paymentMismatch(), refundReason: false }
    : undefined;
}

function matchesClaim({ items, chargeId }: Purchase, { target }: PaymentClaim): boolean {
  if ('chargeId' in target) return chargeId === target.chargeId;
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

/** For a charge that was declined or withdrawn. */
export const chargeEnded = () =>
  new Problem('conflict', 'This charge was declined or withdrawn. There is nothing to pay.');
