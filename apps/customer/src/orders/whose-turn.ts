/** Who has to act for an order to go on: its customer, by paying or giving documents, or we (C§2 /orderprogress/{id}). */
import { orderBucket } from '@portal/domain/order-status';
import type { Order, OrderDocument } from './orders.queries.ts';

export type Turn =
  | { whose: 'customer'; to: 'pay' }
  | { whose: 'customer'; to: 'give-documents'; documents: readonly OrderDocument[] }
  | { whose: 'ours'; step: string }
  | { whose: 'nobody' };

type Followed = Pick<Order, 'status' | 'order_process' | 'documents' | 'abilities'>;

/** A finished order waits for nobody, an unpaid one for its payment first. */
export function whoseTurn(order: Followed): Turn {
  if (order.abilities.pay) return { whose: 'customer', to: 'pay' };
  const bucket = orderBucket(order.status, order.order_process);
  if (bucket === 'complete') return { whose: 'nobody' };
  const documents = order.documents.filter(
    ({ required, abilities }) => required === 'true' && abilities.upload,
  );
  if (documents.length > 0) return { whose: 'customer', to: 'give-documents', documents };
  const step = bucket === 'pending' ? order.order_process[0] : order.status;
  return { whose: 'ours', step: step ?? order.status };
}
