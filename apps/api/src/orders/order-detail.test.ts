import { formBody } from '@portal/sdk/form-body';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { payFor } from '../../test/invoices.ts';
import { makeOrders } from '../../test/make-orders.ts';
import { makeService } from '../../test/make.ts';
import { postJson } from '../../test/post-json.ts';
import { billing, buyer, createPurchaseFixture, type PurchaseFixture } from '../../test/purchase-fixture.ts';
import type { SignedInUser } from '../../test/test-app.ts';

let purchases: PurchaseFixture;
let customer: SignedInUser;
let service: { id: number; name: string };

beforeAll(async () => {
  purchases = await createPurchaseFixture({ clock: { now: () => new Date('2026-11-28T04:45:00Z') } });
  customer = await purchases.testApp.customer();
  service = await makeService(purchases.testApp.db, { priceRupees: 10_000 });
});
afterAll(() => purchases.close());

const load = async (id: number, who = customer) =>
  (await who.api.POST('/order_detail/{id}', { params: { path: { id } }, body: {} })).data?.order;

describe('the detail of an order', () => {
  it('returns every field [api-order_detail-001] [api-order_detail-002] [constants-006] [constants-007]', async () => {
    const order = await purchases.buy(customer, service.id);
    const document = {
      id: expect.any(Number),
      kind: null,
      status: 'Pending',
      reason: null,
      field_value: null,
      file_name: null,
      upload_id: null,
      upload_date: null,
      uploaded_at: null,
      version: null,
      scan: null,
      earlier: [],
      abilities: { upload: true, remove: false },
    };
    expect(await load(order.id)).toEqual({
      id: order.id,
      order_id: `ORD-${String(order.id).padStart(6, '0')}`,
      order_name: service.name,
      status: 'Pending',
      date: '2026-11-28',
      fulldate: '28 Nov 2026, 10:15 am',
      created_at: '2026-11-28T04:45:00.000Z',
      price: 10_000,
      gst_amount: 1_800,
      total: 11_800,
      payment_status: 'Completed',
      is_cancelled: false,
      refunded_amount: 0,
      owed_amount: 0,
      refunded: null,
      gst_rate: 18,
      discount: null,
      no_gst_reason: null,
      official_fees: [],
      charges: [],
      to_pay: null,
      balance: null,
      pay_to: null,
      cancellation: null,
      payment_id: order.proof.payment_id,
      paid_at: '2026-11-28T04:45:00.000Z',
      gst_number: null,
      gst_warning: null,
      category: 'Start Up',
      details: 'Everything from the name to the certificate.',
      sla: '12 working days',
      order_process: ['Documents verified', 'Form filed', 'Certificate issued'],
      user_id: customer.id,
      service_id: service.id,
      ...buyer,
      documents: [
        {
          ...document,
          doc_name: 'PAN card',
          field_type: 'file',
          hint: 'Proof of identity.',
          required: 'true',
        },
        {
          ...document,
          doc_name: 'Proposed name',
          field_type: 'text',
          kind: 'name',
          hint: 'Two choices.',
          required: 'false',
        },
      ],
      history: [{ status: 'Pending', changed_at: '2026-11-28T04:45:00.000Z', date: '2026-11-28' }],
      bought_with: [],
      cancellation_sum: {
        paid: 11_800,
        earned: 0,
        official_fees: 0,
        refunded: 0,
        comes_back: 11_800,
        left: 11_800,
      },
      abilities: { pay: false, cancel: false, request_cancellation: true, withdraw_cancellation: false },
    });
  });

  it('lists the other orders of its payment only', async () => {
    const second = await makeService(purchases.testApp.db, { priceRupees: 5_000 });
    await purchases.buy(customer, service.id);
    const { data: quoted } = await customer.api.POST('/check_validation', {
      body: { ...billing, service_id: [service.id, second.id], gstno: '' },
    });
    const proof = await purchases.pay(quoted?.checkout.order_id ?? '');
    const { data: bought } = await customer.api.POST('/buy_services', {
      body: { ...billing, ...proof, service_id: [service.id, second.id] },
    });
    const [one, two] = bought?.orders ?? [];
    expect((await load(one?.id ?? 0))?.bought_with).toEqual([
      { id: two?.id, order_id: two?.order_id, order_name: two?.order_name },
    ]);
    expect((await load(two?.id ?? 0))?.bought_with).toEqual([
      { id: one?.id, order_id: one?.order_id, order_name: one?.order_name },
    ]);
  });

  it('lists replaced versions with their times, without a link to them [orderprogress-016]', async () => {
    const order = await purchases.buy(customer, service.id);
    const document = (await load(order.id))?.documents.find(({ field_type: type }) => type === 'text');
    const uploadText = async (text: string) => {
      const body = { order_id: order.id, doc_id: document?.id ?? 0, field_value: text };
      await customer.api.POST('/upload_document', { body, bodySerializer: formBody });
    };
    await uploadText('Lotus Traders');
    await uploadText('Lotus Exports');
    expect((await load(order.id))?.documents.find(({ id }) => id === document?.id)).toMatchObject({
      field_value: 'Lotus Exports',
      version: 2,
      earlier: [{ version: 1, uploaded_at: '2026-11-28T04:45:00.000Z' }],
    });
  });

  it('returns the stored GST number with a warning [payment-007]', async () => {
    const { proof } = await payFor(purchases, customer, [service.id], { gstno: '27AAPFU0939F1ZW' });
    const { data: placed } = await customer.api.POST('/place_order', {
      body: { ...billing, ...proof, service_id: service.id },
    });
    expect(await load(placed?.orders[0]?.id ?? 0)).toMatchObject({
      gst_number: '27AAPFU0939F1ZW',
      gst_warning: expect.stringContaining('mistyped'),
    });
  });

  it('returns its history, oldest first', async () => {
    const { db } = purchases.testApp;
    const order = await purchases.buy(customer, service.id);
    await db
      .insertInto('order_status_changes')
      .values({
        order_id: order.id,
        from_status: 'Pending',
        to_status: 'Documents verified',
        changed_at: new Date('2026-11-29T19:00:00Z'),
      })
      .execute();
    expect((await load(order.id))?.history).toEqual([
      expect.objectContaining({ status: 'Pending' }),
      { status: 'Documents verified', changed_at: '2026-11-29T19:00:00.000Z', date: '2026-11-30' },
    ]);
  });

  it('can be paid while it is unpaid', async () => {
    const owner = { customerId: customer.id, serviceId: service.id };
    const [id = 0] = await makeOrders(purchases.testApp.db, owner, [{}]);
    expect(await load(id)).toMatchObject({
      payment_id: null,
      paid_at: null,
      bought_with: [],
      payment_status: 'Pending',
      history: [],
      documents: [],
      abilities: { pay: true },
    });
  });
});

