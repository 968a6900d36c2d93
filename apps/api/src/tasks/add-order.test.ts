/** `addorder`: unpaid orders, their staff member, notifications and payment. */

import { orderDisplayId } from '@portal/domain/display-id';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makePerson, makeService } from '../../test/make.ts';
import { createPurchaseFixture, type PurchaseFixture } from '../../test/purchase-fixture.ts';
import type { SignedInUser } from '../../test/test-app.ts';

let purchases: PurchaseFixture;
let customer: SignedInUser;
let staff: SignedInUser;
let admin: SignedInUser;
beforeAll(async () => {
  purchases = await createPurchaseFixture();
  const { testApp } = purchases;
  customer = await testApp.signIn(
    await makePerson(testApp.db, 'user', { name: 'Meera Iyer', phone: '+91 98123 45678' }),
  );
  staff = await testApp.signIn(await makePerson(testApp.db, 'staff', { name: 'Vikram Shah' }));
  admin = await testApp.admin();
});
afterAll(() => purchases.close());

async function add(by: SignedInUser, body: { customer: number; service: number }) {
  const { data } = await by.api.POST('/addorder', { body });
  if (!data) throw new Error('addorder returned no data');
  return data;
}
const titlesOf = async (who: SignedInUser, id: number) => {
  const { data } = await who.api.POST('/getnotification', { body: {} });
  return data?.notifications.filter(({ order_id }) => order_id === id).map(({ title }) => title);
};

describe('addorder', () => {
  it('creates an unpaid order with a snapshot of the service [api-addorder-001] [api-addorder-004]', async () => {
    const service = await makeService(purchases.testApp.db, { priceRupees: 5_000 });
    const { status, message, order } = await add(admin, { customer: customer.id, service: service.id });
    expect({ status, message }).toEqual({ status: 'true', message: 'Order added.' });
    expect(order).toMatchObject({
      order_id: orderDisplayId(order.id),
      order_name: service.name,
      status: 'Pending',
      payment_status: 'Pending',
      price: 5_000,
      gst_amount: 900,
      total: 5_900,
      category: 'Start Up',
      user_id: customer.id,
      user_name: 'Meera Iyer',
      open_requirements: 1,
      assigned_to: null,
    });
    await purchases.testApp.db
      .updateTable('services')
      .set({ price_paise: 1, name: `${service.name} II` })
      .where('id', '=', service.id)
      .execute();
    const { data } = await customer.api.POST('/order_detail/{id}', {
      params: { path: { id: order.id } },
      body: {},
    });
    expect(data?.order).toMatchObject({
      order_name: service.name,
      price: 5_000,
      payment_id: null,
      phone: '9812345678',
      abilities: { pay: true },
      documents: [{ doc_name: 'PAN card' }, { doc_name: 'Proposed name' }],
      history: [{ status: 'Pending' }],
    });
  });

  it('assigns an order to the staff member who adds it [api-addorder-005]', async () => {
    const service = await makeService(purchases.testApp.db);
    const { order } = await add(staff, { customer: customer.id, service: service.id });
    expect(order.assigned_to).toBe(staff.id);
    const { data } = await staff.api.POST('/stafftasks', { body: {} });
    expect(data?.orders[0]).toEqual(order);
  });

  it('notifies the customer and the admins, except its creator', async () => {
    const service = await makeService(purchases.testApp.db);
    const { order } = await add(staff, { customer: customer.id, service: service.id });
    expect(await titlesOf(customer, order.id)).toEqual(['New Order']);
    expect(await titlesOf(admin, order.id)).toEqual(['New Order']);
    expect(await titlesOf(staff, order.id)).toEqual([]);
    const own = await add(admin, { customer: customer.id, service: service.id });
    expect(await titlesOf(admin, own.order.id)).toEqual([]);
  });

  it('creates an order that its customer pays and that keeps its staff member [orderdetail-006]', async () => {
    const service = await makeService(purchases.testApp.db);
    const { order } = await add(staff, { customer: customer.id, service: service.id });
    const { checkout } = await purchases.check(customer, { order_id: order.id });
    const proof = await purchases.pay(checkout.order_id);
    await customer.api.POST('/place_order', {
      body: {
        name: 'Meera Iyer',
        email: 'meera@example.in',
        phone: '9812345678',
        ...proof,
        order_id: order.id,
      },
    });
    const { data } = await staff.api.POST('/stafforder_detail/{id}', {
      params: { path: { id: order.id } },
      body: {},
    });
    expect(data?.order).toMatchObject({
      payment_status: 'Completed',
      payment_id: proof.payment_id,
      billing_email: 'meera@example.in',
      paid_at: expect.stringMatching(/Z$/),
      assigned_to: staff.id,
    });
  });

  it('accepts active customers and published services only', async () => {
    const service = await makeService(purchases.testApp.db);
    const left = await makePerson(purchases.testApp.db, 'user', { state: 'deactivated' });
    for (const id of [left.id, staff.id, admin.id, 999_999]) {
      await expect(add(admin, { customer: id, service: service.id })).rejects.toMatchObject({
        errors: [{ field: 'customer' }],
      });
    }
    await purchases.testApp.db
      .updateTable('services')
      .set({ state: 'archived' })
      .where('id', '=', service.id)
      .execute();
    for (const id of [service.id, 999_999]) {
      await expect(add(admin, { customer: customer.id, service: id })).rejects.toMatchObject({
        errors: [{ field: 'service' }],
      });
    }
  });

  it('creates one order for a repeated key', async () => {
    const service = await makeService(purchases.testApp.db);
    const send = () =>
      admin.api.POST('/addorder', {
        body: { customer: customer.id, service: service.id },
        headers: { 'Idempotency-Key': 'one click' },
      });
    const first = await send();
    expect((await send()).data).toEqual(first.data);
  });
});
