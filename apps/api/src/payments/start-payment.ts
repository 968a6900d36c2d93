/** Starts a payment: a row with its items, then the provider's order for the checkout. */

import { setTimeout as wait } from 'node:timers/promises';
import type { Paise, PriceWithGst } from '@portal/domain/money';
import type { StateCode } from '@portal/domain/states';
import { sql } from 'kysely';
import { Problem } from '../contract/errors.ts';
import type { Tx } from '../db/database.ts';
import type { TaxSupply } from '../invoices/determine-supply.ts';
import { isPaidByAnotherQuote } from './find-purchase.ts';
import type { PaymentDeps } from './fulfil-payment.ts';

/** The billing details of a purchase. */
export interface Billing extends TaxSupply {
  name: string;
  email: string;
  phone: string;
  gstNumber: string | null;
  /** As on the GST certificate. */
  businessName: string | null;
  state: StateCode | null;
  address: string | null;
}

/** One service at the quoted price; `orderId` when it pays an existing unpaid order. */
export interface PurchaseItem {
  serviceId: number;
  orderId: number | null;
  price: PriceWithGst;
  gstRateBasisPoints: number;
}

interface NewPayment {
  customerId: number;
  billing: Billing;
  items: readonly PurchaseItem[];
  total: Paise;
  now: Date;
}

/**
 * Inserts a payment with its items, or reuses the unpaid quote of the same customer, services and price with the new
 * billing details. So two tabs share one quote, and a bank that confirms late can't charge twice. A quote at another
 * price is a retry of the open one: only one of them can be paid.
 */
export async function quotePayment(
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
      retry_of: key === null ? null : await findOpenQuote(tx, payment.customerId, key),
      ...details,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['customer_id', 'bought_key', 'amount_paise'])
        // A literal, since a parameter would not match the partial index.
        .where('state', '=', sql.lit('created'))
        // Restarts the reconciliation's checks.
        .doUpdateSet({ ...details, checks: 0, checked_at: null }),
    )
    .returning(['id', 'provider_order_id'])
    .executeTakeFirstOrThrow();
  await writeItems(tx, id, payment.items);
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

export const servicesKey = (serviceIds: readonly number[]) =>
  serviceIds.toSorted((one, other) => one - other).join(',');

async function writeItems(tx: Tx, id: number, items: readonly PurchaseItem[]): Promise<void> {
  await tx
    .insertInto('payment_items')
    .values(
      items.map((item, index) => ({
        payment_id: id,
        position: index + 1,
        service_id: item.serviceId,
        order_id: item.orderId,
        price_paise: item.price.price,
        gst_paise: item.price.gst,
        gst_rate_basis_points: item.gstRateBasisPoints,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['payment_id', 'position']).doUpdateSet((eb) => ({
        service_id: eb.ref('excluded.service_id'),
        price_paise: eb.ref('excluded.price_paise'),
        gst_paise: eb.ref('excluded.gst_paise'),
        gst_rate_basis_points: eb.ref('excluded.gst_rate_basis_points'),
      })),
    )
    .execute();
}

interface PaymentToOpen {
  id: number;
  customerId: number;
  total: Paise;
}

/** Longer than the provider's timeout; after that the opening process has crashed and another may open. */
const openTimeoutMs = 6_000;
const pollMs = 100;

/**
 * Creates the provider's order of a payment once and returns its id; a concurrent call waits for the first. After a crash
 * the row has no order and can't be paid.
 */
export async function openProviderOrder(deps: PaymentDeps, payment: PaymentToOpen): Promise<string> {
  for (let waited = 0; waited <= openTimeoutMs; waited += pollMs) {
    const row = await claimOpening(deps, payment.id);
    if (row.providerOrderId !== null) return row.providerOrderId;
    if (row.isMine) return openOrRelease(deps, payment);
    await wait(pollMs);
  }
  throw new Problem('unavailable', 'This is not possible just now. Please try again in a moment.', {
    retryAfter: 5,
  });
}

async function claimOpening({ db }: PaymentDeps, id: number) {
  const claimed = await db
    .updateTable('payments')
    .set({ opening_at: sql`clock_timestamp()` })
    .where('id', '=', id)
    .where('provider_order_id', 'is', null)
    .where(
      sql<boolean>`(opening_at is null or opening_at < clock_timestamp() - make_interval(secs => ${openTimeoutMs / 1_000}))`,
    )
    .returning('id')
    .executeTakeFirst();
  if (claimed) return { isMine: true, providerOrderId: null };
  const { provider_order_id: providerOrderId } = await db
    .selectFrom('payments')
    .select('provider_order_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { isMine: false, providerOrderId };
}

async function openOrRelease(deps: PaymentDeps, payment: PaymentToOpen): Promise<string> {
  try {
    return await openAtProvider(deps, payment);
  } catch (error) {
    // Release the claim, so that a retry need not wait.
    await deps.db.updateTable('payments').set({ opening_at: null }).where('id', '=', payment.id).execute();
    throw error;
  }
}

async function openAtProvider({ db, payments }: PaymentDeps, payment: PaymentToOpen): Promise<string> {
  const opened = await payments.createOrder({
    amountPaise: payment.total,
    receipt: `pay_${payment.id}`,
    notes: { payment: String(payment.id), customer: String(payment.customerId) },
  });
  const { provider_order_id: kept } = await db
    .updateTable('payments')
    .set((eb) => ({ provider_order_id: eb.fn.coalesce('provider_order_id', eb.val(opened)) }))
    .where('id', '=', payment.id)
    .returning('provider_order_id')
    .executeTakeFirstOrThrow();
  return kept ?? opened;
}

export const billingColumns = (billing: Billing) => ({
  billing_name: billing.name,
  billing_email: billing.email,
  billing_phone: billing.phone,
  gst_number: billing.gstNumber,
  business_name: billing.businessName,
  billing_state: billing.state,
  billing_address: billing.address,
  invoice_gstin: billing.invoiceGstin,
  place_of_supply: billing.placeOfSupply,
});