describe('an order of another customer', () => {
  it('gets the same response as an unknown one [api-order_detail-003]', async () => {
    const order = await purchases.buy(await purchases.testApp.customer(), service.id);
    // A customer created before the owner, and one created after.
    const strangers = [customer, await purchases.testApp.customer()];
    const responses = strangers.flatMap(({ token }) =>
      [order.id, order.id + 1_000_000, 9_007_199_254_740_991].map(async (id) => {
        const answer = await postJson(purchases.testApp, `/order_detail/${id}`, {}, token);
        return { ...answer, body: { ...answer.body, request_id: 'any' } };
      }),
    );
    const refusal = {
      status: 403,
      body: {
        status: 'false',
        message: 'Unauthentic access',
        code: 'unauthentic_access',
        request_id: 'any',
      },
    };
    expect(await Promise.all(responses)).toEqual(Array.from({ length: 6 }, () => refusal));
  });

  it.each(['0', '-1', 'abc', '1.5', '9007199254740993', '99999999999999999999999', ' ', '%00', "1'--"])(
    'can’t have the id %j, which is not found [api-order_detail-004]',
    async (id) => {
      const answer = await postJson(purchases.testApp, `/order_detail/${encodeURI(id)}`, {}, customer.token);
      expect(answer).toMatchObject({ status: 404, body: { status: 'false', code: 'not_found' } });
    },
  );
});
