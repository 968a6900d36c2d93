/** Contact data of customers for whom staff added an order: masked until the customer acts on it. */

import { formBody } from '@portal/sdk/form-body';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeTickets } from '../../test/make-tickets.ts';
import { makePerson, makeService } from '../../test/make.ts';
import { createPurchaseFixture, type PurchaseFixture } from '../../test/purchase-fixture.ts';
import type { SignedInUser } from '../../test/test-app.ts';

const hidden = { email: 'mXXXX@XXXX', phone: '98XXXXXX78', contact_hidden: true };

let purchases: PurchaseFixture;
let staff: SignedInUser;
let customer: SignedInUser;
let serviceId: number;
beforeAll(async () => {
  purchases = await createPurchaseFixture({ limits: { addedOrdersPerHour: 4, addedOrdersPerCustomer: 2 } });
  serviceId = (await makeService(purchases.testApp.db)).id;
});
afterAll(() => purchases.close());
beforeEach(async () => {
  const { testApp } = purchases;
  staff = await testApp.signIn(await makePerson(testApp.db, 'staff', { name: 'Vikram Shah' }));
  customer = await testApp.signIn(
    await makePerson(testApp.db, 'user', {
      name: 'Meera Iyer',
      phone: '9812345678',
      email: `m${staff.id}@a.test`,
    }),
  );
});

async function add(by: SignedInUser = staff, to = customer.id): Promise<number> {
  const { data } = await by.api.POST('/addorder', { body: { customer: to, service: serviceId } });
  if (!data) throw new Error('addorder returned no data');
  return data.order.id;
}

async function findVisibleContact(orderId: number) {
  const listed = await staff.api.POST('/staffcustomer', { body: {} });
  const { data } = await staff.api.POST('/stafforder_detail/{id}', {
    params: { path: { id: orderId } },
    body: {},
  });
  const order = data?.order;
  const palette = async (q: string) =>
    (await staff.api.POST('/find_anything', { body: { q } })).data?.customers.map(({ email }) => email);
  const found = async (q: string) =>
    (await staff.api.POST('/staffcustomer', { body: { q } })).data?.customers.length;
  return {
    listed: listed.data?.customers.map(({ email, phone, contact_hidden }) => ({
      email,
      phone,
      contact_hidden,
    })),
    detail: order && {
      email: order.user_email,
      phone: order.user_phone,
      billing: [order.billing_email, order.billing_phone],
      contact_hidden: order.contact_hidden,
    },
    byName: await palette('Meera'),
    byNumber: [(await palette('9812345678'))?.length, await found('98123'), await found('meera')],
  };
}

const masked = {
  listed: [hidden],
  detail: { ...hidden, billing: ['mXXXX@XXXX', '98XXXXXX78'] },
  byName: ['mXXXX@XXXX'],
  byNumber: [0, 0, 1],
};
const open = () => {
  const email = `m${staff.id}@a.test`;
  const whole = { email, phone: '9812345678', contact_hidden: false };
  return {
    listed: [whole],
    detail: { ...whole, billing: [expect.stringMatching(/@(a.test|example.in)$/), '9812345678'] },
    byName: [email],
    byNumber: [1, 1, 1],
  };
};

const actions = {
  async pays(orderId: number) {
    const { checkout } = await purchases.check(customer, { order_id: orderId });
    const proof = await purchases.pay(checkout.order_id);
    await customer.api.POST('/place_order', {
      body: {
        name: 'Meera Iyer',
        email: `m${staff.id}@a.test`,
        phone: '9812345678',
        ...proof,
        order_id: orderId,
      },
    });
  },
  async writes(orderId: number) {
    await customer.api.POST('/sendmessage', {
      body: { order_id: orderId, message: 'Yes, please' },
      bodySerializer: () => formBody({ order_id: orderId, message: 'Yes, please' }),
    });
  },
  async 'gives a text'(orderId: number) {
    const { id } = await purchases.testApp.db
      .insertInto('order_documents')
      .values({ order_id: orderId, position: 9, name: 'Name', field_type: 'text', required: true, hint: '' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const fields = { order_id: orderId, doc_id: id, field_value: 'Iyer Foods' };
    await customer.api.POST('/upload_document', { body: fields, bodySerializer: () => formBody(fields) });
  },
  async 'raises a ticket'() {
    await makeTickets(purchases.testApp.db, { customerId: customer.id, staffId: staff.id, serviceId }, [{}]);
  },
  async 'has an order that an admin added'() {
    const { data } = await (
      await purchases.testApp.admin()
    ).api.POST('/addorder', {
      body: { customer: customer.id, service: serviceId },
    });
    await purchases.testApp.db
      .updateTable('orders')
      .set({ assigned_to: staff.id })
      .where('id', '=', data?.order.id ?? 0)
      .execute();
  },
};

describe('the e-mail address and phone number of a customer', () => {
  it.each(Object.entries(actions))('are masked for staff until the customer %s', async (_what, act) => {
    const orderId = await add();
    expect(await findVisibleContact(orderId)).toEqual(masked);
    await act(orderId);
    expect(await findVisibleContact(orderId)).toEqual(open());
  });

  it('stay masked for staff, also for a new assignee, and are complete for admins', async () => {
    const orderId = await add();
    await staff.api.POST('/sendmessage', {
      body: { order_id: orderId, message: 'Hello' },
      bodySerializer: () => formBody({ order_id: orderId, message: 'Hello' }),
    });
    await staff.api.POST('/update_order_status', { body: { order_id: orderId, status: 'Pending' } });
    await customer.api.POST('/order_detail/{id}', { params: { path: { id: orderId } }, body: {} });
    expect(await findVisibleContact(orderId)).toEqual(masked);
    const admin = await purchases.testApp.admin();
    const { data } = await admin.api.POST('/adminorder_detail/{id}', {
      params: { path: { id: orderId } },
      body: {},
    });
    expect(data?.order).toMatchObject({ user_phone: '9812345678', contact_hidden: false });
    const other = await purchases.testApp.signIn(await makePerson(purchases.testApp.db, 'staff'));
    await admin.api.POST('/assignorder', { body: { order_id: orderId, id: other.id } });
    staff = other;
    expect(await findVisibleContact(orderId)).toEqual(masked);
  });
});

describe('orders that a staff member adds', () => {
  const addFor = async () => (await makePerson(purchases.testApp.db, 'user', { name: 'Somebody Else' })).id;

  it('are limited per customer and in total; those of admins are not', async () => {
    await add();
    await add();
    await expect(add()).rejects.toMatchObject({ status: 429, message: /several orders for this customer/ });
    await add(staff, await addFor());
    await add(staff, await addFor());
    await expect(add(staff, await addFor())).rejects.toMatchObject({
      status: 429,
      message: /as many orders as one hour/,
    });
    const admin = await purchases.testApp.admin();
    for (let count = 0; count < 5; count++) await add(admin);
  });
});
