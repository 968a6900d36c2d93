/** PgBouncer in front of Postgres, by the commands of docs/scale.md. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { data } from '@portal/sdk/data';
import { afterAll, expect, inject, it } from 'vitest';
import { makeService } from '../../apps/api/test/make.ts';
import { buyService, makeCustomer } from '../../e2e/customer-by-api.ts';
import { projectRoot } from '../root.ts';
import { places } from './installation.ts';
import { mustRun } from './machine.ts';
import { openDatabase } from './open-database.ts';
import { readPage } from './read-page.ts';

const machine = inject('machine');
const { db, close } = await openDatabase(machine);
const page = readPage(readFileSync(join(projectRoot, 'docs', 'scale.md'), 'utf8'));
const settings = (lines: string) =>
  mustRun(
    machine,
    `sed --in-place '/^DATABASE_/d' /etc/portal/portal.env
    echo '${lines}' >> /etc/portal/portal.env
    portal restart`,
  );
afterAll(async () => {
  await close();
  await settings('DATABASE_URL=postgresql://portal@localhost/portal?host=/run/postgresql');
});

it('is set up by the page, and the processes use it', async () => {
  const script = page.find(({ heading }) => heading === 'PgBouncer')?.script ?? '';
  expect(script).toContain('pgbouncer.ini');
  const said = await mustRun(machine, script);
  const lines = said.split('\n').filter((line) => line.startsWith('DATABASE_'));
  expect(lines).toHaveLength(2);
  await settings(lines.join('\n'));
});

it('handles purchases and many concurrent calls', async () => {
  const { id } = await makeService(db);
  const customer = await makeCustomer(places(machine));
  const orderId = await buyService(places(machine), customer, id);
  const lists = await Promise.all(
    Array.from({ length: 40 }, () => data(customer.api.POST('/orders', { body: {} }))),
  );
  for (const { orders } of lists) expect(orders.map((order) => order.id)).toEqual([orderId]);
  const totals = await mustRun(
    machine,
    `runuser -u postgres -- psql -h /run/postgresql -p 6432 pgbouncer pgbouncer --no-align --tuples-only --command='show stats_totals'`,
  );
  const [, ...counts] = /^portal\|(.+)$/m.exec(totals)?.[1]?.split('|') ?? [];
  expect(Math.max(...counts.map(Number))).toBeGreaterThan(40);
});
