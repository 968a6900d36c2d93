/** The audit log as CSV: signed link, completeness, no formulas. */

import { afterAll, beforeAll, expect, it } from 'vitest';
import { settableClock } from '../../test/settable-clock.ts';
import { createTestApp, type SignedInUser, type TestApp } from '../../test/test-app.ts';

const clock = settableClock();
let testApp: TestApp;
let admin: SignedInUser;
beforeAll(async () => {
  testApp = await createTestApp({}, { clock });
  admin = await testApp.admin();
});
afterAll(async () => testApp.close());

const linkOf = async (body: { object?: string } = {}) => {
  const { data } = await admin.api.POST('/export_audit_log', { body });
  if (!data) throw new Error('export_audit_log returned no data');
  return new URL(data.url);
};
const download = async (url: URL) => testApp.app.inject({ method: 'GET', url: url.pathname + url.search });
const entry = (object_id: string) => ({
  actor_id: admin.id,
  actor_role: 'admin' as const,
  operation: 'updateSettings',
  action: 'change' as const,
  object: 'setting',
  object_id,
  changes: JSON.stringify({ value: ['=1+1', 'a "quoted", text'] }),
});

it('holds every entry once, also thousands', async () => {
  await testApp.db
    .insertInto('audit_log')
    .values(Array.from({ length: 2_001 }, (_, n) => entry(`key_${n}`)))
    .execute();
  const answer = await download(await linkOf({ object: 'setting' }));
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(answer.headers['content-disposition']).toMatch(
    /^attachment; filename="Audit log \d{4}-\d\d-\d\d\.csv"/,
  );
  const lines = answer.body.trimEnd().split('\r\n');
  expect(lines).toHaveLength(2_002);
  expect(new Set(lines).size).toBe(2_002);
});

it('holds no cell that a spreadsheet runs as a formula', async () => {
  await testApp.db
    .insertInto('audit_log')
    .values([entry('=HYPERLINK("x")'), entry('+1'), entry('@a'), entry('\t=1')])
    .execute();
  const { body } = await download(await linkOf({ object: 'setting' }));
  expect(body).toContain(`"'=HYPERLINK(""x"")"`);
  expect(body).toContain(`,'+1,`);
  expect(body).toContain(`,'@a,`);
  expect(body).not.toMatch(/(^|,|")[\t ]*[=+@]/m);
});

it('records the export in the log', async () => {
  await linkOf();
  const { data } = await admin.api.POST('/audit_log', { body: { action: 'read', limit: 1 } });
  expect(data?.entries[0]).toMatchObject({
    operation: 'exportAuditLog',
    object: 'audit log',
    actor: { id: admin.id },
  });
});

it('is limited to the filters of its link, which expires after five minutes', async () => {
  const link = await linkOf({ object: 'setting' });
  const wider = new URL(link);
  wider.searchParams.set('filters', '{}');
  expect((await download(wider)).statusCode).toBe(403);
  const unsigned = new URL(link);
  unsigned.searchParams.set('signature', 'x'.repeat(43));
  expect((await download(unsigned)).statusCode).toBe(403);
  clock.advance(301);
  const late = await download(link);
  expect(late.statusCode).toBe(401);
  expect(late.json()).toMatchObject({
    status: 'false',
    message: expect.stringContaining('export the audit log again'),
  });
});
