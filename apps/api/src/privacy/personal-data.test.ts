/** Proves `personalData` against the schema, the erasure and the archive. */

import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makePerson, password } from '../../test/make.ts';
import { makeMarkedRows, type MarkedRow, readAgain, storedPaths } from '../../test/marked-rows.ts';
import { readSchema, type Schema } from '../../test/read-schema.ts';
import { readZip } from '../../test/read-zip.ts';
import { fileBytes, type Owners, sealedText, type Table } from '../../test/sample-rows.ts';
import { settableClock } from '../../test/settable-clock.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';
import { erasePeople } from './erase-people.ts';
import { personalData } from './personal-data.ts';

const dayS = 86_400;
const clock = settableClock();
let testApp: TestApp;
let schema: Schema;
let owners: Owners;
/** As stored when the archive was made. */
let rows: MarkedRow[];
let archive: Archive;
/** Before and after the erasure. */
let erased: { before: MarkedRow; after: MarkedRow | undefined }[];

interface Archive {
  readonly data: Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;
  readonly text: string;
  readonly files: ReadonlyMap<string, Buffer>;
}

beforeAll(async () => {
  testApp = await createTestApp({}, { clock });
  schema = await readSchema(testApp.db);
  const customer = await testApp.customer();
  const { password_hash: passwordHash } = await testApp.db
    .selectFrom('people')
    .select('password_hash')
    .where('id', '=', customer.id)
    .executeTakeFirstOrThrow();
  owners = {
    customerId: customer.id,
    passwordHash,
    staffId: (await makePerson(testApp.db, 'staff')).id,
    adminId: (await makePerson(testApp.db, 'admin')).id,
  };
  rows = await makeMarkedRows(testApp, owners);
  const { data } = await customer.api.POST('/export_my_data', { body: { password } });
  archive = await openArchive(data?.url ?? '');
  await customer.api.POST('/request_erasure', { body: { password, give_up_orders: true } });
  clock.advance(366 * dayS);
  await erasePeople(testApp.deps);
  clock.advance(2 * dayS);
  const before = await readAll(rows);
  await erasePeople(testApp.deps);
  const after = await readAll(rows);
  erased = rows.map((row, n) => ({ before: before[n] ?? row, after: after[n] }));
}, 60_000);
afterAll(() => testApp.close());

const readAll = (all: readonly MarkedRow[]) =>
  Promise.all(all.map((row) => readAgain(testApp.db, schema, row)));

async function openArchive(url: string): Promise<Archive> {
  const { pathname, search } = new URL(url);
  const answer = await testApp.app.inject({ method: 'GET', url: pathname + search });
  const files = new Map(readZip(answer.rawPayload).map(({ name, content }) => [name, content]));
  const text = files.get('my-data.json')?.toString('utf8') ?? '';
  return { data: JSON.parse(text) as Archive['data'], text, files };
}

it('lists every column of every table', () => {
  const listed = Object.entries(personalData).map(([table, { columns }]) => [table, Object.keys(columns)]);
  const real = [...schema]
    // The migration tool's own tables.
    .filter(([table]) => !table.startsWith('kysely_'))
    .map(([table, columns]) => [table, columns.map(({ name }) => name)]);
  expect(sorted(listed)).toEqual(sorted(real));
});

const sorted = (tables: (string | string[])[][]) =>
  tables
    .flatMap(([table, columns]) => [columns ?? []].flat().map((column) => `${String(table)}.${column}`))
    .toSorted();

it('fills every column that is erased or exported', () => {
  const unfilled = listing().filter(
    ({ table, column, erasure, archived }) =>
      (isErased(erasure) || isExported(archived)) &&
      rows.every((row) => row.table !== table || isEmpty(row.stored[column])),
  );
  expect(unfilled.map(nameOf)).toEqual(neverFilled);
});

/** Ids and times of rows that are deleted whole: a copy, a replacement, a scan, a deleted file. */
const neverFilled = ['reused_from', 'replaces', 'scan_begun_at', 'deleted_at'].map(
  (column) => `document_uploads.${column}`,
);

it('erases and keeps each column as listed', () => {
  const wrong = listing().filter(({ table, column, erasure }) =>
    erased.some(({ before, after }) => before.table === table && !isAsListed(erasure, column, before, after)),
  );
  expect(wrong.map(nameOf)).toEqual([]);
});

function isAsListed(
  erasure: string,
  column: string,
  before: MarkedRow,
  after: MarkedRow | undefined,
): boolean {
  if (erasure === 'deleted') return after === undefined;
  if (after === undefined) return false;
  const [was, is] = [before.stored[column], after.stored[column]];
  if (isKept(erasure, before)) return isSame(was, is);
  if (erasure === 'written') return isEmpty(was) && !isEmpty(is);
  return erasure.startsWith('cleared') ? isEmpty(is) : !isEmpty(is) && !isSame(was, is);
}

const isKept = (erasure: string, { stored }: MarkedRow) =>
  erasure.startsWith('kept') || (erasure.endsWith('unless paid') && stored['state'] === 'paid');

