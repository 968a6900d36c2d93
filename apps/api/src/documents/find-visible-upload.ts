/** Finds a current file of an order that the caller may see. */
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

type UploadKey = { readonly uploadId: number } | { readonly folderOf: number; readonly storedName: string };

interface FoundFile {
  stored_name: string;
  uploaded_by: number;
  original_name: string;
  content_type: string;
}

/**
 * `everybody` is the bearer of a valid signed link. Returns undefined when the file doesn't exist or the caller may not
 * see it. A file used by several orders is visible through each of them.
 */
export async function findVisibleUpload(
  db: Db,
  caller: Actor | 'everybody',
  key: UploadKey,
): Promise<VisibleUpload | undefined> {
  const { rows } = await sql<FoundFile>`
    select file.stored_name, file.uploaded_by, file.original_name, file.content_type
    from ${orderFiles} join orders on orders.id = file.order_id
    where ${matchesKey(key)} and ${filesVisibleTo(caller)} limit 1`.execute(db);
  const [file] = rows;
  return (
    file && {
      storedPath: `user${file.uploaded_by}/${file.stored_name}`,
      originalName: file.original_name,
      contentType: file.content_type,
    }
  );
}

/** An issued file is stored in the folder of its staff member and is addressable in the customer's folder as well. */
const matchesKey = (key: UploadKey): RawBuilder<boolean> =>
  'uploadId' in key
    ? sql`file.id = ${key.uploadId}`
    : sql`file.stored_name = ${key.storedName} and ${key.folderOf} in (file.uploaded_by, orders.customer_id)`;

/** A WHERE condition for queries over `orderFiles` joined with `orders`. */
export function filesVisibleTo(caller: Actor | 'everybody'): RawBuilder<boolean> {
  return sql`file.state = 'current' and ${caller === 'everybody' ? sql`true` : visibleTo(caller)}`;
}
