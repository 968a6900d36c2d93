/** Quotes a purchase: a row of `payments` with its items, for services at catalogue prices or for an existing unpaid order. */

import { gstRateOn } from '@portal/domain/gst';
import { type PriceWithGst, sumPaise, toPaise, withGst, type Paise } from '@portal/domain/money';
import type { OfficialFee } from '@portal/domain/official-fees';
import { sql } from 'kysely';
import { notFound, orderCancelled, Problem, unauthenticAccess } from '../contract/errors.ts';
import type { Tx } from '../db/database.ts';
import { inTransaction } from '../db/transaction.ts';
import { assertOneDocument } from '../invoices/one-document.ts';
import { type Billing, billingColumns, priceFor } from './billing.ts';
import type { PaymentDeps } from './fulfil-payment.ts';
import { type QuotedCharge, quoteFees, totalOfCharges, writeCharges } from './purchase-charges.ts';
import { type PurchaseItem, writeItems } from './purchase-items.ts';
import { isPaidByAnotherQuote, servicesKey } from './purchase.ts';
import { refreshQuote, reopened } from './refresh-quote.ts';

export interface Buyer {
  customerId: number;
  billing: Billing;
}

/** An unpaid payment. */
export interface OpenPayment {
  id: number;
  /** Undefined until the provider's order exists. */
  providerOrderId: string | undefined;
  /** Of the services. */
  price: PriceWithGst;
  /** Their official fees, or the charge that is paid. */
  charges: readonly QuotedCharge[];
  /** What is paid. */
  total: Paise;
}

/** Prices services by the catalogue. Throws 404 "Service not found." for one that is unknown or not on sale. */
export async function openServicesPayment(
  { db, clock }: PaymentDeps,
  buyer: Buyer,
  serviceIds: readonly number[],
): Promise<OpenPayment> {
  const now = clock.now();
  const onSale = await db
    .selectFrom('services')
    .select([
      'id',
      'price_paise',
      'tax_treatment',
      'tax_exemption',
      sql<OfficialFee[]>`official_fees`.as('official_fees'),
    ])
    // One prepared statement for any number of services.
    .where(sql<boolean>`id = any(${serviceIds}::bigint[])`)
    .where('state', '=', 'published')
    .execute();
  const items = serviceIds.map((serviceId) => {
    const service = onSale.find(({ id }) => id === serviceId);
    if (!service) throw notFound('Service not found.');
    const gstRateBasisPoints = gstRateOn(now, service.tax_treatment);
    return {
      serviceId,
      orderId: null,
      price: priceFor(buyer.billing, withGst(toPaise(service.price_paise), gstRateBasisPoints)),
      discount: 0,
      gstRateBasisPoints,
      taxExemption: service.tax_exemption,
      officialFees: service.official_fees,
    };
  });
  assertOneDocument(items, buyer.billing);
  const price = sumPrices(items.map((item) => item.price));
  const charges = quoteFees(items, buyer.billing);
  const total = toPaise(price.total + totalOfCharges(charges));
  const quoted = await inTransaction(db, (tx) => quotePayment(tx, { ...buyer, items, charges, total, now }));
  return { ...quoted, price, charges, total };
}

/** Adds up lines whose GST is rounded per line, as on the invoice. */
const sumPrices = (prices: readonly PriceWithGst[]): PriceWithGst => ({
  price: sumPaise(prices.map(({ price }) => price)),
  gst: sumPaise(prices.map(({ gst }) => gst)),
  total: sumPaise(prices.map(({ total }) => total)),
});

