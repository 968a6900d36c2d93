/** `cancel_order`: who may, what it ends, and a payment at the same moment. */

import { formBody } from '@portal/sdk/form-body';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { problemCodeOf } from '../../test/call-outcome.ts';
import { makeOrder } from '../../test/make-order.ts';
import { createPurchaseFixture, type PurchaseFixture } from '../../test/purchase-fixture.ts';
import { refundsOf } from '../../test/refunds.ts';
import type { SignedInUser } from '../../test/test-app.ts';
import { sendWebhook } from '../../test/webhook.ts';

let purchases: PurchaseFixture;
let customer: SignedInUser;
let staff: SignedInUser;
let admin: SignedInUser;

beforeAll(async () => {
  purchases = await createPurchaseFixture();
  staff = await purchases.testApp.staff();
  admin = await purchases.testApp.admin();
});
beforeEach(async () => void (customer = await purchases.testApp.customer()));
afterAll(() => purchases.close());

const make = () => makeOrder(purchases.testApp.db, { customerId: customer.id, assignedTo: staff.id });
const cancel = (by: SignedInUser, orderId: number, reason?: string) =>
  by.api.POST('/cancel_order', { body: { order_id: orderId, ...(reason !== undefined && { reason }) } });
const detail = async (orderId: number) =>
  (await customer.api.POST('/order_detail/{id}', { params: { path: { id: orderId } }, body: {} })).data
    ?.order;
const noticesOf = async (person: SignedInUser, orderId: number) => {
  const rows = await purchases.testApp.db
    .selectFrom('notifications')
    .select(['title', 'detail'])
    .where('person_id', '=', person.id)
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute();
  return rows.map(({ title, detail: text }) => `${title}: ${text}`);
};
const paymentOf = async (orderId: number) =>
  (
    await purchases.testApp.db
      .selectFrom('orders')
      .select('payment_id')
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow()
  ).payment_id;
const captured = (paymentId: string, providerOrderId: string) => ({
  body: JSON.stringify({
    event: 'payment.captured',
    payload: { payment: { entity: { id: paymentId, order_id: providerOrderId } } },
  }),
});

describe('cancel_order', () => {
  it('cancels for the customer at once, once, and tells everybody else', async () => {
    const { id } = await make();
    expect((await detail(id))?.abilities).toMatchObject({ pay: true, cancel: true });
    expect((await cancel(customer, id)).data?.message).toBe('Order cancelled.');
    await cancel(customer, id);
    expect(await detail(id)).toMatchObject({
      is_cancelled: true,
      payment_status: 'Pending',
      abilities: { pay: false, cancel: false },
      cancellation: { state: 'approved', reason: '', by_customer: true, decision_reason: null },
    });
    expect(await noticesOf(customer, id)).toEqual([
      expect.stringMatching(/^Order Cancelled: You cancelled .* There is nothing to pay\.$/),
    ]);
    for (const other of [staff, admin]) {
      expect(await noticesOf(other, id)).toEqual([
        expect.stringMatching(/^Order Cancelled: The customer cancelled .*, which was not paid\.$/),
      ]);
    }
  });

  it('takes a reason of staff and admins, which the customer reads', async () => {
    for (const by of [staff, admin]) {
      const { id } = await make();
      await expect(cancel(by, id)).rejects.toMatchObject({ status: 400, errors: [{ field: 'reason' }] });
      await cancel(by, id, 'You asked us by phone');
      expect(await detail(id)).toMatchObject({
        cancellation: { reason: 'You asked us by phone', by_customer: false },
      });
      expect(await noticesOf(customer, id)).toEqual([
        expect.stringContaining('was cancelled. There is nothing to pay. Reason: You asked us by phone.'),
      ]);
      expect(await noticesOf(by, id)).toEqual([]);
    }
  });

  it('is refused for an order of somebody else, one that does not exist, and a paid one', async () => {
    const { id } = await make();
    const [other, colleague] = [await purchases.testApp.customer(), await purchases.testApp.staff()];
    await expect(cancel(other, id)).rejects.toMatchObject({ status: 403, code: 'unauthentic_access' });
    await expect(cancel(colleague, id, 'No')).rejects.toMatchObject({ code: 'unauthentic_access' });
    await expect(cancel(admin, 999_999_999, 'No')).rejects.toMatchObject({ code: 'not_found' });
    const { checkout } = await purchases.check(customer, { order_id: id });
    const { payment_id: paid } = await purchases.pay(checkout.order_id);
    await sendWebhook(purchases.testApp, captured(paid, checkout.order_id));
    await expect(cancel(customer, id)).rejects.toMatchObject({ status: 409, code: 'order_already_paid' });
    expect(await detail(id)).toMatchObject({ is_cancelled: false, payment_status: 'Completed' });
  });
});

