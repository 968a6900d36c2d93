/** Grey while pending, blue while open, green when closed. */

import type { TicketStatus } from '@portal/domain/ticket-status';
import { StatusBadge, type StatusTone } from '../patterns/status-badge.tsx';

export function TicketStatusBadge({ status }: { status: TicketStatus }) {
  return <StatusBadge tone={tones[status]} label={status} />;
}

const tones = { Pending: 'pending', Open: 'progress', Closed: 'complete' } satisfies Record<
  TicketStatus,
  StatusTone
>;
