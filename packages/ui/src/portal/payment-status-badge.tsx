/** Payment status of an order, with what was refunded of it. */

import { StatusBadge } from '../patterns/status-badge.tsx';

type PaidOrder = {
  readonly payment_status: 'Completed' | 'Pending';
  readonly is_cancelled: boolean;
  readonly refunded_amount: number;
  readonly total: number;
  /** Still to pay of an order that was paid in part. */
  readonly owed_amount: number;
};

export type PaymentStatusBadgeProps = {
  order: PaidOrder;
  /** Names the subject where no heading does: "Payment Completed". */
  long?: boolean;
};

/** An unpaid order waits for its customer, so it is amber. */
export function PaymentStatusBadge({ order, long = false }: PaymentStatusBadgeProps) {
  const word = paymentStatusText(order);
  return <StatusBadge tone={tones[word]} label={long ? `Payment ${word}` : word} />;
}

const tones = {
  Completed: 'complete',
  Pending: 'waiting',
  'Partly Paid': 'waiting',
  'Not Due': 'pending',
  Refunded: 'pending',
  'Partly Refunded': 'pending',
} as const;

export function paymentStatusText(order: PaidOrder): keyof typeof tones {
  const { payment_status: status, is_cancelled: isCancelled, refunded_amount: refunded, total } = order;
  if (status === 'Pending') return isCancelled ? 'Not Due' : status;
  if (order.owed_amount > 0) return 'Partly Paid';
  if (refunded >= total) return 'Refunded';
  return refunded > 0 ? 'Partly Refunded' : status;
}
