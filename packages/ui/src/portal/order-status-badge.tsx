import { orderBucket } from '@portal/domain/order-status';
import { StatusBadge } from '../patterns/status-badge.tsx';

export type OrderStatusBadgeProps = {
  order: {
    /** "Pending" or a step's name. */
    readonly status: string;
    /** The order's own steps, in order. */
    readonly order_process: readonly string[];
    readonly is_cancelled: boolean;
  };
};

/** Grey while pending or once cancelled, blue in progress, green at the last step. */
export function OrderStatusBadge({ order }: OrderStatusBadgeProps) {
  const { status, order_process: steps, is_cancelled: isCancelled } = order;
  return (
    <StatusBadge tone={isCancelled ? 'pending' : orderBucket(status, steps)} label={orderStatusText(order)} />
  );
}

/** "Cancelled", else the status. */
export const orderStatusText = ({
  status,
  is_cancelled: isCancelled,
}: Pick<OrderStatusBadgeProps['order'], 'status' | 'is_cancelled'>): string =>
  isCancelled ? 'Cancelled' : status;
