/** The newest tickets; a row opens its ticket. */
import { Text } from '@mantine/core';
import { dayText } from '@portal/domain/ist-date';
import { TicketStatusBadge } from '@portal/ui/portal/ticket-status-badge';
import type { RecentTicket } from './dashboard.queries.ts';
import { RecentList } from './recent-list.tsx';
import { showsText } from './shows-text.ts';

export function RecentTickets({ tickets, q }: { tickets: readonly RecentTicket[]; q: string }) {
  return (
    <RecentList
      title="Recent Tickets"
      all={{ to: '/adminticket', label: 'All tickets' }}
      isEmpty={tickets.length === 0}
      empty="No Tickets."
      rows={tickets
        .filter((ticket) => showsText(ticket, q))
        .map((ticket) => ({
          key: ticket.id,
          to: `/adminticketview/${ticket.id}`,
          words: (
            <>
              <Text span fw={550} display="block">
                {ticket.subject}
              </Text>
              <Text span c="dimmed" size="sm" display="block">
                {ticket.ticket_id} · {ticket.name} · {ticket.department} · {dayText(ticket.date)}
              </Text>
            </>
          ),
          badge: <TicketStatusBadge status={ticket.status} />,
        }))}
    />
  );
}
