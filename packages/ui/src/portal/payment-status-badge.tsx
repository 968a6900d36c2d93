/** Payment status: "Completed", "Pending", or "Refunded" if fully refunded. */

import { StatusBadge } from '../patterns/status-badge.tsx';

export type PaymentStatusBadgeProps = {
  status: 'Completed' | 'Pending';
  isRefunded?: boolean;
  /** Names the subject where no heading does: "Payment Completed". */
  long?: boolean;
};

/** An unpaid order waits for its customer, so it is amber. */
export function PaymentStatusBadge({ status, isRefunded = false, long = false }: PaymentStatusBadgeProps) {
  const word = isRefunded ? 'Refunded' : status;
  const tone = { Completed: 'complete', Pending: 'waiting', Refunded: 'pending' } as const;
  return <StatusBadge tone={tone[word]} label={long ? `Payment ${word}` : word} />;
}
