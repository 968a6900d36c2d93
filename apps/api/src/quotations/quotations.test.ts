/** Quotations: made by admins, accepted or declined by their customer, withdrawn, expired (record 0066). */

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeService } from '../../test/make.ts';
import { billing } from '../../test/purchase-fixture.ts';
import { createQuotationFixture, type QuotationFixture } from '../../test/quotation-fixture.ts';
import { settableClock } from '../../test/settable-clock.ts';

/** Half an hour before the day ends in India. */
const clock = settableClock(new Date('2027-01-10T18:00:00Z'));
let fixture: QuotationFixture;
beforeAll(async () => void (fixture = await createQuotationFixture({ clock })));
afterAll(() => fixture.close());

const stampDuty = {
  name: 'Stamp duty',
  kind: 'fixed',
  amount_paise: 1_500_00,
  states: [],
  pure_agent: true,
} as const;

describe('a new quotation', () => {
  it('has services at the list price or below it, with their official fees, and a number of its own series', async () => {
    const customer = await fixture.testApp.customer();
    const { db } = fixture.testApp;
    const [first, second] = [
      await makeService(db, { priceRupees: 10_000, fees: [stampDuty] }),
      await makeService(db, { priceRupees: 5_000 }),
    ];
    const made = await fixture.quote(customer, {
      items: [
        { service: first.id },
        { service: second.id, agreed_price: { price: '4000.50', reason: 'Together' } },
      ],
      note: 'As we discussed.',
    });
    expect(made).toMatchObject({
      number: expect.stringMatching(/^QTN\/\d{4}\/\d{6}$/),
      state: 'sent',
      note: 'As we discussed.',
      customer: { id: customer.id },
      items: [
        {
          service: first.name,
          price: 10_000,
          gst_amount: 1_800,
          discount: null,
          fees: [{ name: 'Stamp duty', price: 1_500, gst_amount: 0 }],
          order: null,
        },
        {
          service: second.name,
          price: 4_000.5,
          gst_amount: 720.1,
          discount: { list_price: 5_000, amount: 999.5, reason: 'Together' },
        },
      ],
      to_pay: { total: 18_020.6, has_more_fees: false },
    });
    const shown = await fixture.detail(customer, made.id);
    const { customer: _, ...offered } = made;
    expect(shown).toEqual(offered);
    expect((await fixture.noticesOf(customer))[0]).toMatch(
      /^Quotation Sent: Quotation QTN\/\d{4}\/\d{6} waits for your answer until /,
    );
    const { data } = await customer.api.POST('/dashboard', { body: {} });
    expect(data?.actions).toMatchObject([
      { kind: 'quotation', quotation_id: made.id, quotation_number: made.number },
    ]);
  });

  it('has numbers without a gap, also when several are made at once and some fail', async () => {
    const customer = await fixture.testApp.customer();
    const before = serialOf((await fixture.quote(customer)).number);
    await Promise.allSettled([
      ...Array.from({ length: 6 }, () => fixture.quote(customer)),
      ...Array.from({ length: 3 }, () => fixture.quote(customer, { items: [{ service: 999_999 }] })),
    ]);
    const { data } = await customer.api.POST('/my_quotations', { body: {} });
    expect(
      (data?.quotations ?? []).map(({ number }) => serialOf(number) - before).toSorted((a, b) => a - b),
    ).toEqual([0, 1, 2, 3, 4, 5, 6]);
  });

  it('is valid for the days of the setting, or until the given day', async () => {
    const customer = await fixture.testApp.customer();
    expect(await fixture.quote(customer)).toMatchObject({ valid_until: '2027-01-25' });
    await fixture.admin.api.POST('/update_settings', { body: { quotation_days: 30 } });
    expect(await fixture.quote(customer)).toMatchObject({ valid_until: '2027-02-09' });
    expect(await fixture.quote(customer, { valid_until: '2027-01-10' })).toMatchObject({ state: 'sent' });
  });

  it.each([
    ['valid_until', { valid_until: '2027-01-09' }],
    ['valid_until', { valid_until: '2027-12-31' }],
    ['valid_until', { valid_until: '2027-02-30' }],
    ['customer', { customer: 999_999 }],
    ['items.0.service', { items: [{ service: 999_999 }] }],
  ])('names the field %s that is at fault', async (field, fault) => {
    const customer = await fixture.testApp.customer();
    await expect(fixture.quote(customer, fault)).rejects.toMatchObject({ status: 400, errors: [{ field }] });
  });

  it('needs a reason below the list price, and no price above it', async () => {
    const customer = await fixture.testApp.customer();
    const { id } = await makeService(fixture.testApp.db, { priceRupees: 10_000 });
    for (const [agreed_price, field] of [
      [{ price: '9000' }, 'reason'],
      [{ price: '10000.01', reason: 'More' }, 'price'],
    ] as const)
      await expect(
        fixture.quote(customer, { items: [{ service: id }, { service: id, agreed_price }] }),
      ).rejects.toMatchObject({ errors: [{ field: `items.1.agreed_price.${field}` }] });
  });
});

