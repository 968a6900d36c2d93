/** Removes an upload of the customer: it is hidden at once, and `deleteHiddenUploads` deletes its bytes later. */

import { Problem, unauthenticAccess } from '../contract/errors.ts';
import type { Handler } from '../contract/operation.ts';
import type { Tx } from '../db/database.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Deps } from '../deps.ts';

export const deleteDocument: Handler<'deleteDocument'> = async (deps, { actor, body }) =>
  inTransaction(deps.db, async (tx) => {
    const requirement = await lockOwnRequirement(tx, { uploadId: body.id, customerId: actor.userId });
    const upload = await tx
      .selectFrom('document_uploads')
      .select(['state', 'stored_name'])
      .where('id', '=', body.id)
      .executeTakeFirstOrThrow();
    // Already removed, such as by a double click.
    if (upload.state === 'removed' || upload.state === 'infected')
      return removedResponse(tx, deps, upload.stored_name);
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
    return removedResponse(tx, deps, upload.stored_name);
  });

/** A file that another order of the customer uses is kept for that order. */
async function removedResponse(tx: Tx, { config }: Pick<Deps, 'config'>, storedName: string | null) {
  const used = await tx
    .selectFrom('document_uploads')
    .select('id')
    .where('stored_name', '=', storedName)
    .where('state', '=', 'current')
    .executeTakeFirst();
  const consequence = used
    ? 'Your other orders that use it keep it.'
    : `It is deleted for good within ${config.REMOVED_FILES_DAYS} days.`;
  return { status: 'true', message: `Document removed. ${consequence}` } as const;
}

/** Locks the requirement, so that no other call changes its uploads. Throws 403 unless the order is the customer's own. */
async function lockOwnRequirement(tx: Tx, key: { uploadId: number; customerId: number }) {
  const requirement = await tx
    .selectFrom('document_uploads')
    .innerJoin('order_documents', 'order_documents.id', 'document_uploads.order_document_id')
    .innerJoin('orders', 'orders.id', 'order_documents.order_id')
    .select(['order_documents.id', 'order_documents.status'])
    .where('document_uploads.id', '=', key.uploadId)
    .where('orders.customer_id', '=', key.customerId)
    .forUpdate('order_documents')
    .executeTakeFirst();
  if (!requirement) throw unauthenticAccess();
  return requirement;
}
