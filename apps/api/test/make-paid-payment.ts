/** Inserts a paid purchase of one service, with its order and documents. */

import { makePerson, makeService } from './make.ts';
import type { TestApp } from './test-app.ts';

let made = 0;

export async function makePaidPayment(testApp: TestApp) {
  const { db } = testApp;
  const customer = await makePerson(db, 'user', { name: 'Meera Iyer' });
  const service = await makeService(db, { priceRupees: 10_000 });
  const now = testApp.deps.clock.now();
  const billing = {
    billing_name: 'Meera Iyer',
    billing_email: customer.email,
    billing_phone: '9812345678',
    gst_number: null,
  };
  const payment = await db
    .insertInto('payments')
    .values({
      customer_id: customer.id,
      provider_order_id: `order_made_${process.pid}_${++made}`,
      provider_payment_id: `pay_made_${process.pid}_${made}`,
      amount_paise: 11_800_00,
      state: 'paid',
      created_at: now,
      paid_at: now,
      ...billing,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const order = await db
    .insertInto('orders')
    .values({
      customer_id: customer.id,
      service_id: service.id,
      payment_id: payment.id,
      service_name: service.name,
      category: 'Start Up',
      details: 'Everything from the name to the certificate.',
      timeline: '12 working days',
      sac_code: '998214',
      price_paise: 10_000_00,
      gst_paise: 1_800_00,
      gst_rate_basis_points: 1_800,
      steps: ['Documents verified', 'Certificate issued'],
      created_at: now,
      ...billing,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('order_documents')
    .values([
      { order_id: order.id, position: 1, name: 'PAN card', field_type: 'file', required: true },
      { order_id: order.id, position: 2, name: 'Proposed name', field_type: 'text', required: false },
    ])
    .execute();
  return { paymentId: payment.id, email: customer.email, serviceName: service.name };
}
