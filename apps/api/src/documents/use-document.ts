/** Gives an order a file that its customer has already, without sending it again. */
import { todayIst } from '@portal/domain/ist-date';
import { sql } from 'kysely';
import type { Actor, Handler } from '../contract/operation.ts';
import type { Tx } from '../db/database.ts';
import { inTransaction } from '../db/transaction.ts';
import { invalid, Problem, unauthenticAccess } from '../contract/errors.ts';
import { addVersion } from './add-version.ts';
import { filesVisibleTo } from './find-visible-upload.ts';
import { lockRequirement } from './lock-requirement.ts';
import { loadOrderDocument } from './order-document-view.ts';
import { orderFiles } from './order-files.ts';
import { dataSecrets } from '../secrets.ts';

/**
 * The new version is a row about the same stored file, so that there is nothing to copy and nothing half done. Who may
 * see the order may see the file; the orders that it served before keep it.
 */
export const useDocument: Handler<'useDocument'> = async (deps, { actor, body }) => {
  await deps.limits.telling('document', actor.userId);
  return inTransaction(deps.db, async (tx) => {
    const requirement = await lockRequirement(tx, { customerId: actor.userId, ...body });
    if (requirement.field_type === 'text') {
      throw invalid([{ field: 'doc_id', message: 'This document is a text: type it instead of a file.' }]);
    }
    const { id, ...file } = await findUsable(tx, actor, {
      uploadId: body.upload_id,
      today: todayIst(deps.clock.now()),
    });
    // A second click: what it asks for is so already.
    if ((await currentFile(tx, requirement.id)) !== file.stored_name) {
      await addVersion(tx, deps, requirement, { ...file, reused_from: id });
    }
    const document = await loadOrderDocument(tx, dataSecrets(deps.config), requirement.id);
    return { status: 'true', message: 'Document given.', document };
  });
};

async function currentFile(tx: Tx, documentId: number): Promise<string | null | undefined> {
  const upload = await tx
    .selectFrom('document_uploads')
    .select('stored_name')
    .where('order_document_id', '=', documentId)
    .where('state', '=', 'current')
    .executeTakeFirst();
  return upload?.stored_name;
}

interface UsableFile {
  id: number;
  stored_name: string;
  original_name: string;
  content_type: string;
  size_bytes: number;
  sha256: Buffer;
  uploaded_by: number;
}

/** Throws 403 unless the customer sees the file among their own, `conflict` when it is rejected or has expired. */
async function findUsable(
  tx: Tx,
  actor: Actor,
  { uploadId, today }: { uploadId: number; today: string },
): Promise<UsableFile> {
  const { rows } = await sql<UsableFile & { status: string; expired: boolean }>`
    select file.id, file.stored_name, file.original_name, file.content_type, file.size_bytes,
      file.sha256, file.uploaded_by, file.status, coalesce(expiry.expires_on < ${today}::date, false) as expired
    from ${orderFiles} join orders on orders.id = file.order_id
      left join document_expiries expiry on expiry.stored_name = file.stored_name
    where file.id = ${uploadId} and ${filesVisibleTo(actor)}`.execute(tx);
  if (!rows[0] || !(await holdsCurrent(tx, uploadId))) throw unauthenticAccess();
  const { status, expired, ...file } = rows[0];
  if (status === 'Rejected') {
    throw new Problem('conflict', 'This document was rejected. Please give a new one.');
  }
  if (expired) throw new Problem('conflict', 'This document has expired. Please give a new one.');
  return file;
}

/** Whether it is still current, and until this is over nobody withdraws it. */
async function holdsCurrent(tx: Tx, uploadId: number): Promise<boolean> {
  const held = await tx
    .selectFrom('document_uploads')
    .select('id')
    .where('id', '=', uploadId)
    .where('state', '=', 'current')
    .forShare()
    .executeTakeFirst();
  return held !== undefined;
}
