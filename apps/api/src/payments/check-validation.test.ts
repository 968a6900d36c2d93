import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { business } from '../../test/invoices.ts';
import { makeOrders } from '../../test/make-orders.ts';
import { makeService } from '../../test/make.ts';
import { postJson } from '../../test/post-json.ts';
import { billing, buyer, createPurchaseFixture, type PurchaseFixture } from '../../test/purchase-fixture.ts';
import type { SignedInUser } from '../../test/test-app.ts';

let purchases: PurchaseFixture;
let customer: SignedInUser;
let service: { id: number };

beforeAll(async () => {
  purchases = await createPurchaseFixture();
  customer = await purchases.testApp.customer();
});
beforeEach(async () => {
  purchases.provider.be('well');
  service = await makeService(purchases.testApp.db, { priceRupees: 10_000 });
});
afterAll(() => purchases.close());

const check = (body: Record<string, unknown>, who = customer) =>
  postJson(purchases.testApp, '/check_validation', { ...billing, ...body }, who.token);
const payments = () =>
  purchases.testApp.db.selectFrom('payments').selectAll().orderBy('id', 'desc').execute();

describe('checking a purchase', () => {
  it('returns the options of the checkout [api-check_validation-001]', async () => {
    const { status, body } = await check({ service_id: service.id });
    expect(status).toBe(200);
    expect(body).toEqual({
      status: 'true',
      message: 'Your details are in order.',
      checkout: {
        provider: 'razorpay',
        key_id: 'rzp_test_key',
        order_id: expect.stringMatching(/^order_/),
        amount: 1_180_000,
        currency: 'INR',
        script_url: 'http://127.0.0.1:9/v1/checkout.js',
      },
      standing: { state: 'none', waiting: [], bought: [] },
      price: 10_000,
      gst_amount: 1_800,
      total: 11_800,
      fees: [],
      warnings: [],
    });
  });

  it('warns of each field that the invoice lacks without rejecting the purchase', async () => {
    const dear = await makeService(purchases.testApp.db, { priceRupees: 42_373 });
    const under = await makeService(purchases.testApp.db, { priceRupees: 42_372 });
    const warned = async (change: Record<string, unknown>, bought = service) => {
      const { status, body } = await check({ service_id: bought.id, ...change });
      expect(status).toBe(200);
      return (body['warnings'] as { field: string }[]).map(({ field }) => field);
    };
    const gstno = '27AAPFU0939F1ZV';
    expect(await warned({ gstno })).toEqual(['business_name', 'billing_address']);
    expect(await warned({ gstno, ...business, billing_address: '4 Hill Road' })).toEqual(['billing_address']);
    expect(await warned({ gstno, ...business, billing_address: ' 400050 ' })).toEqual(['billing_address']);
    expect(await warned({ billing_state: '' })).toEqual(['billing_state']);
    expect(await warned({ billing_state: undefined })).toEqual(['billing_state']);
    expect(await warned({}, dear)).toEqual(['billing_address']);
    expect(await warned({ gstno: '27AAPFU0939F1ZX', billing_state: '' })).toEqual(['gstno', 'billing_state']);
    expect(await warned({ billing_state: '', gstno, ...business })).toEqual([]);
    expect(await warned({}, under)).toEqual([]);
    expect(await warned({ billing_address: business.billing_address }, dear)).toEqual([]);
  });

  it('needs only the six fields of the payload [api-check_validation-001]', async () => {
    const six = { ...buyer, payment_id: '', service_id: service.id, gstno: '27AAPFU0939F1ZX' };
    const { status, body } = await postJson(purchases.testApp, '/check_validation', six, customer.token);
    expect(status).toBe(200);
    expect(body['warnings']).toEqual([
      { field: 'gstno', message: expect.stringMatching(/mistyped.*made without it/) },
      { field: 'billing_state', message: expect.stringContaining('our own state') },
    ]);
    expect((await payments())[0]).toMatchObject({ billing_state: null, place_of_supply: '29' });
    const { order_id: orderId } = body['checkout'] as { order_id: string };
    const paid = { ...six, ...(await purchases.pay(orderId)) };
    expect(await postJson(purchases.testApp, '/place_order', paid, customer.token)).toMatchObject({
      status: 200,
    });
  });

  it.each([
    ['name', '张伟', 'The invoice can’t print 张 伟.'],
    ['name', 'Meera 🙂 Iyer', 'The invoice can’t print 🙂.'],
    ['business_name', '株式会社 Traders', 'The invoice can’t print 株 式 会.'],
    ['billing_address', '📍 4 Hill Road, Mumbai 400050', 'The invoice can’t print 📍.'],
  ])('rejects at the %s a text that the invoice can’t print: %j', async (field, text, message) => {
    const { status, body } = await check({ service_id: service.id, [field]: text });
    expect([status, body['errors']]).toEqual([400, [{ field, message: expect.stringContaining(message) }]]);
  });

  it.each(['ಮೀರಾ ಅಯ್ಯರ್', 'मीरा अय्यर', 'மீரா ஐயர்', 'میرا ایئر', 'తెలుగు పేరు', 'Zoë D’Souza & Søn'])(
    'takes the name %s, which the invoice prints',
    async (name) => {
      expect(await check({ service_id: service.id, name })).toMatchObject({ status: 200 });
    },
  );

  it('does not check again a payment that was opened before', async () => {
    const { checkout } = await purchases.check(customer, { service_id: service.id });
    await purchases.testApp.db
      .updateTable('payments')
      .set({ billing_state: null, gst_number: '27AAPFU0939F1ZX', billing_name: '张伟' })
      .where('provider_order_id', '=', checkout.order_id)
      .execute();
    const proof = await purchases.pay(checkout.order_id);
    const { name, email, phone } = billing;
    const body = { name, email, phone, gstno: '27AAPFU0939F1ZX', ...proof, service_id: service.id };
    expect(await postJson(purchases.testApp, '/place_order', body, customer.token)).toMatchObject({
      status: 200,
    });
  });

  it('uses the profile’s state as the place of supply when none is entered', async () => {
    const other = await purchases.testApp.customer();
    await other.api.POST('/update_profile', { body: { billing_state: '27' } });
    const { body } = await check({ service_id: service.id, billing_state: undefined }, other);
    expect(body['warnings']).toEqual([]);
    expect((await payments())[0]).toMatchObject({ billing_state: '27', place_of_supply: '27' });
  });

  it('rejects the provider’s own GST number', async () => {
    const own = purchases.testApp.config.PROVIDER_GSTIN;
    const { status, body } = await check({ service_id: service.id, gstno: ` ${own.toLowerCase()} ` });
    expect([status, body['errors']]).toEqual([
      400,
      [{ field: 'gstno', message: expect.stringContaining('Enter your own.') }],
    ]);
    const change = customer.api.POST('/update_profile', { body: { gst_number: own } });
    await expect(change).rejects.toMatchObject({ status: 400 });
  });

  it('creates the provider’s order with our payment id as its receipt', async () => {
    const { checkout } = await purchases.check(customer, { service_id: service.id });
    const [payment] = await payments();
    expect(payment?.provider_order_id).toBe(checkout.order_id);
    const answer = await fetch(`${purchases.sandbox.url}/v1/orders/${checkout.order_id}`, {
      headers: { authorization: `Basic ${btoa('rzp_test_key:test_key_secret')}` },
    });
    expect(await answer.json()).toMatchObject({
      amount: 1_180_000,
      currency: 'INR',
      receipt: `pay_${payment?.id}`,
      status: 'created',
    });
  });

  it('adds up several services, each with its own GST [constants-001] [constants-005]', async () => {
    const { db } = purchases.testApp;
    const odd = await makeService(db, { priceRupees: 99.5 });
    const other = await makeService(db, { priceRupees: 0.99 + 10 });
    const { body } = await check({ service_id: [odd.id, other.id, service.id] });
    expect(body).toMatchObject({
      price: 10_110.49,
      gst_amount: 1_819.9,
      total: 11_930.39,
      checkout: { amount: 1_193_039 },
    });
  });

  it('prices on the server and ignores amounts of the client [api-check_validation-002]', async () => {
    const { body } = await check({
      service_id: service.id,
      price: 1,
      total: 1,
      amount: 100,
      gst_amount: 0,
      currency: 'USD',
      checkout: { amount: 100 },
    });
    expect(body).toMatchObject({ total: 11_800, checkout: { amount: 1_180_000, currency: 'INR' } });
    const [payment] = await payments();
    expect(payment).toMatchObject({ amount_paise: 1_180_000, currency: 'INR', state: 'created' });
  });

  it('ignores a payment id', async () => {
    expect(await check({ service_id: service.id, payment_id: 'pay_made_up' })).toMatchObject({ status: 200 });
  });

  it('rejects a service together with an order', async () => {
    expect(await check({ service_id: service.id, order_id: 1 })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'order_id' }] },
    });
  });

  it('rejects a repeated service [api-buy_services-003]', async () => {
    const before = await payments();
    expect(await check({ service_id: [service.id, service.id] })).toMatchObject({
      status: 422,
      body: { status: 'false', code: 'duplicate_service' },
    });
    expect(await payments()).toEqual(before);
  });

  it.each(['unknown', 'draft', 'archived'] as const)('finds no service that is %s', async (state) => {
    const { id } = await makeService(purchases.testApp.db);
    const change = purchases.testApp.db.updateTable('services').where('id', '=', id);
    if (state !== 'unknown') await change.set({ state }).execute();
    const asked = state === 'unknown' ? 9_007_199_254_740_991 : id;
    for (const serviceId of [asked, [service.id, asked]]) {
      expect(await check({ service_id: serviceId })).toMatchObject({
        status: 404,
        body: { status: 'false', code: 'not_found', message: 'Service not found.' },
      });
    }
  });
});

