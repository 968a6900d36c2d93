/** docs/backup.md: point-in-time restore of database and files. */

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { data } from '@portal/sdk/data';
import { formBody } from '@portal/sdk/form-body';
import { expect, inject, it } from 'vitest';
import { pdfFile } from '../../apps/api/test/document-fixture.ts';
import { makeService } from '../../apps/api/test/make.ts';
import { buyService, type Customer, makeCustomer } from '../../e2e/customer-by-api.ts';
import { projectRoot } from '../root.ts';
import { apiUrl, places } from './installation.ts';
import { mustRun } from './machine.ts';
import { openDatabase } from './open-database.ts';
import { fillIn, readPage } from './read-page.ts';

const machine = inject('machine');
const steps = readPage(readFileSync(join(projectRoot, 'docs', 'backup.md'), 'utf8'));
const scriptsOf = (heading: string) =>
  steps.filter((step) => step.heading === heading).map(({ script }) => script);

let customer: Customer;
let orderId: number;
/** Uploads before the restore point, by stored name. */
const uploaded = new Map<string, string>();
let moment: string;

it('the page sets up a backup and verifies it', async () => {
  await withDatabase(async (db) => {
    const { id } = await makeService(db);
    customer = await makeCustomer(places(machine));
    orderId = await buyService(places(machine), customer, id);
  });
  await write('Before the copy');
  for (const script of [...scriptsOf('Set up'), ...scriptsOf('Look')]) await mustRun(machine, script);
  expect(
    await mustRun(machine, `systemctl show --property=Result portal-backup portal-backup-files`),
  ).toMatch(/^(Result=success\s+){2}$/);
});

it('changes after the base backup are archived as well', async () => {
  await write('After the copy');
  await mustRun(machine, 'systemctl start portal-backup-files');
  const differing = 'diff --recursive --brief /var/lib/portal/files /var/backups/portal/files';
  expect(await mustRun(machine, differing)).toBe('');
  moment = (await mustRun(machine, 'sleep 1; TZ=Asia/Kolkata date "+%F %T.%N %z"; sleep 1')).trim();
});

it('the restore of the page recovers that moment from nothing [card-025]', async () => {
  const before = await countRows();
  await mustRun(
    machine,
    `runuser -u postgres -- psql portal -c "set portal.actor = '1 admin mistake'" -c "update orders set status = 'Wrong'" -c 'delete from order_status_changes'`,
  );
  await write('Too late');
  await untilArchived();
  await mustRun(
    machine,
    `systemctl stop 'portal-*.service' postgresql@17-main
    rm --recursive /var/lib/postgresql/17/main /var/lib/portal/files
    redis-cli set a-job-of-a-later-time lost`,
  );
  const [values = '', ...scripts] = scriptsOf('Restore to a moment');
  const said = await mustRun(machine, [fillIn(values, { MOMENT: moment }), ...scripts].join('\n'));
  expect(said).toMatch(/\b0 missing, 0 of a wrong size/);
  expect(await countRows()).toEqual(before);
  await expect.poll(async () => (await fetch(`${apiUrl}/readyz`)).status, { timeout: 60_000 }).toBe(200);
});

it('has every message and file from before the restore point, and none from after', async () => {
  const { messages } = await data(customer.api.POST('/messages', { body: { order_id: orderId } }));
  expect(messages.map(({ message }) => message)).toEqual(['Before the copy', 'After the copy']);
  const files = messages.flatMap((message) => message.files);
  expect(files).toHaveLength(uploaded.size);
  for (const file of files) {
    const { url } = await data(customer.api.POST('/message_file_link', { body: { file_id: file.id } }));
    const bytes = Buffer.from(await (await fetch(url)).arrayBuffer());
    expect(hashOf(bytes)).toBe(uploaded.get(file.name));
  }
  const order = await data(customer.api.POST(`/order_detail/{id}`, { params: { path: { id: orderId } } }));
  expect(order.order.status).not.toBe('Wrong');
});

async function write(message: string) {
  const file = pdfFile(`${message}.pdf`, 50_000);
  const body = { order_id: orderId, message };
  await customer.api.POST('/sendmessage', {
    body,
    bodySerializer: () => formBody({ ...body, attachment: [file] }),
  });
  if (message !== 'Too late') uploaded.set(file.name, hashOf(Buffer.from(await file.arrayBuffer())));
}

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** Archived automatically within a minute; unarchived changes would be lost with the disk. */
const untilArchived = () =>
  mustRun(
    machine,
    `last=$(runuser -u postgres -- psql --no-align --tuples-only --command='select pg_walfile_name(pg_switch_wal())')
    until [ -e /var/backups/portal/wal/$last.gz ]; do sleep 1; done`,
  );

type Database = Awaited<ReturnType<typeof openDatabase>>;

async function withDatabase<Value>(work: (db: Database['db']) => Promise<Value>): Promise<Value> {
  const { db, close } = await openDatabase(machine);
  try {
    return await work(db);
  } finally {
    await close();
  }
}

const countRows = () =>
  withDatabase(async (db) => {
    const counts: Record<string, number> = {};
    for (const table of [
      'orders',
      'order_status_changes',
      'payments',
      'invoices',
      'messages',
      'message_files',
    ] as const) {
      const { n } = await db
        .selectFrom(table)
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow();
      counts[table] = n;
    }
    return counts;
  });
