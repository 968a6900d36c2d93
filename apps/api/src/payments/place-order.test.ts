import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeOrders } from '../../test/make-orders.ts';
import { makeService } from '../../test/make.ts';
import { postJson } from '../../test/post-json.ts';
import {
  billing,
  createPurchaseFixture,
  type PaymentProof,
  type PurchaseFixture,
} from '../../test/purchase-fixture.ts';
import type { SignedInUser } from '../../test/test-app.ts';

let purchases: PurchaseFixture;
let customer: SignedInUser;
let service: { id: number; name: string };

beforeAll(async () => {
  purchases = await createPurchaseFixture();
  customer = await purchases.testApp.customer();
});
beforeEach(async () => {
  purchases.provider.be('well');
  service = await makeService(purchases.testApp.db, { priceRupees: 10_000 });
});
afterAll(() => purchases.close());

const place = (body: Record<string, unknown>, who = customer) =>
  postJson(purchases.testApp, '/place_order', { ...billing, ...body }, who.token);
const countOrders = async () =>
  (await purchases.testApp.db.selectFrom('orders').select('id').execute()).length;
const open = async (serviceId = service.id, who = customer) =>
  (await purchases.check(who, { service_id: serviceId })).checkout.order_id;
const paid = async () => purchases.pay(await open());

/** Returns the error code of a call and how many orders it created. */
async function attempt(body: Record<string, unknown>, who = customer) {
  const before = await countOrders();
  const { status, body: responseBody } = await place(body, who);
  return {
    refusal: `${status} ${String(responseBody['code'] ?? responseBody['status'])}`,
    made: (await countOrders()) - before,
  };
}
const rejectedWith = (refusal: string) => ({ refusal, made: 0 });

describe('placing an order', () => {
  it('creates one order and returns the paid amount, GST included [api-place_order-001] [payment-015]', async () => {
    const before = await countOrders();
    const answer = await place({ ...(await paid()), service_id: service.id, gstno: '' });
    expect(answer).toMatchObject({
      status: 200,
      body: {
        status: 'true',
        message: 'Your order of amount Rs.11,800 is placed successfully. Thank You!',
        total: 11_800,
        orders: [
          {
            order_name: service.name,
            order_id: expect.stringMatching(/^ORD-\d{6}$/),
            price: 10_000,
            gst_amount: 1_800,
            total: 11_800,
            payment_status: 'Completed',
          },
        ],
      },
    });
    expect(await countOrders()).toBe(before + 1);
  });

  it('starts as Pending, with its history and its event [orders-n01]', async () => {
    const order = await purchases.buy(customer, service.id);
    expect(order.status).toBe('Pending');
    const { db } = purchases.testApp;
    const history = await db
      .selectFrom('order_status_changes')
      .select(['from_status', 'to_status', 'changed_by'])
      .where('order_id', '=', order.id)
      .execute();
    expect(history).toEqual([{ from_status: null, to_status: 'Pending', changed_by: customer.id }]);
    const { payment_id: paymentId } = await db
      .selectFrom('orders')
      .select('payment_id')
      .where('id', '=', order.id)
      .executeTakeFirstOrThrow();
    const events = await db.selectFrom('outbox').select(['type', 'data']).execute();
    expect(events.filter(({ data }) => JSON.stringify(data) === JSON.stringify({ paymentId }))).toEqual([
      { type: 'payment.fulfilled', data: { paymentId } },
    ]);
  });

  it('needs neither the signature nor the order id of the provider', async () => {
    const { payment_id } = await paid();
    expect(await place({ payment_id, service_id: service.id })).toMatchObject({ status: 200 });
  });
});

