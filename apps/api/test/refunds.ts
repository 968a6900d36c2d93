/** Refunds made at the provider, and their rows in the product. */

import type { PurchaseFixture } from './purchase-fixture.ts';

export interface ProviderRefundResponse {
  id: string;
  payment_id: string;
  amount: number;
  status: string;
}

/** Through the sandbox's control API, which replaces the provider's dashboard. */
export async function refundAtProvider(
  purchases: PurchaseFixture,
  body: Record<string, unknown>,
): Promise<ProviderRefundResponse> {
  const answer = await fetch(`${purchases.sandbox.url}/sandbox/refund`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(await answer.text());
  return (await answer.json()) as ProviderRefundResponse;
}

/** The provider's event; the order is part of its payment. */
export const refundWebhook = (
  event: string,
  refund: ProviderRefundResponse,
  orderId: string,
  status = refund.status,
) => ({
  body: JSON.stringify({
    entity: 'event',
    event,
    contains: ['refund', 'payment'],
    payload: {
      refund: { entity: { ...refund, status } },
      payment: { entity: { id: refund.payment_id, order_id: orderId } },
    },
  }),
});

export const refundsOf = (purchases: PurchaseFixture, providerPaymentId: string) =>
  purchases.testApp.db
    .selectFrom('refunds')
    .select(['amount_paise', 'reason', 'state', 'provider_refund_id'])
    .where('provider_payment_id', '=', providerPaymentId)
    .orderBy('id')
    .execute();

export const creditNotesOf = (purchases: PurchaseFixture, orderId: number) =>
  purchases.testApp.db
    .selectFrom('credit_notes')
    .innerJoin('invoices', 'invoices.id', 'credit_notes.invoice_id')
    .innerJoin('orders', 'orders.payment_id', 'invoices.payment_id')
    .select([
      'credit_notes.number',
      'credit_notes.taxable_paise',
      'credit_notes.cgst_paise',
      'credit_notes.sgst_paise',
      'credit_notes.igst_paise',
      'credit_notes.total_paise',
    ])
    .where('orders.id', '=', orderId)
    .orderBy('credit_notes.id')
    .execute();

/** Notifications as "title: detail", newest first. */
export async function refundNotificationsOf(purchases: PurchaseFixture, personId: number): Promise<string[]> {
  const rows = await purchases.testApp.db
    .selectFrom('notifications')
    .select(['title', 'detail'])
    .where('person_id', '=', personId)
    .where('title', 'in', ['Payment Refunded', 'Refund Failed', 'Payment Disputed'])
    .orderBy('id')
    .execute();
  return rows.map(({ title, detail }) => `${title}: ${detail}`);
}
