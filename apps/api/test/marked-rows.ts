/** A customer with rows in every table of customer data, each column with a unique value. */

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../src/db/database.ts';
import { personalData } from '../src/privacy/personal-data.ts';
import { dataSecrets } from '../src/secrets.ts';
import { type Column, readSchema, type Schema } from './read-schema.ts';
import { fileBytes, idOf, mark, type Owners, type Sample, samplesOf, type Table } from './sample-rows.ts';
import type { TestApp } from './test-app.ts';

export interface MarkedRow {
  readonly table: Table;
  /** In the form of `to_jsonb`. */
  readonly stored: Readonly<Record<string, unknown>>;
}

/** Replaces the customer's own row. Disables triggers and foreign keys, so that rows may have any order. */
export async function makeMarkedRows(testApp: TestApp, owners: Owners): Promise<MarkedRow[]> {
  const schema = await readSchema(testApp.db);
  const samples = samplesOf(owners, dataSecrets(testApp.config));
  const rows = await testApp.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    const made: MarkedRow[] = [];
    for (const table of Object.keys(personalData) as Table[]) {
      if (personalData[table].rows === 'no customer data') continue;
      for (const [row, sample] of (samples[table] ?? [{}]).entries()) {
        made.push(await makeRow(tx, { table, row, sample, owners, columns: schema.get(table) ?? [] }));
      }
    }
    return made;
  });
  for (const path of storedPaths(rows)) await storeFile(testApp, path);
  return rows;
}

interface ToMake {
  readonly table: Table;
  readonly row: number;
  readonly sample: Sample;
  readonly owners: Owners;
  readonly columns: readonly Column[];
}

async function makeRow(tx: Tx, toMake: ToMake): Promise<MarkedRow> {
  const { table, sample } = toMake;
  const columns = toMake.columns.filter(({ isGenerated }) => !isGenerated);
  const values = columns.map((column) =>
    column.name in sample ? sample[column.name] : valueOf(column, toMake),
  );
  if (table === 'people' || table === 'customer_services') {
    const key = sql.ref(table === 'people' ? 'id' : 'customer_id');
    await sql`delete from ${sql.table(table)} where ${key} = ${toMake.owners.customerId}`.execute(tx);
  }
  const { rows } = await sql<{ stored: MarkedRow['stored'] }>`
    insert into ${sql.table(table)} as made (${sql.join(columns.map(({ name }) => sql.ref(name)))})
    overriding system value values (${sql.join(values)}) returning to_jsonb(made) as stored`.execute(tx);
  return { table, stored: rows[0]?.stored ?? {} };
}

let made = 0;

function valueOf({ name, type, target }: Column, { table, row, owners }: ToMake): unknown {
  const { columns } = personalData[table];
  const fate: readonly string[] = [
    Object.entries(columns).find(([column]) => column === name)?.[1] ?? '',
  ].flat();
  if (fate[0] === 'kept: staff only') return null;
  if (target === 'people') return fate.at(-1) === 'not: staff' ? owners.staffId : owners.customerId;
  if (target !== null) return idOf(target as Table);
  if (name === 'id') return idOf(table, row);
  made += 1;
  const maker = valuesOfTypes[type];
  if (!maker) throw new Error(`sample-rows.ts lacks a value for ${table}.${name}`);
  return maker(mark(table, name, row), made);
}

const valuesOfTypes: Readonly<Record<string, (text: string, n: number) => unknown>> = {
  text: (text) => text,
  _text: (text) => [text],
  bytea: (text) => Buffer.from(text),
  jsonb: (text) => JSON.stringify({ text }),
  bool: () => true,
  int2: (_text, n) => 1_000 + n,
  int4: (_text, n) => 1_000 + n,
  int8: (_text, n) => 1_000 + n,
  timestamptz: (_text, n) => new Date(Date.UTC(2026, 0, 1, 0, n)),
  date: (_text, n) => new Date(Date.UTC(2026, 0, n)).toISOString().slice(0, 10),
};

/** The current row; undefined after its deletion. */
export async function readAgain(
  db: Db,
  schema: Schema,
  { table, stored }: MarkedRow,
): Promise<MarkedRow | undefined> {
  const key = (schema.get(table) ?? []).filter(({ isPrimary }) => isPrimary);
  const isThatRow: RawBuilder<boolean>[] = key.map(
    ({ name }) => sql`to_jsonb(made) -> ${name} = ${JSON.stringify(stored[name])}::jsonb`,
  );
  const { rows } = await sql<{ stored: MarkedRow['stored'] }>`
    select to_jsonb(made) as stored from ${sql.table(table)} as made
    where ${sql.join(isThatRow, sql` and `)}`.execute(db);
  return rows[0] && { table, stored: rows[0].stored };
}

/** The paths of the rows' files: in the folder of their sender. */
export function storedPaths(rows: readonly MarkedRow[]): string[] {
  const message = rows.find(({ table }) => table === 'messages');
  return rows.flatMap(({ table, stored }) => {
    const sender =
      table === 'message_files'
        ? message?.stored['sent_by']
        : (stored['uploaded_by'] ?? stored['recorded_by']);
    const name = stored['stored_name'];
    return typeof name === 'string' && typeof sender === 'number' ? [`user${sender}/${name}`] : [];
  });
}

async function storeFile({ deps }: TestApp, path: string): Promise<void> {
  const name = path.slice(path.indexOf('/') + 1);
  const [spooled, bytes] = [join(deps.files.spoolFolder, name), fileBytes(name)];
  await writeFile(spooled, bytes);
  await deps.files.store(spooled, path, { contentType: 'application/pdf', sizeBytes: bytes.length });
}
