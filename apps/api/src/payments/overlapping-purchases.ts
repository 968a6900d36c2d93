/** Finds what else a customer pays or paid of the services of a purchase: other open payments, and orders of the last day. */
import { orderDisplayId } from '@portal/domain/display-id';
import { paiseToRupees, toPaise } from '@portal/domain/money';
import type { components } from '@portal/sdk/contract.gen';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { isWhollyRefunded } from './refunded-amount.ts';
import { isBoughtByAnother } from './bought-by-another.ts';
import { keyOfServices } from './start-payment.ts';

export interface WhatIsBought {
  customerId: number;
  bought: { serviceIds: readonly number[] } | { orderId: number };
}

/** A purchase with its services, and since when others are looked at. */
export interface Shared extends WhatIsBought {
  serviceIds: readonly number[];
  since: Date;
}

type PurchaseStanding = components['schemas']['PurchaseStanding'];

/** Each costs a call to the provider. */
const mostOthers = 5;
const mostOrders = 5;

/** None for an order that is not the customer's own. */
export async function servicesOf(db: Db, { customerId, bought }: WhatIsBought): Promise<readonly number[]> {
  if ('serviceIds' in bought) return bought.serviceIds;
  const rows = await db
    .selectFrom('orders')
    .select('service_id')
    .where('id', '=', bought.orderId)
    .where('customer_id', '=', customerId)
    .execute();
  return rows.map(({ service_id: id }) => id);
}

/** Open payments of other purchases, the newest first. What is paid on one that another quote has bought goes back. */
export async function findOverlapping(db: Db, { customerId, bought, serviceIds, since }: Shared) {
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
      'serviceIds' in bought
        ? sql<boolean>`bought_key is distinct from ${keyOfServices(bought.serviceIds)}`
        : sql<boolean>`id not in (select payment_id from payment_items where order_id = ${bought.orderId})`,
    )
    .where(sql<boolean>`not ${isBoughtByAnother('payments')}`)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(mostOthers)
    .execute();
  return rows.map(({ id, provider_order_id: order }) => ({ id, providerOrderId: order ?? '' }));
}

/** The services that the two have in common, each once. */
export async function viewWaiting(
  db: Db,
  { serviceIds }: Shared,
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

/** An order that was made unpaid counts on the day it is paid, and not beside itself. */
export async function findBought(db: Db, { customerId, bought, serviceIds, since }: Shared) {
  const rows = await db
    .selectFrom('orders')
    .innerJoin('payments', 'payments.id', 'orders.payment_id')
    .select(['orders.id', 'service_id', 'service_name', 'orders.created_at', 'price_paise', 'gst_paise'])
    .where('orders.customer_id', '=', customerId)
    .where(sql<boolean>`service_id = any(${serviceIds}::bigint[])`)
    // A bank may have been late, so that the money is older than the order.
    .where(sql<boolean>`greatest(orders.created_at, paid_at) > ${since}`)
    .where(sql<boolean>`not ${isWhollyRefunded('payments')}`)
    .where('orders.id', '<>', 'orderId' in bought ? bought.orderId : 0)
    .orderBy('paid_at', 'desc')
    .orderBy('orders.id', 'desc')
    .limit(mostOrders)
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
