/** Prices services by the catalogue and opens a payment for them. */
import { gstRateOn } from '@portal/domain/gst';
import { type PriceWithGst, sumPaise, toPaise, withGst } from '@portal/domain/money';
import { sql } from 'kysely';
import { inTransaction } from '../db/transaction.ts';
import { notFound } from '../contract/errors.ts';
import type { PaymentDeps } from './fulfil-payment.ts';
import { type Billing, quotePayment } from './start-payment.ts';

export interface Buyer {
  customerId: number;
  billing: Billing;
}

/** A payment that waits for its money. */
export interface OpenPayment {
  id: number;
  /** Undefined until the provider has its order. */
  providerOrderId: string | undefined;
  price: PriceWithGst;
}

/** Throws 404 "Service not found." for a service that is unknown or not on sale. */
export async function openForServices(
  { db, clock }: PaymentDeps,
  buyer: Buyer,
  serviceIds: readonly number[],
): Promise<OpenPayment> {
  const now = clock.now();
  const gstRateBasisPoints = gstRateOn(now);
  const onSale = await db
    .selectFrom('services')
    .select(['id', 'price_paise'])
    // One statement whatever the number of services.
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

/** Each line has its own GST, rounded for itself, and the lines are added up, as the invoice adds them. */
const sumPrices = (prices: readonly PriceWithGst[]): PriceWithGst => ({
  price: sumPaise(prices.map(({ price }) => price)),
  gst: sumPaise(prices.map(({ gst }) => gst)),
  total: sumPaise(prices.map(({ total }) => total)),
});
