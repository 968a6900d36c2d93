/** Finds differences between file rows and the store, a page at a time. */

import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { Deps } from '../deps.ts';

export interface FileFault {
  kind: 'missing' | 'wrong_size' | 'orphaned';
  path: string;
  /** The row's id and the expected length. */
  about: string;
}

interface FileRow {
  id: number;
  path: string;
  size_bytes: number;
}

type Store = Pick<Deps, 'db' | 'files'>;

const pageSize = 500;
const atOnce = 16;

/** Every table with files, as id, path and length of those that should be stored. */
const tables: Record<string, RawBuilder<FileRow>> = {
  document_uploads: sql`select id, 'user' || uploaded_by || '/' || stored_name as path, size_bytes from document_uploads
    where stored_name is not null and deleted_at is null and state <> 'infected'`,
  message_files: sql`select file.id, 'user' || sent_by || '/' || stored_name as path, size_bytes
    from message_files file join messages on messages.id = message_id where true`,
  ticket_files: sql`select id, 'user' || uploaded_by || '/' || stored_name as path, size_bytes from ticket_files where true`,
  tds_certificate_files: sql`select receipt_id as id, 'user' || uploaded_by || '/' || stored_name as path, size_bytes
    from tds_certificate_files where true`,
  disbursements: sql`select charge_id as id, 'user' || recorded_by || '/' || stored_name as path, size_bytes
    from disbursements where true`,
};
const idOf: Record<string, string> = {
  message_files: 'file.id',
  tds_certificate_files: 'receipt_id',
  disbursements: 'charge_id',
};

/** Yields, per page, the number of compared rows and their faults. */
export async function* findMismatchedRows({
  db,
  files,
}: Store): AsyncGenerator<{ checked: number; faults: FileFault[] }> {
  for (const [table, select] of Object.entries(tables)) {
    const id = sql.ref(idOf[table] ?? 'id');
    for (let after = 0; ;) {
      const { rows } =
        await sql<FileRow>`${select} and ${id} > ${after} order by ${id} limit ${pageSize}`.execute(db);
      const last = rows.at(-1);
      if (!last) break;
      const faults: RowFault[] = [];
      for (let first = 0; first < rows.length; first += atOnce) {
        const found = await Promise.all(
          rows.slice(first, first + atOnce).map((row) => compare(files, table, row)),
        );
        faults.push(...found.flatMap((fault) => fault ?? []));
      }
      yield { checked: rows.length, faults: await findExisting(db, { select, id }, faults) };
      after = last.id;
    }
  }
}

type RowFault = FileFault & { id: number };

async function compare(
  files: Store['files'],
  table: string,
  { id, path, size_bytes }: FileRow,
): Promise<RowFault | undefined> {
  const size = await files.getSize(path);
  const of = `${table} ${id}`;
  if (size === undefined) return { kind: 'missing', id, path, about: of };
  if (size === size_bytes) return undefined;
  return { kind: 'wrong_size', id, path, about: `${of}: ${size} instead of ${size_bytes} bytes` };
}

/** Ignores rows deleted during the comparison. */
async function findExisting(
  db: Db,
  { select, id }: { select: RawBuilder<FileRow>; id: RawBuilder<unknown> },
  faults: RowFault[],
): Promise<FileFault[]> {
  if (faults.length === 0) return [];
  const ids = faults.map((fault) => fault.id);
  const { rows } = await sql<FileRow>`${select} and ${id} = any (${ids}::bigint[])`.execute(db);
  const there = new Set(rows.map((row) => row.path));
  return faults.flatMap(({ id: _id, ...fault }) => (there.has(fault.path) ? [fault] : []));
}

/** Files without a row or an upload in progress. */
export async function* findOrphans({ db, files }: Store): AsyncGenerator<FileFault> {
  for await (const page of pagesOf(files.listPaths())) {
    const { rows } = await sql<{ path: string }>`
      select path from unnest(${page}::text[]) path
      where not exists (select from incoming_files incoming where incoming.path = path.path)
        and not exists (select from document_uploads where stored_name = split_part(path.path, '/', 2)
          and path.path = 'user' || uploaded_by || '/' || stored_name and deleted_at is null)
        and not exists (select from message_files join messages on messages.id = message_id
          where stored_name = split_part(path.path, '/', 2) and path.path = 'user' || sent_by || '/' || stored_name)
        and not exists (select from ticket_files where stored_name = split_part(path.path, '/', 2)
          and path.path = 'user' || uploaded_by || '/' || stored_name)`.execute(db);
    for (const { path } of rows) yield { kind: 'orphaned', path, about: '' };
  }
}

async function* pagesOf(paths: AsyncIterable<string>): AsyncGenerator<string[]> {
  let page: string[] = [];
  for await (const path of paths) {
    page.push(path);
    if (page.length < pageSize) continue;
    yield page;
    page = [];
  }
  if (page.length > 0) yield page;
}
