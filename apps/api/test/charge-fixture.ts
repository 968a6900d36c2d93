/** Paid orders of a staff member, and the calls around the charges of running orders. */

import type { paths } from '@portal/sdk/contract.gen';
import { sql } from 'kysely';
import { createCancellationFixture } from './cancellation-fixture.ts';
import { billing, type PaymentProof } from './purchase-fixture.ts';
import { refundAtProvider, refundWebhook } from './refunds.ts';
import type { SignedInUser } from './test-app.ts';
import { sendWebhook } from './webhook.ts';

export type ChargeFixture = Awaited<ReturnType<typeof createChargeFixture>>;
type NewCharge = paths['/add_charge']['post']['requestBody']['content']['application/json'];

export async function createChargeFixture(options?: Parameters<typeof createCancellationFixture>[0]) {
  const orders = await createCancellationFixture(options);
  const { testApp } = orders;
  const quote = async ({ api }: SignedInUser, chargeId: number) => {
    const { data } = await api.POST('/check_validation', { body: { ...billing, charge_id: chargeId } });
    if (!data) throw new Error('check_validation answered nothing');
    return data;
  };
  const place = ({ api }: SignedInUser, chargeId: number, proof: PaymentProof) =>
    api.POST('/place_order', { body: { ...billing, ...proof, charge_id: chargeId } });
  return {
    ...orders,
    quote,
    place,
    /** An official fee of Rs.1,500 by the staff member, by default. Returns its id. */
    async add(orderId: number, more: Partial<NewCharge> = {}, by = orders.staff, key?: string) {
      const { data } = await by.api.POST('/add_charge', {
        body: {
          order_id: orderId,
          kind: 'official_fee',
          name: 'Registrar’s fee',
          amount: '1500',
          reason: 'The registrar asks for it',
          ...more,
        },
        ...(key !== undefined && { headers: { 'Idempotency-Key': key } }),
      });
      return data?.charge_id ?? 0;
    },
    withdraw: (chargeId: number, by = orders.staff) =>
      by.api.POST('/withdraw_charge', { body: { charge_id: chargeId } }),
    decline: (customer: SignedInUser, chargeId: number, comment = '') =>
      customer.api.POST('/decline_charge', { body: { charge_id: chargeId, comment } }),
    /** Pays it online, and returns the proof. */
    async accept(customer: SignedInUser, chargeId: number) {
      const proof = await orders.pay((await quote(customer, chargeId)).checkout.order_id);
      await place(customer, chargeId, proof);
      return proof;
    },
    /** The last step is done. */
    finish: (orderId: number) =>
      sql`update orders set status = steps[cardinality(steps)] where id = ${orderId}`.execute(testApp.db),
    async refundAll(proof: PaymentProof) {
      const refund = await refundAtProvider(orders, { payment_id: proof.payment_id });
      await sendWebhook(testApp, refundWebhook('refund.processed', refund, proof.payment_order_id));
    },
    /** How many events will mail the confirmation of an order that this payment bought. */
    async confirmationsOf(proof: PaymentProof) {
      const { rows } = await sql`
        select outbox.id from outbox join payments on payments.id = (data ->> 'paymentId')::bigint
        where type = 'payment.fulfilled' and provider_payment_id = ${proof.payment_id}`.execute(testApp.db);
      return rows.length;
    },
  };
}
