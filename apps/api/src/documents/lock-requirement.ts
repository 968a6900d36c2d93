/** Takes hold of a requirement that its customer gives something for. */
import type { Tx } from '../db/database.ts';
import { Problem, unauthenticAccess } from '../contract/errors.ts';

export type Requirement = Awaited<ReturnType<typeof lockRequirement>>;

/**
 * What is given for one requirement comes one after another. Throws 403 unless it belongs to the customer's own order,
 * and `document_accepted`.
 */
export async function lockRequirement(tx: Tx, at: { customerId: number; order_id: number; doc_id: number }) {
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
    .where('order_documents.id', '=', at.doc_id)
    .where('orders.id', '=', at.order_id)
    .where('orders.customer_id', '=', at.customerId)
    .forUpdate('order_documents')
    .executeTakeFirst();
  if (!requirement) throw unauthenticAccess();
  if (requirement.status === 'Accepted') {
    throw new Problem('document_accepted', 'This document is accepted already and stays as it is.');
  }
  return requirement;
}
