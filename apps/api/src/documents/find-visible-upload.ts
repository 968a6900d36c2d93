/** Finds an uploaded file for those who may see its order; one that was removed or replaced for nobody. */
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../contract/operation.ts';
import type { Db } from '../db/database.ts';
import { visibleTo } from '../access/order-access.ts';
import { orderFiles } from './order-files.ts';

export interface VisibleUpload {
  /** `user{user_id}/{stored name}` (documents-004). */
  readonly storedPath: string;
  readonly originalName: string;
  readonly contentType: string;
}

type Wanted = { readonly uploadId: number } | { readonly folderOf: number; readonly storedName: string };

interface FoundFile {
  stored_name: string;
  uploaded_by: number;
  original_name: string;
  content_type: string;
}

/**
 * `everybody` is for a signed link, whose maker was checked already. Undefined when absent or not the caller's to see.
 * A file that serves several orders is visible to those who may see one of them.
 */
export async function findVisibleUpload(
  db: Db,
  caller: Actor | 'everybody',
  wanted: Wanted,
): Promise<VisibleUpload | undefined> {
  const { rows } = await sql<FoundFile>`
    select file.stored_name, file.uploaded_by, file.original_name, file.content_type
    from ${orderFiles} join orders on orders.id = file.order_id
    where ${isWanted(wanted)} and ${filesVisibleTo(caller)} limit 1`.execute(db);
  const [file] = rows;
  return (
    file && {
      storedPath: `user${file.uploaded_by}/${file.stored_name}`,
      originalName: file.original_name,
      contentType: file.content_type,
    }
  );
}

/** What staff issued lies in their folder and is addressed in its customer's as well, as every file of an order is. */
const isWanted = (wanted: Wanted): RawBuilder<boolean> =>
  'uploadId' in wanted
    ? sql`file.id = ${wanted.uploadId}`
    : sql`file.stored_name = ${wanted.storedName} and ${wanted.folderOf} in (file.uploaded_by, orders.customer_id)`;

/** A condition for any query over `orderFiles` and their orders. */
export function filesVisibleTo(caller: Actor | 'everybody'): RawBuilder<boolean> {
  return sql`file.state = 'current' and ${caller === 'everybody' ? sql`true` : visibleTo(caller)}`;
}