/**
 * Opens or reuses the payment of an unpaid order (payment-n01), so that it is never paid twice; another total, since fees
 * depend on the state and its price may change, is another quote, and only one of them can be paid. Throws
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
  return refreshQuote(deps, buyer, found, alreadyPaid);
}

async function findOrCreatePayment(tx: Tx, buyer: Buyer, orderId: number, now: Date) {
  const order = await tx
    .selectFrom('orders')
    .select(['service_id', 'payment_id', 'cancelled_at', 'price_paise', 'gst_paise', 'gst_rate_basis_points'])
    .select('discount_paise')
    .select('tax_exemption')
    .select(sql<OfficialFee[]>`official_fees`.as('official_fees'))
    .where('id', '=', orderId)
    .where('customer_id', '=', buyer.customerId)
    .forUpdate()
    .executeTakeFirst();
  if (!order) throw unauthenticAccess();
  if (order.payment_id !== null) throw alreadyPaid();
  if (order.cancelled_at !== null) throw orderCancelled();
  const {
    service_id: serviceId,
    gst_rate_basis_points: gstRateBasisPoints,
    official_fees: officialFees,
    tax_exemption: taxExemption,
  } = order;
  const price = priceFor(buyer.billing, {
    price: toPaise(order.price_paise),
    gst: toPaise(order.gst_paise),
    total: toPaise(order.price_paise + order.gst_paise),
  });
  const charges = quoteFees([{ serviceId, officialFees, gstRateBasisPoints }], buyer.billing);
  const total = toPaise(price.total + totalOfCharges(charges));
  const quotes = await tx
    .selectFrom('payment_items')
    .innerJoin('payments', 'payments.id', 'payment_id')
    .select(['payments.id', 'amount_paise', 'price_paise', 'gst_paise'])
    .where('order_id', '=', orderId)
    .orderBy('payments.id')
    .execute();
  const known = quotes.find(
    (quote) =>
      quote.amount_paise === total && quote.price_paise === price.price && quote.gst_paise === price.gst,
  );
  if (known) return { id: known.id, price, charges, total };
  const items = [
    { serviceId, orderId, price, discount: order.discount_paise, gstRateBasisPoints, taxExemption },
  ];
  const { id } = await quotePayment(tx, {
    ...buyer,
    items,
    charges,
    total,
    now,
    retryOf: quotes[0]?.id ?? null,
  });
  return { id, price, charges, total };
}

const alreadyPaid = () => new Problem('order_already_paid', 'This order is already paid.');

interface NewPayment {
  customerId: number;
  billing: Billing;
  items: readonly PurchaseItem[];
  charges: readonly QuotedCharge[];
  total: Paise;
  now: Date;
  /** The first quote of the same unpaid order. */
  retryOf?: number | null;
}

/**
 * Inserts a payment with its items, or reuses the unpaid quote of the same customer, services and price with the new
 * billing details. So two tabs share one quote, and a bank that confirms late can't charge twice. A quote at another
 * price is a retry of the open one: only one of them can be paid.
 */
async function quotePayment(
  tx: Tx,
  payment: NewPayment,
): Promise<{ id: number; providerOrderId: string | undefined }> {
  const details = { ...billingColumns(payment.billing), created_at: payment.now };
  const key = purchaseKey(payment.items);
  const { id, provider_order_id: providerOrderId } = await tx
    .insertInto('payments')
    .values({
      customer_id: payment.customerId,
      amount_paise: payment.total,
      bought_key: key,
      retry_of: key === null ? (payment.retryOf ?? null) : await findOpenQuote(tx, payment.customerId, key),
      ...details,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['customer_id', 'bought_key', 'amount_paise'])
        // A literal, since a parameter would not match the partial index.
        .where('state', '=', sql.lit('created'))
        // Restarts the reconciliation's checks.
        .doUpdateSet({ ...details, ...reopened, checks: 0, checked_at: null }),
    )
    .returning(['id', 'provider_order_id'])
    .executeTakeFirstOrThrow();
  await writeItems(tx, id, payment.items);
  await writeCharges(tx, id, payment.charges);
  return { id, providerOrderId: providerOrderId ?? undefined };
}

/**
 * The first of the customer's open quotes of the same services. Quotes whose purchase was paid by another quote are
 * closed, so that the services can be bought again on a new one.
 */
async function findOpenQuote(tx: Tx, customerId: number, key: string): Promise<number | null> {
  // Serialises two tabs at two prices.
  await tx.selectFrom('people').select('id').where('id', '=', customerId).forNoKeyUpdate().execute();
  const { rows } = await sql<{ id: number; first: number; is_spent: boolean }>`
    select id, coalesce(retry_of, id) as first, ${isPaidByAnotherQuote('payments')} as is_spent from payments
    where customer_id = ${customerId} and bought_key = ${key} and state = 'created' order by id`.execute(tx);
  const spent = rows.filter((row) => row.is_spent).map(({ id }) => id);
  if (spent.length > 0) {
    await tx.updateTable('payments').set({ bought_key: null }).where('id', 'in', spent).execute();
  }
  return rows.find((row) => !row.is_spent)?.first ?? null;
}

/** Null for an unpaid order, which has its own payment. */
const purchaseKey = (items: readonly PurchaseItem[]) =>
  items.some(({ orderId }) => orderId !== null) ? null : servicesKey(items.map(({ serviceId }) => serviceId));
