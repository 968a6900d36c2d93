/** Re-encrypts sealed texts with the newest DATA_SECRET, in small transactions. */

import { type RawBuilder, sql } from 'kysely';
import { type EncryptionPurpose, reencryptText } from '../crypto/encrypted-text.ts';
import type { Db } from '../db/database.ts';
import type { Secrets } from '../secrets.ts';

const batch = 500;

interface SealedColumn {
  table: string;
  /** The column to page by. */
  key: string;
  column: string;
  kind: EncryptionPurpose;
}

/** Every column with a sealed text. */
export const sealedColumns: readonly SealedColumn[] = [
  { table: 'document_uploads', key: 'id', column: 'text_sealed', kind: 'document' },
  { table: 'two_steps', key: 'person_id', column: 'secret_sealed', kind: 'two-factor' },
  { table: 'two_steps', key: 'person_id', column: 'pending_sealed', kind: 'two-factor' },
  { table: 'two_steps', key: 'person_id', column: 'recovery_key_sealed', kind: 'recovery' },
  { table: 'login_challenges', key: 'token_hash', column: 'secret_sealed', kind: 'two-factor' },
];

export interface Resealed {
  column: string;
  /** Per batch: sealed texts, those sealed again, and those that no secret opens. */
  looked: number;
  resealed: number;
  unreadable: number;
}

interface Row {
  key: unknown;
  sealed: Buffer | null;
}

/** Can be interrupted and repeated. Concurrent writes seal their text themselves. */
export async function* resealTexts(db: Db, secrets: Secrets, size = batch): AsyncGenerator<Resealed> {
  for (const { table, key, column, kind } of sealedColumns) {
    for (let beyond: RawBuilder<unknown> = sql`true`; ;) {
      const { rows } = await sql<Row>`
        select ${sql.ref(key)} as key, ${sql.ref(column)} as sealed from ${sql.table(table)}
        where ${beyond} order by ${sql.ref(key)} limit ${size}`.execute(db);
      const found = { looked: 0, resealed: 0, unreadable: 0 };
      for (const row of rows) {
        if (row.sealed === null) continue;
        found.looked += 1;
        const again = tryReseal(secrets, row.sealed, kind);
        if (again === 'unreadable') found.unreadable += 1;
        else if (again) found.resealed += await replace(db, { table, key, column }, { ...row, again });
      }
      yield { column: `${table}.${column}`, ...found };
      const last = rows.at(-1);
      if (rows.length < size || !last) break;
      beyond = sql`${sql.ref(key)} > ${last.key}`;
    }
  }
}

function tryReseal(
  secrets: Secrets,
  sealed: Buffer,
  kind: EncryptionPurpose,
): Buffer | 'unreadable' | undefined {
  try {
    return reencryptText(secrets, sealed, kind);
  } catch {
    return 'unreadable';
  }
}

async function replace(
  db: Db,
  { table, key, column }: Pick<SealedColumn, 'table' | 'key' | 'column'>,
  row: Row & { again: Buffer },
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update ${sql.table(table)} set ${sql.ref(column)} = ${row.again}
    where ${sql.ref(key)} = ${row.key} and ${sql.ref(column)} = ${row.sealed}`.execute(db);
  return Number(numAffectedRows);
}
