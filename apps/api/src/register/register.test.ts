/** The lists of payments received and of tax documents: rows, search, filters, sums and files. */

import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { business, payFor } from '../../test/invoices.ts';
import { makeService } from '../../test/make.ts';
import { postJson } from '../../test/post-json.ts';
import { createPurchaseFixture, type PurchaseFixture } from '../../test/purchase-fixture.ts';
import { refundAtProvider, refundWebhook } from '../../test/refunds.ts';
import type { SignedInUser } from '../../test/test-app.ts';
import { sendWebhook } from '../../test/webhook.ts';
import { cleanUp } from '../jobs/clean-up.ts';

let purchases: PurchaseFixture;
let admin: SignedInUser;
let asha: SignedInUser;

const gstin = '27AAPFU0939F1ZV';

interface Bought {
  id: number;
  payment: string;
  order: string;
}
/** Bought for 1,768.82 with a GST number, for 11,800 without, and refunded in part and wholly. */
let bought: Record<'business' | 'plain' | 'part' | 'whole', Bought>;

beforeAll(async () => {
  purchases = await createPurchaseFixture();
  const { testApp } = purchases;
  admin = await testApp.admin();
  asha = await testApp.customer();
  await sql`update people set name = 'Asha Verma', email = 'asha.verma@example.in' where id = ${asha.id}`.execute(
    testApp.db,
  );
  bought = {
    business: await buy(1_499, {
      ...business,
      gstno: gstin,
      name: 'Asha V',
      email: 'books@hillroad.example.in',
    }),
    plain: await buy(10_000),
    part: await buy(2_000),
    whole: await buy(3_000),
  };
  await refund(bought.part, 50_000);
  await refund(bought.whole);
});
afterAll(() => purchases.close());

async function buy(priceRupees: number, buyer: Record<string, string> = {}): Promise<Bought> {
  const service = await makeService(purchases.testApp.db, {
    name: `Service for ${priceRupees}`,
    priceRupees,
  });
  const { proof, body } = await payFor(purchases, asha, [service.id], buyer);
  const { data } = await asha.api.POST('/place_order', { body: { ...body, service_id: service.id } });
  const id = data?.orders[0]?.id;
  if (id === undefined) throw new Error('place_order made nothing');
  return { id, payment: proof.payment_id, order: proof.payment_order_id };
}

async function refund({ payment, order }: Bought, amount?: number): Promise<void> {
  const refunded = await refundAtProvider(purchases, { payment_id: payment, ...(amount && { amount }) });
  await sendWebhook(purchases.testApp, refundWebhook('refund.processed', refunded, order));
}

type PaymentsBody = NonNullable<Parameters<typeof payments>[0]>;
async function payments(
  body: {
    q?: string;
    from?: string;
    to?: string;
    state?: 'Paid' | 'Partly Refunded' | 'Refunded';
    department?: 'Start Up' | 'Closure';
    limit?: number;
    cursor?: string;
  } = {},
) {
  const { data } = await admin.api.POST('/admin_payments', { body });
  if (!data) throw new Error('admin_payments answered nothing');
  return data;
}
async function invoices(
  body: {
    q?: string;
    from?: string;
    to?: string;
    kind?: 'invoice' | 'credit_note';
    department?: 'Start Up' | 'Closure';
    limit?: number;
    cursor?: string;
  } = {},
) {
  const { data } = await admin.api.POST('/admin_invoices', { body });
  if (!data) throw new Error('admin_invoices answered nothing');
  return data;
}