describe('the GST number', () => {
  const stored = async (gstno?: string) => {
    const { status, body } = await check({ service_id: service.id, gstno, ...business });
    expect(status).toBe(200);
    const [payment] = await payments();
    return { kept: payment?.gst_number, warning: body['gst_warning'], invoiced: payment?.invoice_gstin };
  };

  it.each([undefined, '', '  '])('may be omitted as %j [payment-005]', async (gstno) => {
    expect(await stored(gstno)).toEqual({ kept: null, warning: undefined, invoiced: null });
  });

  it('is trimmed and upper-cased [payment-007]', async () => {
    const right = '27AAPFU0939F1ZV';
    expect(await stored(' 27aapfu0939f1zv ')).toEqual({ kept: right, warning: undefined, invoiced: right });
  });

  it.each(['27AAPFU0939F1ZW', '25AAPFU0939F1ZV', '???????????????'])(
    'of 15 characters that is otherwise invalid, such as %s, warns without rejecting the purchase [payment-008]',
    async (gstno) => {
      const warning = expect.stringContaining('The invoice is made without it');
      expect(await stored(gstno)).toEqual({ kept: gstno, warning, invoiced: null });
    },
  );
});

describe('when the provider is unavailable', () => {
  it.each(['unreachable', 'failing', 'talking nonsense', 'refusing our key'] as const)(
    '%s: says so, loses nothing, and works when tried again',
    async (mood) => {
      purchases.provider.be(mood);
      expect(await check({ service_id: service.id })).toMatchObject({
        status: 503,
        body: { status: 'false', code: 'payment_provider_unavailable' },
      });
      const [waiting] = await payments();
      expect(waiting).toMatchObject({ state: 'created', provider_order_id: null });
      purchases.provider.be('well');
      expect(await check({ service_id: service.id })).toMatchObject({ status: 200 });
    },
  );

  it('holds no database connection while it waits for the provider', async () => {
    const { arrived, release } = purchases.provider.holdBack(/orders/);
    const waiting = Array.from({ length: 12 }, () => check({ service_id: service.id }));
    await arrived;
    // The pool has ten connections; if each waiting call held one, this list could not be loaded.
    expect(await payments()).not.toEqual([]);
    release();
    expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual(Array(12).fill(200));
  });
});

