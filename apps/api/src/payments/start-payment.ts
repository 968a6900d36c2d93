/** Opens a payment: our row with what it buys, then the order at the provider on which the checkout opens. */
import type { Paise, PriceWithGst } from '@portal/domain/money';
import type { StateCode } from '@portal/domain/states';
import type { Tx } from '../db/database.ts';
import type { Supply } from '../invoices/supply-of.ts';
import type { PaymentDeps } from './fulfil-payment.ts';

/** The buyer as given at payment. */
export interface Billing extends Supply {
  name: string;
  email: string;
  phone: string;
  gstNumber: string | null;
  state: StateCode | null;
  address: string | null;
}

/** One service at the price quoted; `orderId` when it pays an order that was made unpaid. */
export interface PurchaseItem {
  serviceId: number;
  orderId: number | null;
  price: PriceWithGst;
  gstRateBasisPoints: number;
}

/** Writes the payment and its items. Answers our id of it. */
export async function insertPayment(
  tx: Tx,
  payment: { customerId: number; billing: Billing; items: readonly PurchaseItem[]; total: Paise; now: Date },
): Promise<number> {
  const { id } = await tx
    .insertInto('payments')
    .values({
      customer_id: payment.customerId,
      amount_paise: payment.total,
      ...billingColumns(payment.billing),
      created_at: payment.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('payment_items')
    .values(
      payment.items.map((item, index) => ({
        payment_id: id,
        position: index + 1,
        service_id: item.serviceId,
        order_id: item.orderId,
        price_paise: item.price.price,
        gst_paise: item.price.gst,
        gst_rate_basis_points: item.gstRateBasisPoints,
      })),
    )
    .execute();
  return id;
}

/**
 * Opens the provider's order of a payment and answers its id. A crash in between leaves a row without one, which
 * nobody can pay. When two calls open one at once the first is kept, and the other is never shown to anybody.
 */
export async function openProviderOrder(
  { db, payments }: PaymentDeps,
  payment: { id: number; customerId: number; total: Paise },
): Promise<string> {
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
  billing_state: billing.state,
  billing_address: billing.address,
  invoice_gstin: billing.invoiceGstin,
  place_of_supply: billing.placeOfSupply,
});
