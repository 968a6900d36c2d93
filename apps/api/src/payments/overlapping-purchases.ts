/** Finds other purchases of the same services: open payments, and orders of the last day. */

import { orderDisplayId } from '@portal/domain/display-id';
import { paiseToRupees, toPaise } from '@portal/domain/money';
import type { components } from '@portal/sdk/contract.gen';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { isPaidByAnotherQuote } from './find-purchase.ts';
import { isFullyRefunded } from './refunded-amount.ts';
import { servicesKey } from './start-payment.ts';

export interface PurchaseKey {
  customerId: number;
  target: { serviceIds: readonly number[] } | { orderId: number };
}

/** A purchase with its services, and the start of the search. */
export interface OverlapQuery extends PurchaseKey {
  serviceIds: readonly number[];
  since: Date;
}

type PurchaseStanding = components['schemas']['PurchaseStanding'];

/** Each takes a call to the provider. */
const maxPayments = 5;
const maxOrders = 5;

/** Empty for an order of another customer. */
export async function findServiceIds(
  db: Db,
  { customerId, target }: PurchaseKey,
): Promise<readonly number[]> {
  if ('serviceIds' in target) return target.serviceIds;
  const rows = await db
    .selectFrom('orders')
    .select('service_id')
    .where('id', '=', target.orderId)
    .where('customer_id', '=', customerId)
    .execute();
  return rows.map(({ service_id: id }) => id);
}

/** Open payments of other purchases, newest first, without those paid by another quote. */
export async function findOverlappingPayments(
  db: Db,
  { customerId, target, serviceIds, since }: OverlapQuery,
) {
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
    .where(
      'serviceIds' in target
        ? sql<boolean>`bought_key is distinct from ${servicesKey(target.serviceIds)}`
        : sql<boolean>`id not in (select payment_id from payment_items where order_id = ${target.orderId})`,
    )
    .where(sql<boolean>`not ${isPaidByAnotherQuote('payments')}`)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(maxPayments)
    .execute();
  return rows.map(({ id, provider_order_id: order }) => ({ id, providerOrderId: order ?? '' }));
}

/** The services that these payments share with the purchase, each once. */
export async function findWaitingServices(
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
export async function findRecentOrders(db: Db, { customerId, target, serviceIds, since }: OverlapQuery) {
  const rows = await db
    .selectFrom('orders')
    .innerJoin('payments', 'payments.id', 'orders.payment_id')
    .select(['orders.id', 'service_id', 'service_name', 'orders.created_at', 'price_paise', 'gst_paise'])
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
    total: paiseToRupees(toPaise(row.price_paise + row.gst_paise)),
  }));
}