it('leaves no copy of an erased text anywhere in the database', async () => {
  const kept = listing().flatMap(({ table, column, erasure }) =>
    rows
      .filter((row) => row.table === table && isKept(erasure, row))
      .map(({ stored }) => JSON.stringify(stored[column])),
  );
  const left: string[] = [];
  for (const table of schema.keys()) {
    const { rows: found } = await sql<{ mark: string }>`
      select distinct (regexp_matches(to_jsonb(one)::text, 'mark-[a-z_]+[.][a-z_]+[.][0-9]', 'g'))[1] as mark
      from ${sql.table(table)} as one`.execute(testApp.db);
    left.push(...found.map(({ mark }) => mark));
  }
  expect(left).toContain('mark-invoices.recipient_name.0');
  expect(left.filter((mark) => !kept.some((text) => text.includes(mark)))).toEqual([]);
});

it('removes the stored files but those of the books', async () => {
  const isOfBooks = ({ table }: MarkedRow) => table === 'disbursements';
  const paths = storedPaths(rows.filter((row) => !isOfBooks(row)));
  expect(paths).toHaveLength(5);
  for (const path of paths) expect(await testApp.deps.files.exists(path)).toBe(false);
  const [kept = ''] = storedPaths(rows.filter(isOfBooks));
  expect(await testApp.deps.files.exists(kept)).toBe(true);
});

it('exports each column as listed, and no other', () => {
  const missing = listing().filter(
    ({ table, column, archived }) =>
      isExported(archived) && !rows.some((row) => row.table === table && isShown(row, column, archived)),
  );
  expect(missing.map(nameOf)).toEqual([]);
  const keys = Object.entries(archive.data).flatMap(([section, [first]]) =>
    Object.keys(first ?? {}).map((key) => `${section}.${key}`),
  );
  const listedKeys = new Set(listing().map(({ archived }) => archived));
  expect(keys.filter((key) => !listedKeys.has(key))).toEqual([]);
});

it('exports no column that is listed as left out', () => {
  const shown = listing().filter(
    ({ table, column, archived }) =>
      archived.startsWith('not:') &&
      archived !== 'not: computed' &&
      archive.text.includes(`mark-${table}.${column}.`),
  );
  expect(shown.map(nameOf)).toEqual([]);
});

interface Listed {
  readonly table: Table;
  readonly column: string;
  readonly erasure: string;
  readonly archived: string;
}

/** Every column of a table that holds customers' data. */
const listing = (): Listed[] =>
  (Object.keys(personalData) as Table[]).flatMap((table) => {
    const fate = personalData[table];
    if (fate.rows === 'no customer data') return [];
    return Object.entries(fate.columns).map(([column, one]: [string, string | readonly string[]]) => {
      const [erasure = '', archived = ''] = typeof one === 'string' ? [fate.rows, one] : one;
      return { table, column, erasure, archived };
    });
  });

const nameOf = ({ table, column }: Listed) => `${table}.${column}`;
const isErased = (erasure: string) => !erasure.startsWith('kept') && erasure !== 'written';
const isExported = (archived: string) => !archived.startsWith('not:');
const isEmpty = (value: unknown) => value === null || value === undefined || value === '';
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

function isShown({ table, stored }: MarkedRow, column: string, archived: string): boolean {
  const value = stored[column];
  if (archived === 'Files') return isFileShown(String(value), column, stored);
  const [section = '', key = ''] = archived.split('.');
  return (archive.data[section] ?? []).some((record) => isShownAs(record[key], value, `${table}.${column}`));
}

function isFileShown(value: string, column: string, stored: MarkedRow['stored']): boolean {
  if (column === 'original_name') return [...archive.files.keys()].some((path) => path.includes(value));
  const content = fileBytes(String(stored['stored_name']));
  return [...archive.files.values()].some((file) => file.equals(content));
}

function isShownAs(shown: unknown, value: unknown, name: string): boolean {
  if (isEmpty(value)) return false;
  if (Array.isArray(shown)) return shown.includes(value);
  if (name.endsWith('_paise')) return Math.round(Number(shown) * 100) === value;
  return isSame(shown, shownInstead[name]?.(value) ?? value);
}

/** What the archive shows instead of an id or a sealed text. */
const shownInstead: Readonly<Record<string, (value: unknown) => string>> = {
  'orders.id': orderNumber,
  'order_status_changes.order_id': orderNumber,
  'cancellations.order_id': orderNumber,
  'order_charges.order_id': orderNumber,
  'disbursements.order_id': orderNumber,
  'quotation_items.quotation_id': () =>
    String(rows.find(({ table }) => table === 'quotations')?.stored['number']),
  'document_uploads.issued_order_id': orderNumber,
  'messages.order_id': orderNumber,
  'tickets.id': ticketNumber,
  'ticket_replies.ticket_id': ticketNumber,
  'messages.sent_by': nameOfPerson,
  'ticket_replies.written_by': nameOfPerson,
  'credit_notes.invoice_id': () => String(rows.find(({ table }) => table === 'invoices')?.stored['number']),
  'document_uploads.text_sealed': () => sealedText,
};

function orderNumber(id: unknown) {
  return `ORD-${String(id)}`;
}
function ticketNumber(id: unknown) {
  return `TKT-${String(id)}`;
}
function nameOfPerson() {
  return String(rows.find(({ table }) => table === 'people')?.stored['name']);
}
