/** The five newest tickets beside the form, as links (raiseticket-001). */

import { Card, Group, Stack, Text, Title } from '@mantine/core';
import { dayText } from '@portal/domain/ist-date';
import { AppLink } from '@portal/shell/app-link';
import { TicketStatusBadge } from '@portal/ui/portal/ticket-status-badge';
import { AnsweredMark } from './answered-mark.tsx';
import type { TicketRow } from './tickets.queries.ts';

const MOST = 5;

export function RecentTickets({ tickets }: { tickets: readonly TicketRow[] }) {
  return (
    <Card component="section" aria-labelledby="recent-tickets">
      <Title order={2} size="h3" id="recent-tickets" mb="xs">
        Recent tickets
      </Title>
      {tickets.length === 0 ? (
        <Text c="dimmed">You have not raised a ticket yet. The newest five stand here.</Text>
      ) : (
        <Stack
          component="ul"
          aria-labelledby="recent-tickets"
          gap={0}
          m={0}
          p={0}
          style={{ listStyle: 'none' }}
        >
          {tickets.slice(0, MOST).map((ticket) => (
            <Recent key={ticket.id} ticket={ticket} />
          ))}
        </Stack>
      )}
      {tickets.length > 0 && (
        <AppLink to="/ticketlisting" display="inline-block" pt="sm">
          See all tickets
        </AppLink>
      )}
    </Card>
  );
}

function Recent({ ticket }: { ticket: TicketRow }) {
  return (
    <li
      style={{ paddingBlock: 'var(--mantine-spacing-sm)', borderBottom: '1px solid var(--portal-hairline)' }}
    >
      <AppLink to={`/ticketdetail/${ticket.id}`} lineClamp={2} style={{ overflowWrap: 'anywhere' }}>
        {ticket.subject}
      </AppLink>
      <Group justify="space-between" gap="xs" mt={4}>
        <Text c="dimmed" size="sm" className="portal-figures">
          {ticket.ticket_id} · {dayText(ticket.date)}
        </Text>
        <Group gap={4}>
          <TicketStatusBadge status={ticket.status} />
          {ticket.answered && <AnsweredMark />}
        </Group>
      </Group>
    </li>
  );
}
