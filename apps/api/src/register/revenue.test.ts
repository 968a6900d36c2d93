/** Revenue by month and department, service or state. */

import { afterAll, beforeAll, expect, it } from 'vitest';
import { business, payFor } from '../../test/invoices.ts';
import { makeService } from '../../test/make.ts';
import { postJson } from '../../test/post-json.ts';
import { createPurchaseFixture, type PurchaseFixture } from '../../test/purchase-fixture.ts';
import { refundAtProvider, refundWebhook } from '../../test/refunds.ts';
import { settableClock } from '../../test/settable-clock.ts';
import type { SignedInUser } from '../../test/test-app.ts';
import { sendWebhook } from '../../test/webhook.ts';
import { fulfilPayment } from '../payments/fulfil-payment.ts';

const clock = settableClock(new Date('2026-11-28T06:00:00Z'));
let purchases: PurchaseFixture;
let admin: SignedInUser;
let services: { id: number; name: string }[];

beforeAll(async () => {
  purchases = await createPurchaseFixture({ clock });
  const { testApp } = purchases;
  admin = await testApp.admin();
  const customer = await testApp.customer();
  services = [
    await makeService(testApp.db, { name: 'Audit' }),
    await makeService(testApp.db, { name: 'Return' }),
  ];
  const buy = async (ids: number[], buyer: Record<string, string>) => {
    const { proof } = await payFor(purchases, customer, ids, buyer);
    await fulfilPayment(testApp.deps, proof.payment_id);
    return proof;
  };
  const proof = await buy(
    services.map(({ id }) => id),
    { billing_state: '29' },
  );
  await buy([services[0]?.id ?? 0], { ...business, gstno: '27AAPFU0939F1ZV' });
  clock.advance(5 * 24 * 60 * 60);
  const refund = await refundAtProvider(purchases, { payment_id: proof.payment_id, amount: 100_001 });
  await sendWebhook(testApp, refundWebhook('refund.processed', refund, proof.payment_order_id));
  admin = await testApp.signIn({ ...admin, password: 'a good long password' });
});
afterAll(() => purchases.close());

const ask = async (by: 'department' | 'service' | 'state', year = '2026-27') =>
  (await admin.api.POST('/revenue', { body: { year, by } })).data;

it.each(['department', 'service', 'state'] as const)(
  'by %s adds up to the invoices less credit notes',
  async (by) => {
    const answer = await ask(by);
    expect(answer?.months[0]).toBe('2026-04');
    expect(answer?.months[7]).toBe('2026-11');
    const sums = (await admin.api.POST('/admin_invoices', { body: {} })).data?.sums ?? [];
    const [invoices, notes] = sums;
    const net = (invoices?.taxable_paise ?? 0) - (notes?.taxable_paise ?? 0);
    expect(answer?.total.total.taxable_paise).toBe(net);
    expect(answer?.total.total.taxable_paise).toBe(
      answer?.rows.reduce((sum, { total }) => sum + total.taxable_paise, 0),
    );
    expect((answer?.total.total.taxable_paise ?? 0) + (answer?.total.total.tax_paise ?? 0)).toBe(
      3 * 1_180_000 - 100_001,
    );
    // The credit note counts in its own month.
    expect(answer?.total.cells[8]?.taxable_paise).toBeLessThan(0);
  },
);

it('names states and services, and their documents are found', async () => {
  expect((await ask('state'))?.rows.map(({ key, label }) => [key, label])).toEqual([
    ['29', 'Karnataka (29)'],
    ['27', 'Maharashtra (27)'],
  ]);
  expect((await ask('service'))?.rows.map(({ label }) => label)).toEqual(['Audit', 'Return']);
  const find = async (filters: object) =>
    (await postJson(purchases.testApp, '/admin_invoices', filters, admin.token)).body;
  expect(await find({ place_of_supply: '27' })).toMatchObject({
    total: 1,
    sums: [{ count: 1 }, { count: 0 }],
  });
  expect(await find({ service: 'Return' })).toMatchObject({ total: 2, sums: [{ count: 1 }, { count: 1 }] });
});

it('is empty in other years, and refuses what is none', async () => {
  expect(await ask('service', '2024-25')).toMatchObject({ rows: [], total: { total: { taxable_paise: 0 } } });
  const wrong = await postJson(purchases.testApp, '/revenue', { year: '2026-28', by: 'state' }, admin.token);
  expect(wrong).toMatchObject({ status: 400, body: { errors: [{ field: 'year' }] } });
});

it('is downloaded as CSV with a row of totals', async () => {
  const { body } = await postJson(
    purchases.testApp,
    '/export_register',
    { list: 'revenue', format: 'csv', revenue: { year: '2026-27', by: 'state' } },
    admin.token,
  );
  const url = String(body['url']).replace(purchases.testApp.config.PUBLIC_URL, '');
  const lines = (await purchases.testApp.app.inject({ method: 'GET', url })).body.trim().split('\r\n');
  expect(lines).toHaveLength(4);
  expect(lines[0]).toContain('State,2026-04 taxable (Rs.),2026-04 tax (Rs.)');
  expect(lines.at(-1)).toMatch(/^Total,/);
});
