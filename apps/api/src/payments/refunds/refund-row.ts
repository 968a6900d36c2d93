import type { RefundReason } from '../purchase.ts';

export const refundColumns = [
  'id',
  'payment_id',
  'provider_payment_id',
  'provider_refund_id',
  'amount_paise',
  'reason',
  'state',
  'settled_at',
  'order_id',
  'cancellation_id',
  'charge_id',
  'bank_reference',
] as const;

export interface RefundRow {
  id: number;
  payment_id: number;
  provider_payment_id: string;
  provider_refund_id: string | null;
  amount_paise: number;
  reason: RefundReason | 'order_cancelled' | 'fee_not_spent' | 'at_provider';
  state: 'pending' | 'processed' | 'failed';
  settled_at: Date | null;
  /** Of a cancelled order, or of an official fee that was not spent. */
  order_id: number | null;
  cancellation_id: number | null;
  /** The official fee. */
  charge_id: number | null;
  /** Set when it was paid back by bank. */
  bank_reference: string | null;
}

/**
 * Identifies our request at the provider: per decision of an admin, else per amount, since another amount is requested only
 * after the provider rejected this one.
 */
export function refundKey({
  id,
  provider_payment_id: payment,
  amount_paise: amount,
  cancellation_id: cancellation,
  charge_id: charge,
}: RefundRow): string {
  if (cancellation !== null) return `cancel-${payment}-${cancellation}`;
  return charge === null ? `refund-${payment}-${amount}` : `fee-${payment}-${id}`;
}

/** What an admin decided; its amount is not changed when the provider rejects it. */
export const isDecided = ({ cancellation_id: cancellation, charge_id: charge }: RefundRow): boolean =>
  cancellation !== null || charge !== null;
