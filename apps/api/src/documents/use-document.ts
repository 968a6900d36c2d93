/** Uses a file that the customer has already for another order, without another upload. */

import { todayIst } from '@portal/domain/ist-date';
import { sql } from 'kysely';
import { invalid, Problem, unauthenticAccess } from '../contract/errors.ts';
import type { Actor, Handler } from '../contract/operation.ts';
import type { Tx } from '../db/database.ts';
import { inTransaction } from '../db/transaction.ts';
import { dataSecrets } from '../secrets.ts';
import { addVersion, lockRequirement } from './add-version.ts';
import { loadOrderDocument } from './order-document-view.ts';
import { filesVisibleTo, orderFiles } from './order-files.ts';

/**
 * The new version refers to the same stored file, so nothing is copied. Access to the
 * file follows from access to the order; its earlier orders keep it.
 */
export const useDocument: Handler<'useDocument'> = async (deps, { actor, body }) => {
  await deps.limits.notifying('document', actor.userId);
  return inTransaction(deps.db, async (tx) => {
    const requirement = await lockRequirement(tx, { customerId: actor.userId, ...body });
    if (requirement.field_type === 'text') {
      throw invalid([{ field: 'doc_id', message: 'This document is a text: type it instead of a file.' }]);
    }
    const { id, ...file } = await findReusableFile(tx, actor, {
      uploadId: body.upload_id,
      today: todayIst(deps.clock.now()),
    });
    // Skipped when it is the current file already, such as after a double click.
    if ((await findCurrentFile(tx, requirement.id)) !== file.stored_name) {
      await addVersion(tx, deps, requirement, { ...file, reused_from: id });
    }
    const document = await loadOrderDocument(tx, dataSecrets(deps.config), requirement.id);
    return { status: 'true', message: 'Document given.', document };
  });
};

async function findCurrentFile(tx: Tx, documentId: number): Promise<string | null | undefined> {
  const upload = await tx
    .selectFrom('document_uploads')
    .select('stored_name')
    .where('order_document_id', '=', documentId)
    .where('state', '=', 'current')
    .executeTakeFirst();
  return upload?.stored_name;
}

interface ReusableFile {
  id: number;
  stored_name: string;
  original_name: string;
  content_type: string;
  size_bytes: number;
  sha256: Buffer;
  uploaded_by: number;
}

/** Throws 403 unless the customer may see the file, `conflict` when it was rejected or has expired. */
async function findReusableFile(
  tx: Tx,
  actor: Actor,
  { uploadId, today }: { uploadId: number; today: string },
): Promise<ReusableFile> {
  const { rows } = await sql<ReusableFile & { status: string; expired: boolean }>`
    select file.id, file.stored_name, file.original_name, file.content_type, file.size_bytes,
      file.sha256, file.uploaded_by, file.status, coalesce(expiry.expires_on < ${today}::date, false) as expired
    from ${orderFiles} join orders on orders.id = file.order_id
      left join document_expiries expiry on expiry.stored_name = file.stored_name
    where file.id = ${uploadId} and ${filesVisibleTo(actor)}`.execute(tx);
  if (!rows[0] || !(await lockCurrentUpload(tx, uploadId))) throw unauthenticAccess();
  const { status, expired, ...file } = rows[0];
  if (status === 'Rejected') {
    throw new Problem('conflict', 'This document was rejected. Please give a new one.');
  }
  if (expired) throw new Problem('conflict', 'This document has expired. Please give a new one.');
  return file;
}

/** Locks the upload against withdrawal. Returns false when it is no longer current. */
async function lockCurrentUpload(tx: Tx, uploadId: number): Promise<boolean> {
  const upload = await tx
    .selectFrom('document_uploads')
    .select('id')
    .where('id', '=', uploadId)
    .where('state', '=', 'current')
    .forShare()
    .executeTakeFirst();
  return upload !== undefined;
}
