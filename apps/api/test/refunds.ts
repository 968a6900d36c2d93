/** Refunds as somebody makes them at the provider, and what the product wrote down of them. */
import type { Shop } from './shop.ts';

export interface ProviderAnswer {
  id: string;
  payment_id: string;
  amount: number;
  status: string;
}

/** Through the sandbox's own door, which stands for the provider's pages. */
export async function refundAtProvider(shop: Shop, body: Record<string, unknown>): Promise<ProviderAnswer> {
  const answer = await fetch(`${shop.sandbox.url}/sandbox/refund`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(await answer.text());
  return (await answer.json()) as ProviderAnswer;
}

/** As the provider sends it; the order stands in the payment beside it. */
export const refundNotice = (
  event: string,
  refund: ProviderAnswer,
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

export const refundsOf = (shop: Shop, providerPaymentId: string) =>
  shop.world.db
    .selectFrom('refunds')
    .select(['amount_paise', 'reason', 'state', 'provider_refund_id'])
    .where('provider_payment_id', '=', providerPaymentId)
    .orderBy('id')
    .execute();

export const creditNotesOf = (shop: Shop, orderId: number) =>
  shop.world.db
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

/** "title: detail" of the newest first. */
export async function noticesOf(shop: Shop, personId: number): Promise<string[]> {
  const rows = await shop.world.db
    .selectFrom('notifications')
    .select(['title', 'detail'])
    .where('person_id', '=', personId)
    .where('title', 'in', ['Payment Refunded', 'Refund Failed', 'Payment Disputed'])
    .orderBy('id')
    .execute();
  return rows.map(({ title, detail }) => `${title}: ${detail}`);
}