describe('rejects a payment', () => {
  it('that failed [api-place_order-003] [payment-016]', async () => {
    const proof = await purchases.pay(await open(), 'failed');
    expect(await attempt({ ...proof, service_id: service.id })).toEqual(
      rejectedWith('422 payment_not_captured'),
    );
  });

  it.each([100, 1_179_999, 1_180_001])(
    'of %d paise instead of the price [api-place_order-003]',
    async (amount) => {
      const proof = await purchases.pay(await open(), 'captured', amount);
      expect(await attempt({ ...proof, service_id: service.id })).toEqual(
        rejectedWith('409 payment_refunded'),
      );
      // The payment can't be fulfilled, so it is refunded once.
      expect(await attempt({ ...proof, service_id: service.id })).toEqual(
        rejectedWith('409 payment_refunded'),
      );
      const answer = await fetch(`${purchases.sandbox.url}/v1/payments/${proof.payment_id}`, {
        headers: { authorization: `Basic ${btoa('rzp_test_key:test_key_secret')}` },
      });
      expect(await answer.json()).toMatchObject({ status: 'refunded', amount_refunded: amount });
    },
  );

  it.each([
    ['a wrong signature', (proof: PaymentProof) => ({ ...proof, payment_signature: 'f'.repeat(64) })],
    ['a signature that is none', (proof: PaymentProof) => ({ ...proof, payment_signature: 'é' })],
    [
      'the order of another customer',
      (proof: PaymentProof) => ({ ...proof, payment_order_id: 'order_9A33XWu170gUtm' }),
    ],
    ['an unknown payment', (proof: PaymentProof) => ({ ...proof, payment_id: 'pay_29QQoUBi66xm2f' })],
    ['a path for a payment', (proof: PaymentProof) => ({ ...proof, payment_id: '../orders' })],
  ])('with %s [api-place_order-003] [payment-016]', async (_what, forge) => {
    const proof = await paid();
    expect(await attempt({ ...forge(proof), service_id: service.id })).toEqual(
      rejectedWith('422 payment_mismatch'),
    );
    // The valid call still works after the forged one.
    expect(await place({ ...proof, service_id: service.id })).toMatchObject({ status: 200 });
  });

  it('with the signature of another of the customer’s own payments', async () => {
    const [one, other] = [await paid(), await paid()];
    expect(
      await attempt({ ...one, payment_signature: other.payment_signature, service_id: service.id }),
    ).toEqual(rejectedWith('422 payment_mismatch'));
  });

  it('for another service than the paid one', async () => {
    const dear = await makeService(purchases.testApp.db, { priceRupees: 50_000 });
    const proof = await paid();
    expect(await attempt({ ...proof, service_id: dear.id })).toEqual(rejectedWith('422 payment_mismatch'));
    expect(await attempt({ ...proof, order_id: 1 })).toEqual(rejectedWith('422 payment_mismatch'));
    expect(await place({ ...proof, service_id: service.id })).toMatchObject({ status: 200 });
  });

  it('that was made without our order at the provider', async () => {
    const answer = await fetch(`${purchases.sandbox.url}/v1/orders`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${btoa('rzp_test_key:test_key_secret')}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ amount: 1_180_000, currency: 'INR' }),
    });
    const { id } = (await answer.json()) as { id: string };
    expect(await attempt({ ...(await purchases.pay(id)), service_id: service.id })).toEqual(
      rejectedWith('422 payment_mismatch'),
    );
  });

  it('of another customer, used or not [api-place_order-005]', async () => {
    const thief = await purchases.testApp.customer();
    const proof = await paid();
    const stolen = { ...proof, service_id: service.id };
    expect(await attempt(stolen, thief)).toEqual(rejectedWith('409 payment_used'));
    await place(stolen);
    expect(await attempt(stolen, thief)).toEqual(rejectedWith('409 payment_used'));
    const { body } = await place(stolen);
    expect(body['orders']).toHaveLength(1);
  });

  it('after another one was fulfilled, and refunds it', async () => {
    const orderId = await open();
    const short = await purchases.pay(orderId, 'captured', 500);
    const right = await purchases.pay(orderId);
    expect(await place({ ...right, service_id: service.id })).toMatchObject({ status: 200 });
    expect(await attempt({ ...short, service_id: service.id })).toEqual(rejectedWith('409 payment_refunded'));
    const answer = await fetch(`${purchases.sandbox.url}/v1/payments/${short.payment_id}`, {
      headers: { authorization: `Basic ${btoa('rzp_test_key:test_key_secret')}` },
    });
    expect(await answer.json()).toMatchObject({ status: 'refunded' });
  });
});

describe('a repeated call', () => {
  it('returns the same order and creates no new one [api-place_order-004]', async () => {
    const body = { ...(await paid()), service_id: service.id };
    const first = await place(body);
    const count = await countOrders();
    const again = [await place(body), await place({ ...body, name: 'Another Name' })];
    expect(again.map(({ body: { orders } }) => orders)).toEqual([first.body['orders'], first.body['orders']]);
    expect(again.map(({ status }) => status)).toEqual([200, 200]);
    expect(await countOrders()).toBe(count);
  });

  it('returns the first response for the same Idempotency-Key', async () => {
    const proof = await paid();
    const call = () =>
      customer.api.POST('/place_order', {
        body: { ...billing, ...proof, service_id: service.id },
        headers: { 'idempotency-key': 'one-purchase' },
      });
    const [first, second] = [await call(), await call()];
    expect(second.data).toEqual(first.data);
  });
});

