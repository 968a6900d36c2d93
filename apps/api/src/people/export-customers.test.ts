/** `exportCustomers` and the file behind its link. */

import { read, utils } from '@e965/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { problemCodeOf } from '../../test/call-outcome.ts';
import { makeOrders } from '../../test/make-orders.ts';
import { makePerson, makeService } from '../../test/make.ts';
import { settableClock } from '../../test/settable-clock.ts';
import { createTestApp, type SignedInUser, type TestApp } from '../../test/test-app.ts';
import { readAllCustomers } from './download-customers.ts';

const clock = settableClock();
let testApp: TestApp;
let admin: SignedInUser;
beforeAll(async () => {
  testApp = await createTestApp({}, { clock });
  admin = await testApp.admin();
});
afterAll(() => testApp.close());

async function link(by: SignedInUser = admin) {
  const { data } = await by.api.POST('/exportCustomers', { body: {} });
  if (!data) throw new Error('exportCustomers returned no data');
  const { pathname, search } = new URL(data.path);
  return { ...data, url: `${pathname}${search}` };
}
/** Without a token, as a browser follows it. */
const open = (url: string) => testApp.app.inject({ method: 'GET', url });
const rowsOf = (file: Buffer) => {
  const book = read(file, { cellFormula: true, cellStyles: true });
  const sheet = book.Sheets['Customers'];
  if (!sheet) throw new Error('there is no sheet of customers');
  return { sheet, rows: utils.sheet_to_json<string[]>(sheet, { header: 1, raw: true }) };
};

describe('the link', () => {
  it('opens customers.xlsx for five minutes [api-exportCustomers-001]', async () => {
    const { id, email } = await makePerson(testApp.db, 'user', { name: 'Meera Iyer' });
    const { id: serviceId } = await makeService(testApp.db);
    await makeOrders(testApp.db, { customerId: id, serviceId }, [
      { service_name: 'Trademark' },
      { service_name: 'GST registration' },
    ]);
    const { url, ...body } = await link();
    expect(body).toMatchObject({
      status: 'true',
      message: expect.any(String),
      path: expect.stringMatching(/^http/),
    });
    expect(new Date(body.expires_at).getTime() - clock.now().getTime()).toBeLessThanOrEqual(300_000);
    clock.advance(290);
    const answer = await open(url);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'content-disposition': expect.stringContaining('attachment; filename="customers.xlsx"'),
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    });
    expect(rowsOf(answer.rawPayload).rows).toEqual([
      ['Customer ID', 'Name', 'Email', 'Phone Number', 'Service'],
      [String(id), 'Meera Iyer', email, '9812345678', 'GST registration, Trademark'],
    ]);
  });

  it('works once, also under concurrent downloads [api-exportCustomers-001]', async () => {
    const { url } = await link();
    const answers = await Promise.all(Array.from({ length: 5 }, () => open(url)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      200, 401, 401, 401, 401,
    ]);
    expect((await open(url)).json()).toMatchObject({
      status: 'false',
      code: 'unauthenticated',
      message: 'This link has been used or has ended. Please export the customers again.',
    });
  });

  it('expires after five minutes, and a late try does not mark it as used', async () => {
    const { url } = await link();
    clock.advance(301);
    expect((await open(url)).statusCode).toBe(401);
    const unused = await testApp.db
      .selectFrom('customer_exports')
      .select('id')
      .where('downloaded_at', 'is', null)
      .execute();
    expect(unused).toHaveLength(1);
  });

  it('is not used up by a HEAD request', async () => {
    const { url } = await link();
    expect((await testApp.app.inject({ method: 'HEAD', url })).statusCode).toBe(404);
    expect((await open(url)).statusCode).toBe(200);
  });

  it('is refused when forged, changed or extended', async () => {
    const [{ url }, other] = [await link(), await link()];
    const id = Number(/customers_file\/(\d+)/.exec(url)?.[1]);
    const forged = [
      url.replace(`/${id}?`, `/${id + 7}?`),
      url.replace(/expires=\d+/, 'expires=9999999999'),
      url.replace(/signature=.*/, new URL(other.path).search.replace(/.*signature/, 'signature')),
    ];
    for (const wrong of forged) {
      const answer = await open(wrong);
      expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([403, 'unauthentic_access']);
    }
    // A missing signature is refused without asking for a token.
    expect((await open(url.split('?')[0] ?? '')).statusCode).toBe(401);
    expect((await open(url)).statusCode).toBe(200);
  });

  it('is refused once its admin is deactivated', async () => {
    const leaving = await testApp.admin();
    const { url } = await link(leaving);
    await testApp.db
      .updateTable('people')
      .set({ state: 'deactivated' })
      .where('id', '=', leaving.id)
      .execute();
    expect((await open(url)).statusCode).toBe(401);
  });

  it('keeps a record of who made it and when it was used', async () => {
    const somebody = await testApp.admin();
    const [{ url }] = [await link(somebody), await link(somebody)];
    const at = clock.now();
    await open(url);
    const rows = await testApp.db
      .selectFrom('customer_exports')
      .select(['made_by', 'made_at', 'downloaded_at'])
      .where('made_by', '=', somebody.id)
      .orderBy('id')
      .execute();
    expect(rows).toEqual([
      { made_by: somebody.id, made_at: at, downloaded_at: at },
      { made_by: somebody.id, made_at: at, downloaded_at: null },
    ]);
  });

  it('can be requested thirty times an hour by one admin', async () => {
    const eager = await testApp.admin();
    const outcomes: string[] = [];
    for (let count = 0; count < 31; count += 1) outcomes.push(await problemCodeOf(link(eager)));
    expect(outcomes.filter((outcome) => outcome === 'taken')).toHaveLength(30);
    expect(outcomes.at(-1)).toBe('too_many');
    clock.advance(3_601);
    expect(
      await problemCodeOf(link(await testApp.signIn({ ...eager, password: 'a good long password' }))),
    ).toBe('taken');
  });
});

