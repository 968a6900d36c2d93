/** Finds an uploaded file for those who may see it: customers their current ones, staff and admins every version. */
import type { Actor } from '../contract/operation.ts';
import type { Db } from '../db/database.ts';

export interface VisibleUpload {
  /** `user{user_id}/{stored name}` (decision 34). */
  readonly storedPath: string;
  readonly originalName: string;
  readonly contentType: string;
}

type Wanted = { readonly uploadId: number } | { readonly uploaderId: number; readonly storedName: string };

/** `everybody` is for a signed link, whose maker was checked already. Undefined when absent or not the caller's to see. */
export async function findVisibleUpload(
  db: Db,
  caller: Pick<Actor, 'kind' | 'userId'> | 'everybody',
  wanted: Wanted,
): Promise<VisibleUpload | undefined> {
  const visible = uploadsVisibleTo(db, caller).select([
    'stored_name',
    'uploaded_by',
    'original_name',
    'content_type',
  ]);
  const one =
    'uploadId' in wanted
      ? visible.where('document_uploads.id', '=', wanted.uploadId)
      : visible
          .where('document_uploads.stored_name', '=', wanted.storedName)
          .where('document_uploads.uploaded_by', '=', wanted.uploaderId);
  const row = await one.executeTakeFirst();
  if (!row?.stored_name || !row.original_name || !row.content_type) return undefined;
  return {
    storedPath: `user${row.uploaded_by}/${row.stored_name}`,
    originalName: row.original_name,
    contentType: row.content_type,
  };
}

function uploadsVisibleTo(db: Db, caller: Pick<Actor, 'kind' | 'userId'> | 'everybody') {
  const files = db
    .selectFrom('document_uploads')
    .innerJoin('order_documents', 'order_documents.id', 'document_uploads.order_document_id')
    .innerJoin('orders', 'orders.id', 'order_documents.order_id')
    .where('document_uploads.stored_name', 'is not', null);
  if (caller === 'everybody' || caller.kind === 'admin') return files;
  return caller.kind === 'staff'
    ? files.where('orders.assigned_to', '=', caller.userId)
    : files.where('orders.customer_id', '=', caller.userId).where('document_uploads.state', '=', 'current');
}