describe('payments', () => {
  it('have customer, services, orders, amounts, state and invoice, newest first', async () => {
    const found = await payments();
    expect(found.payments.map(({ payment_id: id, state }) => [id, state])).toEqual([
      [bought.whole.payment, 'Refunded'],
      [bought.part.payment, 'Partly Refunded'],
      [bought.plain.payment, 'Paid'],
      [bought.business.payment, 'Paid'],
    ]);
    expect(found.payments[1]).toMatchObject({
      date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      customer: { id: asha.id, name: 'Asha Verma' },
      orders: [{ id: bought.part.id, order_id: expect.stringMatching(/^ORD-\d{6}$/) }],
      services: ['Service for 2000'],
      amount_paise: 236_000,
      refunded_paise: 50_000,
      invoice: expect.stringMatching(/^INV\//),
    });
    expect(found).toMatchObject({
      total: 4,
      sums: { count: 4, amount_paise: 176_882 + 1_180_000 + 236_000 + 354_000, refunded_paise: 404_000 },
    });
  });

  it.each([
    ['the id of the payment', () => bought.plain.payment],
    ['a part of it in capitals', () => bought.plain.payment.slice(0, 12).toUpperCase()],
    ['the provider’s order', () => bought.plain.order],
    ['the order', () => `ORD-${bought.plain.id}`],
    ['the amount', () => 'Rs.11,800'],
    ['the amount without separators', () => '11800'],
    ['the service', () => 'service for 10000'],
  ])('are found by %s', async (_what, q) => {
    const { payments: found, sums, total } = await payments({ q: q() });
    expect(found.map(({ payment_id: id }) => id)).toEqual([bought.plain.payment]);
    expect({ sums, total }).toEqual({
      sums: { count: 1, amount_paise: 1_180_000, refunded_paise: 0 },
      total: 1,
    });
  });

  it.each([
    ['the GST number', gstin.toLowerCase()],
    ['the business', 'hill road'],
    ['the mail address of the invoice', 'books@hillroad.example.in'],
    ['the name on the invoice', 'asha v hill'],
    ['paise', '1768.82'],
    ['rupees and paise', 'Rs.1,768.82'],
  ])('are found by %s', async (_what, q) => {
    const { payments: found } = await payments({ q });
    expect(found.map(({ payment_id: id }) => id)).toEqual([bought.business.payment]);
  });

  it('are found by invoice, credit note, refund and the customer as named now', async () => {
    const [note] = (await invoices({ kind: 'credit_note' })).invoices;
    const refunds = await refundsOf(bought.whole.id);
    for (const q of [note?.number ?? '', note?.against ?? '', refunds[0]?.refund_id ?? ''])
      expect([q, (await payments({ q })).payments.map(({ payment_id: id }) => id)]).toEqual([
        q,
        [bought.whole.payment],
      ]);
    expect((await payments({ q: 'asha verma' })).total).toBe(4);
    expect((await payments({ q: 'nobody at all' })).payments).toEqual([]);
  });

  it.each([
    [{ state: 'Paid' }, 2, 1_356_882],
    [{ state: 'Refunded' }, 1, 354_000],
    [{ department: 'Start Up' }, 4, 1_946_882],
    [{ department: 'Closure' }, 0, 0],
    [{ to: '2020-01-01' }, 0, 0],
    [{ from: '2020-01-01', state: 'Partly Refunded' }, 1, 236_000],
    [{ q: 'asha', state: 'Refunded' }, 1, 354_000],
  ] satisfies [PaymentsBody, number, number][])(
    'are filtered and summed by %j',
    async (body, count, amount) => {
      const found = await payments(body);
      expect(found.payments).toHaveLength(count);
      expect(found).toMatchObject({ total: count, sums: { count, amount_paise: amount } });
    },
  );

  it('are all on their pages, once', async () => {
    const ids: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page: Awaited<ReturnType<typeof payments>> = await payments({
        limit: 1,
        ...(cursor && { cursor }),
      });
      ids.push(...page.payments.map(({ payment_id: id }) => id));
      cursor = page.next_cursor;
    }
    expect(ids).toEqual((await payments()).payments.map(({ payment_id: id }) => id));
    expect(ids).toHaveLength(4);
  });

  it('include a second payment of a purchase, which goes back', async () => {
    const { testApp } = purchases;
    const other = await testApp.customer();
    const service = await makeService(testApp.db, { priceRupees: 500 });
    const { checkout } = await purchases.check(other, { service_id: service.id });
    const wrong = await purchases.pay(checkout.order_id, 'captured', 100);
    await postJson(
      testApp,
      '/place_order',
      { name: 'Meera Iyer', email: 'm@example.in', phone: '9812345678', ...wrong, service_id: service.id },
      other.token,
    );
    const { payments: found } = await payments({ q: wrong.payment_id });
    expect(found).toMatchObject([{ amount_paise: 100, orders: [], services: [service.name], invoice: null }]);
  });
});

