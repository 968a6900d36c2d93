import { StatusBadge } from '@portal/ui/patterns/status-badge';
import type { PaymentRow } from './register.queries.ts';

export const ReceivedStateBadge = ({ state }: Pick<PaymentRow, 'state'>) => (
  <StatusBadge tone={TONES[state]} label={state} />
);

const TONES = {
  Paid: 'complete',
  'Partly Refunded': 'waiting',
  Refunded: 'pending',
  Lost: 'refused',
} as const;
