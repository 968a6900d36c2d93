/** Who has to act next on an order: its customer, by paying, answering a charge or uploading documents, or the provider. */

import { openCharges } from './open-charges.ts';
import type { Order, OrderDocument } from './orders.queries.ts';

export type Turn =
  | { whose: 'customer'; to: 'pay' }
  | { whose: 'customer'; to: 'answer-charges'; count: number }
  | { whose: 'customer'; to: 'give-documents'; documents: readonly OrderDocument[] }
  /** `step` is the next one. */
  | { whose: 'ours'; step: string }
  | { whose: 'nobody'; isCancelled?: true };

type Followed = Pick<
  Order,
  'status' | 'order_process' | 'documents' | 'charges' | 'abilities' | 'is_cancelled'
>;

/**
 * An unpaid order needs its payment first, and a charge its answer. A finished one may still need documents: rejected
 * ones first, then missing required ones.
 */
export function whoseTurn(order: Followed): Turn {
  if (order.is_cancelled) return { whose: 'nobody', isCancelled: true };
  if (order.abilities.pay) return { whose: 'customer', to: 'pay' };
  const { length: count } = openCharges(order);
  if (count > 0) return { whose: 'customer', to: 'answer-charges', count };
  const documents = documentsToGive(order.documents);
  if (documents.length > 0) return { whose: 'customer', to: 'give-documents', documents };
  const next = order.order_process[order.order_process.indexOf(order.status) + 1];
  return next === undefined ? { whose: 'nobody' } : { whose: 'ours', step: next };
}

function documentsToGive(documents: readonly OrderDocument[]): readonly OrderDocument[] {
  const open = documents.filter(({ abilities }) => abilities.upload);
  const rejected = open.filter(({ status }) => status === 'Rejected');
  const missing = open.filter(({ status, required }) => status !== 'Rejected' && required === 'true');
  return [...rejected, ...missing];
}
