/** SQL for the files of orders: those that customers uploaded and those issued to them. */

import { sql, type RawBuilder } from 'kysely';
import { visibleTo } from '../access/order-access.ts';
import type { Actor } from '../contract/operation.ts';
import type { Db } from '../db/database.ts';

/**
 * The files of `document_uploads` as the table `file`, with order, document name and status ("Issued" for those of the
 * provider). Use it to find files by id or stored name.
 */
export const orderFiles = sql`(
  select upload.*, coalesce(requirement.order_id, upload.issued_order_id) as order_id,
    coalesce(requirement.name, upload.issued_name) as name, coalesce(requirement.status, 'Issued') as status
  from document_uploads upload left join order_documents requirement on requirement.id = upload.order_document_id
  where upload.stored_name is not null
) file`;

/**
 * The same as a lateral join on `orders`. Use it to find the files of an order: Postgres doesn't push an order's id down
 * into a joined union and would read every file.
 */
export const filesOfOrder = sql`lateral (
  select upload.*, requirement.name, requirement.status
  from order_documents requirement join document_uploads upload on upload.order_document_id = requirement.id
  where requirement.order_id = orders.id and upload.stored_name is not null
  union all
  select upload.*, upload.issued_name, 'Issued' from document_uploads upload where upload.issued_order_id = orders.id
) file`;

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
 * `link-bearer` is the bearer of a valid signed link. Returns undefined when the file doesn't exist or the caller may not
 * see it. A file used by several orders is visible through each of them.
 */
export async function findVisibleUpload(
  db: Db,
  caller: Actor | 'link-bearer',
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
export function filesVisibleTo(caller: Actor | 'link-bearer'): RawBuilder<boolean> {
  return sql`file.state = 'current' and ${caller === 'link-bearer' ? sql`true` : visibleTo(caller)}`;
}
