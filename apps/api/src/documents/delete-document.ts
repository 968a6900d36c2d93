/** Removes the customer's own upload: nobody opens it any more, and a job deletes it after the stated time. */
import type { Handler } from '../contract/operation.ts';
import type { Tx } from '../db/database.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Deps } from '../deps.ts';
import { Problem, unauthenticAccess } from '../contract/errors.ts';

export const deleteDocument: Handler<'deleteDocument'> = async (deps, { actor, body }) =>
  inTransaction(deps.db, async (tx) => {
    const requirement = await lockRequirementOf(tx, { uploadId: body.id, customerId: actor.userId });
    const upload = await tx
      .selectFrom('document_uploads')
      .select(['state', 'stored_name'])
      .where('id', '=', body.id)
      .executeTakeFirstOrThrow();
    // A second click on delete: what it asks for is so already.
    if (upload.state === 'removed' || upload.state === 'infected')
      return removed(tx, deps, upload.stored_name);
    if (upload.state === 'replaced') {
      throw new Problem('conflict', 'A newer upload has replaced this one. Please load the order again.');
    }
    if (requirement.status === 'Accepted') {
      throw new Problem('document_accepted', 'This document is accepted already and stays as it is.');
    }
    await tx
      .updateTable('document_uploads')
      .set({ state: 'removed', hidden_at: deps.clock.now() })
      .where('id', '=', body.id)
      .execute();
    await tx
      .updateTable('order_documents')
      .set({ status: 'Pending', rejection_reason: null })
      .where('id', '=', requirement.id)
      .execute();
    return removed(tx, deps, upload.stored_name);
  });

/** Says what becomes of it: a file that another order of the customer uses stays for that order. */
async function removed(tx: Tx, { config }: Pick<Deps, 'config'>, storedName: string | null) {
  const used = await tx
    .selectFrom('document_uploads')
    .select('id')
    .where('stored_name', '=', storedName)
    .where('state', '=', 'current')
    .executeTakeFirst();
  const becomes = used
    ? 'Your other orders that use it keep it.'
    : `It is deleted for good within ${config.REMOVED_FILES_DAYS} days.`;
  return { status: 'true', message: `Document removed. ${becomes}` } as const;
}

/** Throws 403 unless the upload is for the customer's own order. Nothing changes the uploads while it is locked. */
async function lockRequirementOf(tx: Tx, at: { uploadId: number; customerId: number }) {
  const requirement = await tx
    .selectFrom('document_uploads')
    .innerJoin('order_documents', 'order_documents.id', 'document_uploads.order_document_id')
    .innerJoin('orders', 'orders.id', 'order_documents.order_id')
    .select(['order_documents.id', 'order_documents.status'])
    .where('document_uploads.id', '=', at.uploadId)
    .where('orders.customer_id', '=', at.customerId)
    .forUpdate('order_documents')
    .executeTakeFirst();
  if (!requirement) throw unauthenticAccess();
  return requirement;
}
