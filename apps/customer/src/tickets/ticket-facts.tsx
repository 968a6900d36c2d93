/** The facts of a ticket: status, dates, department, service, people. */
import { Card, Title } from '@mantine/core';
import { RelativeTime } from '@portal/ui/portal/relative-time';
import { TicketStatusBadge } from '@portal/ui/portal/ticket-status-badge';
import { Fact, Facts } from '@portal/ui/portal/facts';
import type { Ticket } from '@portal/features/tickets/ticket.queries';

export function TicketFacts({ ticket }: { ticket: Ticket }) {
  return (
    <Card component="section" aria-labelledby="ticket-facts">
      <Title order={2} size="h3" id="ticket-facts" mb="md">
        Ticket Information
      </Title>
      <Facts>
        <Fact name="Ticket ID">{ticket.ticket_id}</Fact>
        <Fact name="Status">
          <TicketStatusBadge status={ticket.status} />
        </Fact>
        <Fact name="Priority">{ticket.priority}</Fact>
        <Fact name="Date">{ticket.fulldate}</Fact>
        <Fact name="Last update">
          <RelativeTime at={ticket.updated_at} />
        </Fact>
        <Fact name="Department">{ticket.department}</Fact>
        <Fact name="Related service">{ticket.service_name}</Fact>
        <Fact name="Relationship manager">{ticket.staff_name ?? 'Unknown'}</Fact>
        <Fact name="Name">{ticket.name}</Fact>
        <Fact name="Email">{ticket.email}</Fact>
      </Facts>
    </Card>
  );
}