describe('an authorised payment', () => {
  it('is captured and creates an order', async () => {
    const proof = await purchases.pay(await open(), 'authorized');
    expect(await place({ ...proof, service_id: service.id })).toMatchObject({ status: 200 });
  });

  it('for another service is not captured', async () => {
    const dear = await makeService(purchases.testApp.db, { priceRupees: 50_000 });
    const proof = await purchases.pay(await open(), 'authorized');
    purchases.provider.takeCalls();
    expect(await attempt({ ...proof, service_id: dear.id })).toEqual(rejectedWith('422 payment_mismatch'));
    expect(purchases.provider.takeCalls().filter((call) => call.includes('capture'))).toEqual([]);
  });

  it('that the bank confirms late creates an order then', async () => {
    const proof = await purchases.pay(await open(), 'late');
    const body = { ...proof, service_id: service.id };
    await expect.poll(async () => (await place(body)).status).toBe(200);
  });
});

describe('when the provider is unavailable', () => {
  it.each(['unreachable', 'failing', 'talking nonsense', 'refusing our key'] as const)(
    '%s: nothing is lost, and the same call works later',
    async (mood) => {
      const proof = await paid();
      purchases.provider.be(mood);
      expect(await attempt({ ...proof, service_id: service.id })).toEqual(
        rejectedWith('503 payment_provider_unavailable'),
      );
      purchases.provider.be('well');
      expect(await place({ ...proof, service_id: service.id })).toMatchObject({ status: 200 });
    },
  );
});

describe('an order', () => {
  it('keeps a snapshot of its service when the catalogue changes [api-place_order-006]', async () => {
    const { db } = purchases.testApp;
    const { id: serviceId, name } = await makeService(db, { priceRupees: 700, steps: ['One', 'Two'] });
    const order = await purchases.buy(customer, serviceId);
    const load = async () =>
      (await customer.api.POST('/order_detail/{id}', { params: { path: { id: order.id } }, body: {} })).data
        ?.order;
    const before = await load();
    expect(before).toMatchObject({
      order_name: name,
      category: 'Start Up',
      price: 700,
      sla: '12 working days',
      order_process: ['One', 'Two'],
      documents: [{ doc_name: 'PAN card' }, { doc_name: 'Proposed name' }],
    });
    const category = await db
      .selectFrom('categories')
      .select('id')
      .where('name', '=', 'Closure')
      .executeTakeFirstOrThrow();
    await db
      .updateTable('services')
      .set({
        name: 'Renamed',
        category_id: category.id,
        price_paise: 1,
        timeline: 'Never',
        details: 'Changed',
        steps: ['Nothing'],
        state: 'archived',
      })
      .where('id', '=', serviceId)
      .execute();
    await db.deleteFrom('service_documents').where('service_id', '=', serviceId).execute();
    expect(await load()).toEqual(before);
  });

  it('costs what was quoted when the price rose before the payment', async () => {
    const { id } = await makeService(purchases.testApp.db, { priceRupees: 100 });
    const orderId = await open(id);
    await purchases.testApp.db
      .updateTable('services')
      .set({ price_paise: 99_900 })
      .where('id', '=', id)
      .execute();
    expect(await place({ ...(await purchases.pay(orderId)), service_id: id })).toMatchObject({
      status: 200,
      body: { total: 118, orders: [{ price: 100 }] },
    });
  });

  it('is created when its service was archived before the payment', async () => {
    const { id } = await makeService(purchases.testApp.db);
    const orderId = await open(id);
    await purchases.testApp.db
      .updateTable('services')
      .set({ state: 'archived' })
      .where('id', '=', id)
      .execute();
    expect(await place({ ...(await purchases.pay(orderId)), service_id: id })).toMatchObject({ status: 200 });
  });

  it.each([[[]], [['Filed', 'filed ']], [['One', 'Two', 'One']]])(
    'is not created with the steps %j [api-place_order-007]',
    async (steps) => {
      const { db } = purchases.testApp;
      await expect(makeService(db, { steps })).rejects.toThrow('violates check constraint');
    },
  );

  it('that is unpaid can be paid by its customer only', async () => {
    const [id = 0] = await makeOrders(
      purchases.testApp.db,
      { customerId: customer.id, serviceId: service.id },
      [{}],
    );
    const { checkout } = await purchases.check(customer, { order_id: id });
    const proof = await purchases.pay(checkout.order_id);
    expect(await attempt({ ...proof, order_id: id }, await purchases.testApp.customer())).toEqual(
      rejectedWith('409 payment_used'),
    );
    const before = await countOrders();
    expect(await place({ ...proof, order_id: id })).toMatchObject({
      status: 200,
      body: { orders: [{ id, payment_status: 'Completed' }] },
    });
    expect(await countOrders()).toBe(before);
  });
});
