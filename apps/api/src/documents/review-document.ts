/** Accepts or rejects an upload; a conflict if its status is no longer the one that the reviewer saw. */

import { holdsAadhaar } from '@portal/domain/aadhaar';
import { cleanLine } from '@portal/domain/text/clean-text';
import { notVisible } from '../access/not-visible.ts';
import { visibleTo } from '../access/order-access.ts';
import { invalid, Problem } from '../contract/errors.ts';
import type { Actor, Body, Handler } from '../contract/operation.ts';
import type { Tx } from '../db/database.ts';
import { inTransaction } from '../db/transaction.ts';
import { notifyUploadReviewed } from './document-notifications.ts';

const messages = { Accepted: 'Document accepted.', Rejected: 'Document rejected.' } as const;

export const reviewDocument: Handler<'reviewDocument'> = async (deps, { actor, body }) => {
  const { upload_id: uploadId, verdict, seen = 'Uploaded' } = body;
  const reason = parseReason(body);
  const done = { status: 'true', message: messages[verdict] } as const;
  return inTransaction(deps.db, async (tx) => {
    const requirement = await lockReviewedRequirement(tx, actor, uploadId);
    if (requirement.state === 'quarantined') {
      throw new Problem(
        'conflict',
        'This document is still being checked for viruses. You can review it after that.',
      );
    }
    // Already done, such as by a double click.
    if (requirement.status === verdict && requirement.rejection_reason === reason) return done;
    await updateStatus(tx, { documentId: requirement.id, uploadId, seen, verdict, reason });
    const review = await tx
      .insertInto('document_reviews')
      .values({
        upload_id: uploadId,
        verdict,
        reason,
        reviewed_by: actor.userId,
        reviewed_at: deps.clock.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await notifyUploadReviewed(tx, deps, { reviewId: review.id, ...requirement, verdict, reason });
    return done;
  });
};

/** One line; null when accepting. Throws 400 for a rejection without a reason or with an Aadhaar number in it. */
function parseReason({ verdict, reason = '' }: Body<'reviewDocument'>): string | null {
  if (verdict === 'Accepted') return null;
  const line = cleanLine(reason);
  const fault = (message: string) => invalid([{ field: 'reason', message }]);
  if (line === '') throw fault('Say what is wrong with it and what would be right.');
  if (holdsAadhaar(line)) throw fault('Leave the Aadhaar number out.');
  return line;
}

/** Locks the requirement of an upload. Throws unless the actor may see the order. */
async function lockReviewedRequirement(tx: Tx, actor: Actor, uploadId: number) {
  const requirement = await tx
    .selectFrom('document_uploads')
    .innerJoin('order_documents', 'order_documents.id', 'document_uploads.order_document_id')
    .innerJoin('orders', 'orders.id', 'order_documents.order_id')
    .select([
      'order_documents.id',
      'order_documents.name',
      'order_documents.status',
      'order_documents.rejection_reason',
      'document_uploads.state',
      'orders.id as orderId',
      'orders.customer_id as customerId',
      'orders.service_name as serviceName',
    ])
    .where('document_uploads.id', '=', uploadId)
    .where(visibleTo(actor))
    .forUpdate('order_documents')
    .executeTakeFirst();
  if (!requirement) throw notVisible(actor, 'There is no such document.');
  return requirement;
}

type ReviewTransition = Pick<Body<'reviewDocument'>, 'verdict'> & {
  documentId: number;
  uploadId: number;
  seen: 'Uploaded' | 'Accepted' | 'Rejected';
  reason: string | null;
};

/** Throws `conflict` when the upload was replaced, removed or reviewed since. */
async function updateStatus(
  tx: Tx,
  { documentId, uploadId, seen, verdict, reason }: ReviewTransition,
): Promise<void> {
  const updated = await tx
    .updateTable('order_documents')
    .set({ status: verdict, rejection_reason: reason })
    .where('id', '=', documentId)
    .where('status', '=', seen)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('document_uploads').select('id').where('id', '=', uploadId).where('state', '=', 'current'),
      ),
    )
    .returning('id')
    .executeTakeFirst();
  if (updated) return;
  throw new Problem('conflict', 'This document has changed meanwhile. Please load the order again.');
}