describe('an unpaid order', () => {
  const makeUnpaid = async (who = customer) => {
    const [id = 0] = await makeOrders(purchases.testApp.db, { customerId: who.id, serviceId: service.id }, [
      { priceRupees: 499 },
    ]);
    return id;
  };

  it('is paid once at its own price [payment-n01]', async () => {
    const id = await makeUnpaid();
    const { checkout, total } = await purchases.check(customer, { order_id: id });
    expect({ total, amount: checkout.amount }).toEqual({ total: 588.82, amount: 58_882 });
    const proof = await purchases.pay(checkout.order_id);
    const paid = await postJson(
      purchases.testApp,
      '/place_order',
      { ...billing, ...proof, gstno: '', order_id: id },
      customer.token,
    );
    expect(paid).toMatchObject({
      status: 200,
      body: { total: 588.82, orders: [{ id, payment_status: 'Completed' }] },
    });
    const { data: bell } = await customer.api.POST('/getnotification', { body: {} });
    expect(bell?.notifications[0]).toMatchObject({ title: 'Order Placed', order_id: id });
    const again = await check({ order_id: id });
    expect(again).toMatchObject({ status: 409, body: { code: 'order_already_paid' } });
    const orders = await customer.api.POST('/orders', { body: {} });
    expect(orders.data?.orders.filter((order) => order.order_name === 'Made for a test')).toHaveLength(1);
  });

  it('shares one payment between two tabs, with the latest details', async () => {
    const id = await makeUnpaid();
    const tabs = await Promise.all([1, 2, 3, 4].map(() => purchases.check(customer, { order_id: id })));
    expect(new Set(tabs.map(({ checkout }) => checkout.order_id)).size).toBe(1);
    const later = await check({
      order_id: id,
      name: 'Meera R Iyer',
      gstno: '27AAPFU0939F1ZV',
      ...business,
    });
    expect(later.body['checkout']).toEqual(tabs[0]?.checkout);
    const bought = await purchases.testApp.db
      .selectFrom('payment_items')
      .where('order_id', '=', id)
      .selectAll()
      .execute();
    expect(bought).toHaveLength(1);
    const [payment] = await payments();
    expect(payment).toMatchObject({ billing_name: 'Meera R Iyer', gst_number: '27AAPFU0939F1ZV' });
  });

  it('warns of fields that the invoice lacks', async () => {
    const id = await makeUnpaid();
    expect(await check({ order_id: id, billing_state: '' })).toMatchObject({
      status: 200,
      body: { warnings: [{ field: 'billing_state' }] },
    });
  });

  it('that was paid while the browser crashed can’t be paid again', async () => {
    const id = await makeUnpaid();
    const { checkout } = await purchases.check(customer, { order_id: id });
    await purchases.pay(checkout.order_id);
    expect(await check({ order_id: id })).toMatchObject({
      status: 409,
      body: { code: 'order_already_paid' },
    });
    const { data } = await customer.api.POST('/order_detail/{id}', { params: { path: { id } }, body: {} });
    expect(data?.order).toMatchObject({ payment_status: 'Completed', abilities: { pay: false } });
  });

  it('of another customer gets the same response as an unknown one', async () => {
    const theirs = await makeUnpaid(await purchases.testApp.customer());
    for (const id of [theirs, 9_007_199_254_740_991]) {
      expect(await check({ order_id: id })).toMatchObject({
        status: 403,
        body: { code: 'unauthentic_access', message: 'Unauthentic access' },
      });
    }
  });

  it('can be paid until it is paid', async () => {
    const id = await makeUnpaid();
    const { data } = await customer.api.POST('/order_detail/{id}', { params: { path: { id } }, body: {} });
    expect(data?.order).toMatchObject({
      payment_id: null,
      payment_status: 'Pending',
      abilities: { pay: true },
    });
  });
});
