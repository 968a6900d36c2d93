import type { Insertable } from 'kysely';
import { orderCancelled, Problem, unauthenticAccess } from '../contract/errors.ts';
import type { Tx } from '../db/database.ts';
import type { DocumentUploads } from '../db/schema.gen.ts';
import type { Deps } from '../deps.ts';
import { notifyUploadReceived } from './document-notifications.ts';

/** An upload's file or encrypted text, and who uploaded it. */
export type NewUpload = Omit<
  Insertable<DocumentUploads>,
  'order_document_id' | 'version' | 'uploaded_at' | 'issued_order_id' | 'issued_name'
>;

/**
 * Makes an upload the current version of its requirement and notifies the order's staff. Call with the requirement
 * locked.
 */
export async function addVersion(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  requirement: Requirement,
  newUpload: NewUpload,
): Promise<void> {
  await tx
    .updateTable('document_uploads')
    .set({ state: 'replaced', hidden_at: deps.clock.now() })
    .where('order_document_id', '=', requirement.id)
    .where('state', 'in', ['current', 'quarantined'])
    .execute();
  const upload = await tx
    .insertInto('document_uploads')
    .values({
      order_document_id: requirement.id,
      version: await nextVersion(tx, requirement.id),
      uploaded_at: deps.clock.now(),
      ...newUpload,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .updateTable('order_documents')
    .set({ status: 'Uploaded', rejection_reason: null })
    .where('id', '=', requirement.id)
    .execute();
  await confirmOrder(tx, requirement.order_id);
  // Nobody can open it yet: `applyScanResult` notifies the staff after the scan.
  if (newUpload.state === 'quarantined') return;
  await notifyUploadReceived(tx, deps, {
    id: upload.id,
    kind: requirement.field_type,
    orderId: requirement.order_id,
    serviceName: requirement.service_name,
    documentName: requirement.name,
  });
}

/** A customer who answers a requirement confirms an order that staff added for them. */
const confirmOrder = (tx: Tx, orderId: number) =>
  tx
    .updateTable('orders')
    .set({ unconfirmed: false })
    .where('id', '=', orderId)
    .where('unconfirmed', '=', true)
    .execute();

async function nextVersion(tx: Tx, documentId: number): Promise<number> {
  const { newest } = await tx
    .selectFrom('document_uploads')
    .select((eb) => eb.fn.coalesce(eb.fn.max('version'), eb.lit(0)).as('newest'))
    .where('order_document_id', '=', documentId)
    .executeTakeFirstOrThrow();
  return newest + 1;
}

export type Requirement = Awaited<ReturnType<typeof lockRequirement>>;

/**
 * Locks a requirement for an upload by its customer. Throws 403 unless the order is the customer's own, and
 * `order_cancelled` or `document_accepted` when it takes no upload any more.
 */
export async function lockRequirement(tx: Tx, key: { customerId: number; order_id: number; doc_id: number }) {
  const requirement = await tx
    .selectFrom('order_documents')
    .innerJoin('orders', 'orders.id', 'order_documents.order_id')
    .select([
      'order_documents.id',
      'order_documents.order_id',
      'order_documents.name',
      'orders.service_name',
      'orders.cancelled_at',
      'order_documents.field_type',
      'order_documents.kind',
      'order_documents.status',
    ])
    .where('order_documents.id', '=', key.doc_id)
    .where('orders.id', '=', key.order_id)
    .where('orders.customer_id', '=', key.customerId)
    .forUpdate('order_documents')
    .executeTakeFirst();
  if (!requirement) throw unauthenticAccess();
  if (requirement.cancelled_at !== null) throw orderCancelled();
  if (requirement.status === 'Accepted') {
    throw new Problem('document_accepted', 'This document is accepted already and stays as it is.');
  }
  return requirement;
}