describe('accepting', () => {
  it('creates the orders at the quoted prices, also when the catalogue has changed, and they are paid', async () => {
    const { customer, service, made } = await quoteOneBelowList();
    await fixture.testApp.db
      .updateTable('services')
      .set({ price_paise: 99_000_00, official_fees: '[]', name: 'Another name', state: 'archived' })
      .where('id', '=', service.id)
      .execute();
    const { data } = await fixture.accept(customer, made.id);
    const order = data?.quotation.items[0]?.order;
    expect(data?.quotation).toMatchObject({ state: 'accepted', items: [{ order: { state: 'unpaid' } }] });
    expect(await fixture.ordersOf(customer)).toMatchObject([{ id: order?.id, order_name: service.name }]);
    expect(await fixture.noticesOf(fixture.admin)).toContain(
      `Quotation Accepted: Quotation ${made.number} was accepted. Its order waits for payment.`,
    );
    const quote = await fixture.check(customer, { order_id: order?.id ?? 0 });
    expect(quote).toMatchObject({
      price: 9_000,
      total: 12_120,
      fees: [{ name: 'Stamp duty', price: 1_500 }],
    });
    const proof = await fixture.pay(quote.checkout.order_id);
    await customer.api.POST('/place_order', { body: { ...billing, ...proof, order_id: order?.id ?? 0 } });
    expect(await fixture.detail(customer, made.id)).toMatchObject({ items: [{ order: { state: 'paid' } }] });
  });

  it('happens once, also in two tabs at once', async () => {
    const customer = await fixture.testApp.customer();
    const { id: service } = await makeService(fixture.testApp.db);
    const made = await fixture.quote(customer, { items: [{ service }, { service }] });
    const answers = await Promise.all([1, 2, 3, 4].map(() => fixture.accept(customer, made.id)));
    const orders = answers.map(({ data }) => data?.quotation.items.map(({ order }) => order?.id));
    expect(new Set(orders.map(String)).size).toBe(1);
    expect(await fixture.ordersOf(customer)).toHaveLength(2);
    const notices = await fixture.noticesOf(fixture.admin);
    expect(notices.filter((notice) => notice.includes(made.number))).toHaveLength(1);
  });

  it.each(['withdraw', 'decline'] as const)('and to %s at the same moment keeps one of them', async (end) => {
    const customer = await fixture.testApp.customer();
    const ends = new Set<string>();
    for (let round = 0; round < 12; round += 1) {
      const { id } = await fixture.quote(customer);
      const before = (await fixture.ordersOf(customer)).length;
      const other = () => (end === 'withdraw' ? fixture.withdraw(id) : fixture.decline(customer, id));
      const calls = [() => fixture.accept(customer, id), other];
      const results = await Promise.allSettled(
        (round % 2 === 0 ? calls : calls.toReversed()).map((call) => call()),
      );
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      const { state } = await fixture.detail(customer, id);
      expect((await fixture.ordersOf(customer)).length - before).toBe(state === 'accepted' ? 1 : 0);
      ends.add(state);
    }
    expect([...ends].every((state) => ['accepted', 'withdrawn', 'declined'].includes(state))).toBe(true);
  });
});

