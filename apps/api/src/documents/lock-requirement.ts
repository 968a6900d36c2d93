import type { Tx } from '../db/database.ts';
import { Problem, unauthenticAccess } from '../contract/errors.ts';

export type Requirement = Awaited<ReturnType<typeof lockRequirement>>;

/**
 * Locks a requirement for an upload by its customer. Throws 403 unless the order is the customer's own, and
 * `document_accepted` once staff accepted it.
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
  if (requirement.status === 'Accepted') {
    throw new Problem('document_accepted', 'This document is accepted already and stays as it is.');
  }
  return requirement;
}
