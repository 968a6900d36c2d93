import { orderBucket } from '@portal/domain/order-status';
import { StatusBadge } from '../patterns/status-badge.tsx';

export type OrderStatusBadgeProps = {
  /** "Pending" or a step's name. */
  status: string;
  /** The order's own steps, in order. */
  steps: readonly string[];
};

/** Grey while pending, blue in progress, green at the last step. */
export function OrderStatusBadge({ status, steps }: OrderStatusBadgeProps) {
  return <StatusBadge tone={orderBucket(status, steps)} label={status} />;
}
