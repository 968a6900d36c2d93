/** Paid orders with step terms, and the calls around their cancellation. */

import { makeService } from './make.ts';
import { billing, createPurchaseFixture } from './purchase-fixture.ts';
import type { SignedInUser } from './test-app.ts';

export type CancellationFixture = Awaited<ReturnType<typeof createCancellationFixture>>;

/** Services cost Rs.11,800 with GST; their first step earns 10 % and pays out Rs.500, the second earns 40 %. */
export async function createCancellationFixture(options?: Parameters<typeof createPurchaseFixture>[0]) {
  const purchases = await createPurchaseFixture(options);
  const { testApp } = purchases;
  const staff = await testApp.staff();
  const admin = await testApp.admin();
  const terms = [
    { step: 'Documents verified', earned_percent: 10, official_fee_paise: 50_000 },
    { step: 'Form filed', earned_percent: 40, official_fee_paise: 0 },
  ];
  const detail = async (customer: SignedInUser, id: number) => {
    const { data } = await customer.api.POST('/order_detail/{id}', { params: { path: { id } }, body: {} });
    if (!data) throw new Error('order_detail answered nothing');
    return data.order;
  };
  return {
    ...purchases,
    staff,
    admin,
    detail,
    /** Orders of one payment, assigned to the staff member. */
    async buyOrders(count = 1) {
      const customer = await testApp.customer();
      const services = await Promise.all(Array.from({ length: count }, () => makeService(testApp.db)));
      const ids = services.map(({ id }) => id);
      await testApp.db
        .updateTable('services')
        .set({ step_terms: JSON.stringify(terms) })
        .where('id', 'in', ids)
        .execute();
      const { checkout } = await purchases.check(customer, { service_id: ids });
      const proof = await purchases.pay(checkout.order_id);
      const { data } = await customer.api.POST('/buy_services', {
        body: { ...billing, ...proof, service_id: ids },
      });
      const orders = data?.orders.map(({ id }) => id) ?? [];
      await testApp.db
        .updateTable('orders')
        .set({ assigned_to: staff.id })
        .where('id', 'in', orders)
        .execute();
      return { customer, orders, id: orders[0] ?? 0, payment: proof.payment_id, proof };
    },
    ask: (customer: SignedInUser, orderId: number, reason = 'We changed our plans') =>
      customer.api.POST('/request_cancellation', { body: { order_id: orderId, reason } }),
    withdraw: (customer: SignedInUser, orderId: number) =>
      customer.api.POST('/withdraw_cancellation', { body: { order_id: orderId } }),
    approve: (orderId: number, amount: string, more: Record<string, string> = {}, by = admin) =>
      by.api.POST('/decide_cancellation', {
        body: { order_id: orderId, verdict: 'approved', reason: 'As you wish', amount, ...more },
      }),
    decline: (orderId: number) =>
      admin.api.POST('/decide_cancellation', {
        body: { order_id: orderId, verdict: 'declined', reason: 'The form is filed' },
      }),
    /** "title: detail" of one person about an order, oldest first. */
    async noticesOf(person: SignedInUser, orderId: number) {
      const rows = await testApp.db
        .selectFrom('notifications')
        .select(['title', 'detail'])
        .where('person_id', '=', person.id)
        .where('order_id', '=', orderId)
        .where('title', '<>', 'New Order')
        .where('title', '<>', 'Order Placed')
        .orderBy('id')
        .execute();
      return rows.map(({ title, detail: text }) => `${title}: ${text}`);
    },
    /** The refunds of an order with their credit notes: state, amount and the credited order. */
    async refundsOfOrder(orderId: number) {
      return testApp.db
        .selectFrom('refunds')
        .leftJoin('credit_notes', 'credit_notes.refund_id', 'refunds.id')
        .select([
          'refunds.state',
          'refunds.amount_paise',
          'refunds.provider_refund_id',
          'refunds.bank_reference',
        ])
        .select(['credit_notes.total_paise as credited', 'credit_notes.lines'])
        .where('refunds.order_id', '=', orderId)
        .orderBy('refunds.id')
        .execute();
    },
  };
}
