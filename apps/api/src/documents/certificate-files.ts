/** Certificates of TDS as files: stored, shown by links, and downloadable by their customer and by admins. */

import { sql } from 'kysely';
import type { ReceivedFile } from '../contract/files.ts';
import type { Actor } from '../contract/operation.ts';
import type { Db, Tx } from '../db/database.ts';
import { keepFiles } from '../uploads/received-file.ts';
import type { LinkedFileRow } from './linked-file.ts';
import type { VisibleUpload } from './order-files.ts';

interface NewCertificate {
  receiptId: number;
  file: ReceivedFile;
  uploadedBy: number;
  now: Date;
}

/** Replaces an earlier one, whose bytes the sweep removes. Call it last, with the receipt's row locked. */
export async function storeCertificate(
  tx: Tx,
  { receiptId, file, uploadedBy, now }: NewCertificate,
): Promise<void> {
  await sql`
    with replaced as (
      delete from tds_certificate_files where receipt_id = ${receiptId} returning uploaded_by, stored_name
    ), unwarned as (
      delete from file_warnings where stored_name in (select stored_name from replaced)
    )
    insert into incoming_files (path, started_at)
    select 'user' || uploaded_by || '/' || stored_name, ${now}::timestamptz from replaced`.execute(tx);
  await tx
    .insertInto('tds_certificate_files')
    .values({
      receipt_id: receiptId,
      stored_name: file.storedName,
      original_name: file.originalName,
      content_type: file.contentType,
      size_bytes: file.sizeBytes,
      sha256: file.sha256,
      uploaded_by: uploadedBy,
      uploaded_at: now,
    })
    .execute();
  await keepFiles(tx, [file]);
}

/** Of a row of `receipts`; null without one. */
export const certificateOfReceipt = sql<LinkedFileRow | null>`(
  select json_build_object('stored_name', file.stored_name, 'original_name', original_name, 'size_bytes', size_bytes,
    'uploaded_by', uploaded_by, 'warnings', warnings)
  from tds_certificate_files file left join file_warnings on file_warnings.stored_name = file.stored_name
  where receipt_id = receipts.id)`;

/** `link-bearer` is the bearer of a valid signed link. Undefined when there is none, or the caller may not see it. */
export async function findCertificate(
  db: Db,
  caller: Actor | 'link-bearer',
  { folderOf, storedName }: { readonly folderOf: number; readonly storedName: string },
): Promise<VisibleUpload | undefined> {
  if (caller !== 'link-bearer' && caller.kind === 'staff') return undefined;
  const isVisible =
    caller === 'link-bearer' || caller.kind === 'admin' ? sql`true` : sql`customer_id = ${caller.userId}`;
  const { rows } = await sql<VisibleUpload>`
    select 'user' || uploaded_by || '/' || stored_name as "storedPath", original_name as "originalName",
      content_type as "contentType"
    from tds_certificate_files file join receipts on receipts.id = receipt_id
      join payments on payments.id = payment_id
    where stored_name = ${storedName} and ${folderOf} in (uploaded_by, customer_id) and ${isVisible}`.execute(
    db,
  );
  return rows[0];
}