describe('ending without orders', () => {
  it('a customer declines it with a comment, once', async () => {
    const customer = await fixture.testApp.customer();
    const made = await fixture.quote(customer);
    await fixture.decline(customer, made.id, 'Too much');
    await fixture.decline(customer, made.id, 'Too much');
    expect(await fixture.detail(customer, made.id)).toMatchObject({ state: 'declined', comment: 'Too much' });
    await expect(fixture.accept(customer, made.id)).rejects.toMatchObject({ code: 'conflict' });
    const notices = await fixture.noticesOf(fixture.admin);
    expect(notices.filter((notice) => notice.includes(made.number))).toEqual([
      expect.stringMatching(/^Quotation Declined: /),
    ]);
  });

  it('an admin withdraws it, once, and the audit log has it', async () => {
    const customer = await fixture.testApp.customer();
    const made = await fixture.quote(customer);
    await fixture.withdraw(made.id);
    await fixture.withdraw(made.id);
    expect(
      (await fixture.noticesOf(customer)).filter((notice) => notice.startsWith('Quotation Withdrawn')),
    ).toHaveLength(1);
    await expect(fixture.accept(customer, made.id)).rejects.toMatchObject({ code: 'conflict' });
    const { data } = await fixture.admin.api.POST('/audit_log', {
      body: { object: 'quotation', object_id: String(made.id), limit: 10 },
    });
    expect(data?.entries.map(({ operation }) => operation)).toEqual(['withdrawQuotation', 'addQuotation']);
  });
});

it('is nobody else’s', async () => {
  const { id } = await fixture.quote(await fixture.testApp.customer());
  const other = await fixture.testApp.customer();
  for (const call of [fixture.detail, fixture.accept, fixture.decline])
    await expect(call(other, id)).rejects.toMatchObject({ status: 403, code: 'unauthentic_access' });
  expect((await other.api.POST('/my_quotations', { body: {} })).data?.quotations).toEqual([]);
  await expect(fixture.withdraw(999_999)).rejects.toMatchObject({ status: 404 });
});

it('admins list quotations by state, page by page', async () => {
  const customer = await fixture.testApp.customer();
  const [first, second, third] = [
    await fixture.quote(customer),
    await fixture.quote(customer),
    await fixture.quote(customer),
  ];
  await fixture.decline(customer, second.id);
  const list = async (body: { state?: 'sent' | 'declined'; limit?: number; cursor?: string }) => {
    const { data } = await fixture.admin.api.POST('/admin_quotations', {
      body: { customer_id: customer.id, ...body },
    });
    return { ids: data?.quotations.map(({ id }) => id), total: data?.total, cursor: data?.next_cursor ?? '' };
  };
  expect(await list({ state: 'declined' })).toMatchObject({ ids: [second.id], total: 1 });
  const page = await list({ state: 'sent', limit: 1 });
  expect(page).toMatchObject({ ids: [third.id], total: 2 });
  expect(await list({ state: 'sent', limit: 1, cursor: page.cursor })).toMatchObject({
    ids: [first.id],
    cursor: '',
  });
});

it('can be accepted until its last day ends in India', async () => {
  const customer = await fixture.testApp.customer();
  const [late, inTime] = [
    await fixture.quote(customer, { valid_until: '2027-01-10' }),
    await fixture.quote(customer, { valid_until: '2027-01-10' }),
  ];
  clock.advance(1_799);
  await fixture.accept(customer, inTime.id);
  clock.advance(1);
  await expect(fixture.accept(customer, late.id)).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringContaining('has expired'),
  });
  await expect(fixture.withdraw(late.id, await fixture.testApp.admin())).rejects.toMatchObject({
    code: 'conflict',
  });
  expect(await fixture.detail(customer, late.id)).toMatchObject({ state: 'expired' });
  const { data } = await customer.api.POST('/dashboard', { body: {} });
  expect(data?.actions?.filter(({ kind }) => kind === 'quotation')).toEqual([]);
});

const serialOf = (number: string) => Number(number.slice(-6));

/** Rs.9,000 instead of Rs.10,000, with stamp duty. */
async function quoteOneBelowList() {
  const customer = await fixture.testApp.customer();
  const service = await makeService(fixture.testApp.db, { priceRupees: 10_000, fees: [stampDuty] });
  const made = await fixture.quote(customer, {
    items: [{ service: service.id, agreed_price: { price: '9000', reason: 'Second company' } }],
  });
  return { customer, service, made };
}