describe('customers.xlsx', () => {
  it('stores every cell as text, never as a formula [api-exportCustomers-003]', async () => {
    const hostile = [
      '=HYPERLINK("http://evil.example","Click")',
      '+1+1',
      '-2+3',
      '@SUM(A1:A9)',
      '\t=1+1',
      '<b>&"bold"</b>',
      '_x003D_1+1',
      'अनीता ✓ 🙂',
      'two\nlines\rand\u0001one',
      '12345678901234567890',
    ];
    for (const name of hostile) await makePerson(testApp.db, 'user', { name, phone: '+919812345678' });
    const { sheet, rows } = rowsOf((await open((await link()).url)).rawPayload);
    expect(rows.slice(1, 1 + hostile.length).map((row) => row[1])).toEqual(hostile.toReversed());
    const cells = Object.entries(sheet).filter(([place]) => !place.startsWith('!'));
    for (const [place, cell] of cells as [string, { t: string; f?: string; z?: string }][]) {
      expect([place, cell.t, cell.f]).toEqual([place, 's', undefined]);
    }
  });

  it('lists every active customer once, newest first', async () => {
    await testApp.db
      .insertInto('people')
      .values(
        Array.from({ length: 2_500 }, (_, at) => ({
          user_type: 'user' as const,
          name: `Many ${at}`,
          email: `many-${at}@example.in`,
          phone: '9812345678',
          password_hash: '',
          state: at % 100 === 0 ? ('deactivated' as const) : ('active' as const),
        })),
      )
      .execute();
    const expected = await testApp.db
      .selectFrom('people')
      .select('id')
      .where('user_type', '=', 'user')
      .where('state', '=', 'active')
      .orderBy('id', 'desc')
      .execute();
    const { rows } = rowsOf((await open((await link()).url)).rawPayload);
    expect(rows.slice(1).map(([id]) => Number(id))).toEqual(expected.map(({ id }) => id));
  });

  it('reads a thousand customers at a time, on demand', async () => {
    const sizes: number[] = [];
    for await (const rows of readAllCustomers(testApp.deps.replica)) {
      sizes.push(rows.length);
      if (sizes.length === 2) break;
    }
    expect(sizes).toEqual([1_000, 1_000]);
  });
});
