/** Files of the register: CSV of everything that a filter finds, and a ZIP of PDFs. */

import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { business, payFor } from '../../test/invoices.ts';
import { makeService } from '../../test/make.ts';
import { createPurchaseFixture, type PurchaseFixture } from '../../test/purchase-fixture.ts';
import { readZip } from '../../test/read-zip.ts';
import { settableClock } from '../../test/settable-clock.ts';
import type { SignedInUser } from '../../test/test-app.ts';

const clock = settableClock(new Date());
let purchases: PurchaseFixture;
let admin: SignedInUser;

beforeAll(async () => {
  purchases = await createPurchaseFixture({ clock });
  const { testApp } = purchases;
  admin = await testApp.admin();
  const customer = await testApp.customer();
  const service = await makeService(testApp.db, { name: '=1+1 filing', priceRupees: 1_499 });
  const gst = { ...business, gstno: '27AAPFU0939F1ZV' };
  for (const buyer of [{}, { ...gst, business_name: '=SUM(A1)' }]) {
    const { body } = await payFor(purchases, customer, [service.id], buyer);
    await customer.api.POST('/place_order', { body: { ...body, service_id: service.id } });
  }
});
afterAll(() => purchases.close());

type Wanted = Parameters<typeof link>[0];
async function link(body: {
  list: 'payments' | 'invoices' | 'revenue';
  format: 'csv' | 'zip';
  invoices?: { kind?: 'invoice' | 'credit_note'; q?: string };
  payments?: { q?: string };
}): Promise<string> {
  const { data } = await admin.api.POST('/export_register', { body });
  if (!data) throw new Error('export_register answered nothing');
  const { pathname, search } = new URL(data.url);
  return `${pathname}${search}`;
}
const open = (url: string) => purchases.testApp.app.inject({ method: 'GET', url });
const linesOf = async (wanted: Wanted) => {
  const answer = await open(await link(wanted));
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
  return answer.body.slice(1).trimEnd().split('\r\n');
};

describe('a CSV', () => {
  it('has every document, with amounts as numbers and no formulas', async () => {
    const [titles, ...lines] = await linesOf({ list: 'invoices', format: 'csv' });
    expect(titles).toMatch(/^Kind,Number,Date,Recipient,GST number,Place of supply,State,Taxable \(Rs\.\),/);
    expect(lines).toHaveLength(2);
    expect(lines[0]).toMatch(
      /^Invoice,INV\/\d{4}\/000002,\d{4}-\d\d-\d\d,'=SUM\(A1\),27AAPFU0939F1ZV,27,Maharashtra,1499,0,0,269\.82,0,1768\.82,,,$/,
    );
  });

  it('has what the filters find', async () => {
    const lines = await linesOf({ list: 'payments', format: 'csv', payments: { q: '27AAPFU0939F1ZV' } });
    expect(lines).toHaveLength(2);
    expect(lines[1]).toMatch(
      /,'=1\+1 filing,ORD-\d{6},1768\.82,0,Paid,pay_\w+,INV\/\d{4}\/000002,"Card, Visa 1111",41\.75,6\.37$/,
    );
  });

  it('has more rows than are read at once', async () => {
    for (const first of [1, 401, 801])
      await sql`
        insert into payments (customer_id, provider_order_id, provider_payment_id, amount_paise, state, created_at,
          paid_at, billing_name, billing_email, billing_phone)
        select min(id), 'order_many_' || n, 'pay_many_' || n, 100, 'paid', now(), now() - n * interval '1 hour',
          'Many', 'many@example.in', '9812345678'
        from people cross join generate_series(${first}::int, ${first + 399}::int) n
        where user_type = 'user' group by n`.execute(purchases.testApp.db);
    const lines = await linesOf({ list: 'payments', format: 'csv', payments: { q: 'pay_many' } });
    const ids = lines.slice(1).map((line) => /pay_many_\d+/.exec(line)?.[0]);
    expect([ids.length, new Set(ids).size]).toEqual([1_200, 1_200]);
  });
});

describe('a ZIP', () => {
  it('has the PDFs of the filter', async () => {
    const answer = await open(await link({ list: 'invoices', format: 'zip' }));
    const files = readZip(answer.rawPayload);
    expect(files.map(({ name }) => name.replace(/-\d{4}-/, '-year-'))).toEqual([
      'INV-year-000002.pdf',
      'INV-year-000001.pdf',
    ]);
    for (const { content } of files) expect(content.subarray(0, 5).toString()).toBe('%PDF-');
  });

  it('is refused for payments and for nothing', async () => {
    await expect(link({ list: 'revenue', format: 'csv' })).rejects.toMatchObject({
      errors: [{ field: 'revenue' }],
    });
    await expect(link({ list: 'payments', format: 'zip' })).rejects.toMatchObject({
      status: 400,
      errors: [{ field: 'format' }],
    });
    await expect(
      link({ list: 'invoices', format: 'zip', invoices: { kind: 'credit_note' } }),
    ).rejects.toMatchObject({ status: 409, message: 'There are no invoices to download.' });
  });
});

describe('the link', () => {
  it('works once, also under concurrent downloads, and is logged', async () => {
    const url = await link({ list: 'invoices', format: 'csv' });
    const answers = await Promise.all([1, 2, 3].map(() => open(url)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 401, 401]);
    const { data } = await admin.api.POST('/audit_log', { body: { object: 'register export', limit: 1 } });
    expect(data?.entries).toMatchObject([{ action: 'add', actor: { id: admin.id } }]);
  });

  it('ends after five minutes, and is refused when changed', async () => {
    const url = await link({ list: 'invoices', format: 'csv' });
    const other = url.replace(/\/(\d+)\?/, (_, id) => `/${Number(id) + 1}?`);
    expect((await open(other)).statusCode).toBe(403);
    clock.advance(301);
    expect((await open(url)).statusCode).toBe(401);
  });
});
