/** The state of a quotation. */

import { StatusBadge, type StatusTone } from '../patterns/status-badge.tsx';

export type QuotationState = 'sent' | 'accepted' | 'declined' | 'withdrawn' | 'expired';

const STATES: Record<QuotationState, { tone: StatusTone; label: string }> = {
  sent: { tone: 'waiting', label: 'Awaiting answer' },
  accepted: { tone: 'complete', label: 'Accepted' },
  declined: { tone: 'refused', label: 'Declined' },
  withdrawn: { tone: 'pending', label: 'Withdrawn' },
  expired: { tone: 'pending', label: 'Expired' },
};

export const quotationStateText = (state: QuotationState): string => STATES[state].label;

export const QuotationBadge = ({ state }: { state: QuotationState }) => <StatusBadge {...STATES[state]} />;