describe('a cancelled order', () => {
  it('is no open work, can’t be changed, and stays readable', async () => {
    const { id, documents } = await make();
    const open = async () => (await admin.api.POST('/admin_figures', { body: {} })).data?.open ?? 0;
    const before = await open();
    await cancel(customer, id);
    expect(await open()).toBe(before - 1);
    const listed = async (bucket: 'pending' | 'unfinished' | 'complete' | 'cancelled') => ({
      customer: (
        await customer.api.POST('/orders', {
          body: { limit: 10, ...(bucket !== 'unfinished' && { bucket }) },
        })
      ).data?.orders.length,
      staff: (await staff.api.POST('/stafftasks', { body: { bucket } })).data?.orders.some(
        (row) => row.id === id && row.is_cancelled && !row.overdue,
      ),
      admin: (await admin.api.POST('/adminorders', { body: { bucket } })).data?.orders.some(
        (row) => row.id === id,
      ),
    });
    expect(await listed('pending')).toEqual({ customer: 0, staff: false, admin: false });
    expect(await listed('unfinished')).toMatchObject({ staff: false, admin: false });
    expect(await listed('complete')).toEqual({ customer: 1, staff: true, admin: true });
    expect(await listed('cancelled')).toEqual({ customer: 1, staff: true, admin: true });
    const { data: start } = await customer.api.POST('/dashboard', { body: {} });
    expect(start).toMatchObject({ pending_orders: 0, complete_orders: 1, actions: [] });

    const cancelled = { status: 409, code: 'order_cancelled' };
    const path = { params: { path: { id } }, body: {} };
    await expect(
      staff.api.POST('/update_order_status', { body: { order_id: id, status: 'Form filed' } }),
    ).rejects.toMatchObject(cancelled);
    await expect(admin.api.POST('/assignorder', { body: { order_id: id, id: null } })).rejects.toMatchObject(
      cancelled,
    );
    const { data: bulk } = await admin.api.POST('/assign_orders', { body: { order_ids: [id], id: null } });
    expect(bulk?.results).toEqual([{ order_id: id, outcome: 'cancelled' }]);
    await expect(purchases.check(customer, { order_id: id })).rejects.toMatchObject(cancelled);
    await expect(
      customer.api.POST('/upload_document', {
        body: { order_id: id, doc_id: 0 },
        bodySerializer: () => formBody({ order_id: id, doc_id: documents[1] ?? 0, field_value: 'A name' }),
      }),
    ).rejects.toMatchObject(cancelled);
    expect((await detail(id))?.documents.map(({ abilities }) => abilities.upload)).toEqual([false, false]);
    const { data: task } = await staff.api.POST('/stafforder_detail/{id}', path);
    expect(task?.order).toMatchObject({ is_cancelled: true, cancellation: { state: 'approved' } });
    await customer.api.POST('/messages', { body: { order_id: id } });
  });

  it('refunds a payment that its bank confirms later, and says why', async () => {
    const { id } = await make();
    const { checkout } = await purchases.check(customer, { order_id: id });
    const { payment_id: late } = await purchases.pay(checkout.order_id, 'captured');
    await cancel(customer, id);
    await sendWebhook(purchases.testApp, captured(late, checkout.order_id));
    await sendWebhook(purchases.testApp, captured(late, checkout.order_id));
    expect(await refundsOf(purchases, late)).toMatchObject([
      { amount_paise: 1_180_000, reason: 'paid_after_cancelling', state: 'processed' },
    ]);
    expect(await paymentOf(id)).toBeNull();
    expect(await noticesOf(customer, id)).toHaveLength(1);
    const rows = await purchases.testApp.db
      .selectFrom('notifications')
      .select('detail')
      .where('person_id', '=', customer.id)
      .where('title', '=', 'Payment Refunded')
      .execute();
    expect(rows).toEqual([
      {
        detail:
          'Rs.11,800 was returned to you, because the order was cancelled before it was paid. It reaches your account in 5 to 7 working days.',
      },
    ]);
  });

  it('is either cancelled or paid when both happen at once', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { id } = await make();
      const { checkout } = await purchases.check(customer, { order_id: id });
      const { payment_id: payment } = await purchases.pay(checkout.order_id);
      const both = [
        () => sendWebhook(purchases.testApp, captured(payment, checkout.order_id)),
        () => problemCodeOf(cancel(customer, id)),
      ];
      await Promise.all((round % 2 === 0 ? both : both.toReversed()).map((call) => call()));
      const order = await detail(id);
      const isCancelled = order?.is_cancelled === true;
      expect(order?.payment_status).toBe(isCancelled ? 'Pending' : 'Completed');
      expect(await refundsOf(purchases, payment)).toMatchObject(
        isCancelled ? [{ reason: 'paid_after_cancelling', state: 'processed' }] : [],
      );
    }
  });
});
