/** `reindex`: finds and corrects wrong derived data. */

import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { makeOrder } from '../../test/make-order.ts';
import { createReceiptFixture } from '../../test/receipt-fixture.ts';
import { runCommand } from '../../test/run-command.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';

let testApp: TestApp;
let customerId: number;
beforeAll(async () => {
  testApp = await createTestApp();
  customerId = (await testApp.customer()).id;
  await makeOrder(testApp.db, { customerId });
  await makeOrder(testApp.db, { customerId });
});
afterAll(() => testApp.close());

const reindex = async (...args: string[]) => {
  const { code, stdout, stderr } = await runCommand(testApp.config, ['reindex', '--json', ...args]);
  const { findings, rebuilt } = JSON.parse(stdout || '{}') as {
    findings: { part: string; wrong: number }[];
    rebuilt: string[];
  };
  const wrong = findings.filter((finding) => finding.wrong > 0);
  return { code, stderr, rebuilt, parts: findings.map(({ part }) => part), wrong };
};
const run = (statement: string) => sql.raw(statement).execute(testApp.db);

/** As if another version of Postgres, with other folding, had written the rows. */
const spoil = () =>
  run(`create or replace function fold_text(fields text) returns text immutable strict parallel safe language sql
    return 'spoilt'`);

it('finds nothing on an intact database', async () => {
  const { code, parts, wrong } = await reindex('--check');
  expect({ code, wrong }).toEqual({ code: 0, wrong: [] });
  expect(parts).toEqual([
    'customer_services.service',
    'order_kinds.folded_name',
    'orders.kind',
    'orders.own_text',
    'people.search_text',
    'registered_payments.state',
    'tickets.search_text',
    'orders.due_rank',
    'order_kinds',
    'customer_services.names',
    'tallies',
    'receivables',
  ]);
});

it('finds and corrects rows written without the triggers', async () => {
  await run(`insert into tallies (what, owner, n) values ('customers', 0, 41), ('tickets open', 9, -2)`);
  await run(`update customer_services set names = '{Something else}' where customer_id = ${customerId}`);
  await run(`delete from order_kinds`);
  const found = [
    { part: 'order_kinds', wrong: 2 },
    { part: 'customer_services.names', wrong: 1 },
    { part: 'tallies', wrong: 2 },
  ];
  expect(await reindex('--check')).toMatchObject({ code: 1, wrong: found });
  // Checking changes nothing.
  expect(await reindex('--check')).toMatchObject({ code: 1, wrong: found });
  expect(await reindex()).toMatchObject({ code: 0, wrong: found });
  expect(await reindex('--check')).toMatchObject({ code: 0, wrong: [] });
  const { rows } = await sql<{ n: number }>`
    select sum(n)::int as n from tallies where what = 'customers'`.execute(testApp.db);
  expect(rows).toEqual([{ n: 1 }]);
});

it('finds and corrects what customers owe', async () => {
  const fixture = await createReceiptFixture();
  onTestFinished(fixture.close);
  const { id } = await fixture.addOrder();
  await fixture.record(id, { amount: '5000' });
  const check = async (...args: string[]) => {
    const { code, stdout, stderr } = await runCommand(fixture.testApp.config, ['reindex', '--json', ...args]);
    expect(stderr).toBe('');
    const { findings } = JSON.parse(stdout) as { findings: { part: string; wrong: number }[] };
    return { code, wrong: findings.filter((finding) => finding.wrong > 0) };
  };
  expect(await check('--check')).toEqual({ code: 0, wrong: [] });
  await fixture.testApp.db.updateTable('receivables').set({ owed_paise: 1 }).execute();
  const wrong = [{ part: 'receivables', wrong: 1 }];
  expect(await check('--check')).toEqual({ code: 1, wrong });
  expect(await check()).toEqual({ code: 0, wrong });
  const { data } = await fixture.admin.api.POST('/admin_receivables', { body: {} });
  expect(data?.receivables.map(({ owed_paise: paise }) => paise)).toEqual([680_000]);
});

it('finds and corrects generated columns whose expression changed its result', async () => {
  await spoil();
  const { code, wrong } = await reindex('--check');
  expect(code).toBe(1);
  const parts = wrong.map(({ part }) => part);
  expect(parts).toEqual(expect.arrayContaining(['people.search_text', 'order_kinds']));
  expect(await reindex()).toMatchObject({ code: 0 });
  expect(await reindex('--check')).toMatchObject({ code: 0, wrong: [] });
  const { rows } = await sql<{ search_text: string }>`
    select distinct search_text from people`.execute(testApp.db);
  expect(rows).toEqual([{ search_text: 'spoilt' }]);
});

it('rebuilds every index', async () => {
  const { code, stdout, stderr } = await runCommand(testApp.config, ['reindex', '--indexes']);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toMatch(/^PART\s+MENDED\n/);
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from pg_index join pg_class on pg_class.oid = indexrelid
    where relnamespace = 'public'::regnamespace and indisvalid`.execute(testApp.db);
  expect(stdout).toContain(`Rebuilt ${rows[0]?.n} indexes.`);
}, 120_000);