const refundsOf = async (id: number) =>
  (await admin.api.POST('/order_refunds/{id}', { params: { path: { id } }, body: {} })).data?.refunds ?? [];

describe('invoices and credit notes', () => {
  it('are one list, newest first, with their sums of each kind', async () => {
    const found = await invoices();
    expect(found.invoices.map(({ kind }) => kind)).toEqual([
      'credit_note',
      'credit_note',
      'invoice',
      'invoice',
      'invoice',
      'invoice',
    ]);
    expect(found.invoices[0]).toMatchObject({
      against: found.invoices[2]?.number,
      order_id: bought.whole.id,
    });
    expect(found.invoices.at(-1)).toMatchObject({
      recipient: 'Hill Road Traders',
      gst_number: gstin,
      place_of_supply: '27',
      taxable_paise: 149_900,
      igst_paise: 26_982,
      cgst_paise: 0,
      total_paise: 176_882,
      replaces: null,
      url: expect.stringContaining('/api/invoices/INV-'),
    });
    expect(found.sums).toMatchObject([
      { kind: 'invoice', count: 4, total_paise: 1_946_882 },
      { kind: 'credit_note', count: 2, total_paise: 404_000 },
    ]);
    expect(found.total).toBe(6);
  });

  it('sum what the documents say, to the paisa, with and without a search', async () => {
    const { rows } = await sql<Record<string, number>>`
      select 'invoice' as kind, count(*) as count, sum(taxable_paise)::bigint as taxable_paise,
        sum(cgst_paise)::bigint as cgst_paise, sum(sgst_paise)::bigint as sgst_paise,
        sum(igst_paise)::bigint as igst_paise, sum(total_paise)::bigint as total_paise from invoices
      union all
      select 'credit_note', count(*), sum(taxable_paise)::bigint, sum(cgst_paise)::bigint, sum(sgst_paise)::bigint,
        sum(igst_paise)::bigint, sum(total_paise)::bigint from credit_notes`.execute(purchases.testApp.db);
    for (const body of [{}, { q: 'asha' }, { department: 'Start Up' as const }])
      expect((await invoices(body)).sums).toEqual(rows);
  });

  it('keep their sums when the clean-up merges them', async () => {
    const { testApp } = purchases;
    const before = [(await payments()).sums, (await invoices()).sums];
    await cleanUp(testApp.deps);
    await cleanUp(testApp.deps);
    expect([(await payments()).sums, (await invoices()).sums]).toEqual(before);
    const { rows } = await sql`
      select from payment_sums group by paid_on, state, department having count(*) > 1
      union all select from document_sums group by issued_on, kind, department having count(*) > 1`.execute(
      testApp.db,
    );
    expect(rows).toEqual([]);
  });

  it.each([
    ['GST number', () => gstin, 1],
    ['number', () => '000001', 2],
    ['order', () => `ord ${bought.part.id}`, 2],
    ['payment', () => bought.part.payment, 2],
    ['amount', () => '500', 1],
  ])('are found by %s', async (_what, q, count) => {
    expect((await invoices({ q: q() })).invoices).toHaveLength(count);
  });

  it('refuse a day that does not exist and a reversed period', async () => {
    for (const body of [{ from: '2026-02-30' }, { from: '2026-03-01', to: '2026-02-01' }])
      await expect(invoices(body)).rejects.toMatchObject({ status: 400, errors: [{ field: 'from' }] });
  });
});

it('lists the refunds of an order with their credit notes', async () => {
  const [note] = (await invoices({ q: `ORD-${bought.part.id}`, kind: 'credit_note' })).invoices;
  expect(await refundsOf(bought.part.id)).toEqual([
    {
      id: expect.any(Number),
      refund_id: expect.stringMatching(/^rfnd_/),
      amount_paise: 50_000,
      state: 'processed',
      date: expect.any(String),
      credit_note: note?.number,
    },
  ]);
  expect(await refundsOf(bought.plain.id)).toEqual([]);
});
