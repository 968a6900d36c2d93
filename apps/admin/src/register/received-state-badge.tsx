import { StatusBadge } from '@portal/ui/patterns/status-badge';
import type { PaymentRow } from './register.queries.ts';

export type ReceivedStateBadgeProps = Pick<PaymentRow, 'state' | 'disputed'>;

export const ReceivedStateBadge = (row: ReceivedStateBadgeProps) =>
  row.disputed ? (
    <StatusBadge tone="refused" label={receivedStateText(row)} />
  ) : (
    <StatusBadge tone={TONES[row.state]} label={row.state} />
  );

/** While its bank asks for the money back, that matters more than what was refunded. */
export const receivedStateText = ({ state, disputed }: ReceivedStateBadgeProps) =>
  disputed ? 'Disputed' : state;

const TONES = {
  Paid: 'complete',
  'Partly Refunded': 'waiting',
  Refunded: 'pending',
  Lost: 'refused',
} as const;
