/** Whether an order is paid: "Completed" or "Pending" (C§2, decision 31). */
import { StatusBadge } from '../patterns/status-badge.tsx';

export type PaymentStatusBadgeProps = {
  status: 'Completed' | 'Pending';
  /** Says what it is the status of, where no heading does: "Payment Completed". */
  long?: boolean;
};

/** An unpaid order waits for its customer, so it is amber. */
export function PaymentStatusBadge({ status, long = false }: PaymentStatusBadgeProps) {
  return (
    <StatusBadge
      tone={status === 'Completed' ? 'complete' : 'waiting'}
      label={long ? `Payment ${status}` : status}
    />
  );
}
