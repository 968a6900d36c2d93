/** Accepts or rejects what a customer gave, from the status that the reviewer saw. */
import { holdsAadhaar } from '@portal/domain/aadhaar';
import { cleanLine } from '@portal/domain/text/clean-text';
import type { Actor, Body, Handler } from '../contract/operation.ts';
import type { Tx } from '../db/database.ts';
import { inTransaction } from '../db/transaction.ts';
import { invalid, Problem } from '../contract/errors.ts';
import { notVisible } from '../access/not-visible.ts';
import { visibleTo } from '../access/order-access.ts';
import { uploadReviewed } from './document-events.ts';

const messages = { Accepted: 'Document accepted.', Rejected: 'Document rejected.' } as const;

export const reviewDocument: Handler<'reviewDocument'> = async (deps, { actor, body }) => {
  const { upload_id: uploadId, verdict, seen = 'Uploaded' } = body;
  const reason = reasonOf(body);
  const done = { status: 'true', message: messages[verdict] } as const;
  return inTransaction(deps.db, async (tx) => {
    const requirement = await lockReviewed(tx, actor, uploadId);
    if (requirement.state === 'quarantined') {
      throw new Problem(
        'conflict',
        'This document is still being checked for viruses. You can review it after that.',
      );
    }
    // A second click: what it asks for is so already.
    if (requirement.status === verdict && requirement.rejection_reason === reason) return done;
    await moveStatus(tx, { documentId: requirement.id, uploadId, seen, verdict, reason });
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
    await uploadReviewed(tx, deps, { reviewId: review.id, ...requirement, verdict, reason });
    return done;
  });
};

/** One line; null when accepting. Throws 400 for a rejection that does not say why, or that tells an Aadhaar number. */
function reasonOf({ verdict, reason = '' }: Body<'reviewDocument'>): string | null {
  if (verdict === 'Accepted') return null;
  const line = cleanLine(reason);
  const fault = (message: string) => invalid([{ field: 'reason', message }]);
  if (line === '') throw fault('Say what is wrong with it and what would be right.');
  if (holdsAadhaar(line)) throw fault('Leave the Aadhaar number out.');
  return line;
}

/** Nothing else changes the requirement or its uploads until the transaction ends. Throws unless the order is the actor's to see. */
async function lockReviewed(tx: Tx, actor: Actor, uploadId: number) {
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

type Move = Pick<Body<'reviewDocument'>, 'verdict'> & {
  documentId: number;
  uploadId: number;
  seen: 'Uploaded' | 'Accepted' | 'Rejected';
  reason: string | null;
};

/** Throws `conflict` when the upload was replaced or taken back, or has been reviewed otherwise. */
async function moveStatus(tx: Tx, { documentId, uploadId, seen, verdict, reason }: Move): Promise<void> {
  const moved = await tx
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
  if (moved) return;
  throw new Problem('conflict', 'This document has changed meanwhile. Please load the order again.');
}
