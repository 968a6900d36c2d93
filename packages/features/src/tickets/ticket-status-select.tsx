/** Status of a ticket, editable in place. */

import { TICKET_STATUSES } from '@portal/domain/ticket-status';
import { CommitSelect } from '@portal/ui/patterns/commit-select';
import { IconCircleCheck, IconCircleDashed, IconProgress } from '@tabler/icons-react';
import { type TicketWithStatus, useSetTicketStatus } from './ticket-status.queries.ts';

export type TicketStatusSelectProps = { ticket: TicketWithStatus };

/** A choice is posted at once. */
export function TicketStatusSelect({ ticket }: TicketStatusSelectProps) {
  const { status } = ticket;
  const setStatus = useSetTicketStatus(ticket);
  const { icon: Icon, color } = appearances[status];
  const choose = (value: string) => {
    const to = TICKET_STATUSES.find((known) => known === value);
    if (to === undefined || to === status) return;
    void setStatus({ to, seen: status }).catch(() => undefined); // Shown in a toast.
  };
  return (
    <CommitSelect
      aria-label={`Status of ${ticket.ticket_id}`}
      value={status}
      data={[...TICKET_STATUSES]}
      miw="8rem"
      leftSection={<Icon size={18} color={`var(--mantine-color-${color}-text)`} aria-hidden />}
      onCommit={choose}
    />
  );
}

const appearances = {
  Pending: { icon: IconCircleDashed, color: 'gray' },
  Open: { icon: IconProgress, color: 'blue' },
  Closed: { icon: IconCircleCheck, color: 'green' },
} as const;
