/** Opens payments: for services at catalogue prices, or for an existing unpaid order. */

import { gstRateOn } from '@portal/domain/gst';
import { type PriceWithGst, sumPaise, toPaise, withGst } from '@portal/domain/money';
import { sql } from 'kysely';
import { notFound, Problem, unauthenticAccess } from '../contract/errors.ts';
import type { Tx } from '../db/database.ts';
import { inTransaction } from '../db/transaction.ts';
import type { PaymentDeps } from './fulfil-payment.ts';
import { fulfilIfPaid } from './reconcile.ts';
import { type Billing, quotePayment, billingColumns } from './start-payment.ts';

export interface Buyer {
  customerId: number;
  billing: Billing;
}

/** An unpaid payment. */
export interface OpenPayment {
  id: number;
  /** Undefined until the provider's order exists. */
  providerOrderId: string | undefined;
  price: PriceWithGst;
}

/** Prices services by the catalogue. Throws 404 "Service not found." for one that is unknown or not on sale. */
export async function openServicesPayment(
  { db, clock }: PaymentDeps,
  buyer: Buyer,
  serviceIds: readonly number[],
): Promise<OpenPayment> {
  const now = clock.now();
  const gstRateBasisPoints = gstRateOn(now);
  const onSale = await db
    .selectFrom('services')
    .select(['id', 'price_paise'])
    // One prepared statement for any number of services.
    .where(sql<boolean>`id = any(${serviceIds}::bigint[])`)
    .where('state', '=', 'published')
    .execute();
  const items = serviceIds.map((serviceId) => {
    const service = onSale.find(({ id }) => id === serviceId);
    if (!service) throw notFound('Service not found.');
    const price = withGst(toPaise(service.price_paise), gstRateBasisPoints);
    return { serviceId, orderId: null, price, gstRateBasisPoints };
  });
  const price = sumPrices(items.map((item) => item.price));
  const quoted = await inTransaction(db, (tx) =>
    quotePayment(tx, { ...buyer, items, total: price.total, now }),
  );
  return { ...quoted, price };
}

/** Adds up lines whose GST is rounded per line, as on the invoice. */
const sumPrices = (prices: readonly PriceWithGst[]): PriceWithGst => ({
  price: sumPaise(prices.map(({ price }) => price)),
  gst: sumPaise(prices.map(({ gst }) => gst)),
  total: sumPaise(prices.map(({ total }) => total)),
});

/**
 * Opens or reuses the single payment of an unpaid order (payment-n01), so that it is never paid twice. Throws
 * `unauthentic_access` for another customer's order and `order_already_paid`, also when only the provider knows yet.
 */
export async function openOrderPayment(
  deps: PaymentDeps,
  buyer: Buyer,
  orderId: number,
): Promise<OpenPayment> {
  const now = deps.clock.now();
  const found = await inTransaction(deps.db, (tx) => findOrCreatePayment(tx, buyer, orderId, now));
  // Outside the order's lock: fulfilment locks the two rows in the opposite order.
  const open = await deps.db
    .updateTable('payments')
    // Restarts the reconciliation's checks, as for a reused quote.
    .set({ ...billingColumns(buyer.billing), created_at: now, checks: 0, checked_at: null })
    .where('id', '=', found.id)
    .where('state', '=', 'created')
    .returning('provider_order_id')
    .executeTakeFirst();
  if (!open) throw alreadyPaid();
  const providerOrderId = open.provider_order_id ?? undefined;
  if (providerOrderId !== undefined && (await fulfilIfPaid(deps, providerOrderId))) throw alreadyPaid();
  return { id: found.id, providerOrderId, price: found.price };
}

async function findOrCreatePayment(tx: Tx, buyer: Buyer, orderId: number, now: Date) {
  const order = await tx
    .selectFrom('orders')
    .select(['service_id', 'payment_id', 'price_paise', 'gst_paise', 'gst_rate_basis_points'])
    .where('id', '=', orderId)
    .where('customer_id', '=', buyer.customerId)
    .forUpdate()
    .executeTakeFirst();
  if (!order) throw unauthenticAccess();
  if (order.payment_id !== null) throw alreadyPaid();
  const total = toPaise(order.price_paise + order.gst_paise);
  const price = { price: toPaise(order.price_paise), gst: toPaise(order.gst_paise), total };
  const earlier = await tx
    .selectFrom('payment_items')
    .select('payment_id as id')
    .where('order_id', '=', orderId)
    .executeTakeFirst();
  if (earlier) return { id: earlier.id, price };
  const gstRateBasisPoints = order.gst_rate_basis_points;
  const items = [{ serviceId: order.service_id, orderId, price, gstRateBasisPoints }];
  const { id } = await quotePayment(tx, { ...buyer, items, total, now });
  return { id, price };
}

const alreadyPaid = () => new Problem('order_already_paid', 'This order is already paid.');
