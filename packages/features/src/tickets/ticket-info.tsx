/** What a ticket says of itself to those who work on it (`/staffticketview`): who, what about, how urgent. */
import { Card, Title } from '@mantine/core';
import { Fact, Facts } from '@portal/ui/portal/facts';
import { RelativeTime } from '@portal/ui/portal/relative-time';
import type { Ticket } from './ticket.queries.ts';
import { TicketStatusSelect } from './ticket-status-select.tsx';

export function TicketInfo({ ticket }: { ticket: Ticket }) {
  return (
    <Card component="section" aria-labelledby="ticket-facts">
      <Title order={2} size="h3" id="ticket-facts" mb="md">
        Ticket Information
      </Title>
      <Facts>
        <Fact name="Ticket ID">{ticket.ticket_id}</Fact>
        <Fact name="Status">
          <TicketStatusSelect ticket={ticket} />
        </Fact>
        <Fact name="Name">{ticket.name}</Fact>
        <Fact name="Email">{ticket.email}</Fact>
        {isOther(ticket) && (
          <Fact name="Account">
            {ticket.user_name}, {ticket.user_email}
          </Fact>
        )}
        <Fact name="Department">{ticket.department}</Fact>
        <Fact name="Relationship Manager">{ticket.staff_name ?? 'Unknown'}</Fact>
        <Fact name="Related Service">{ticket.service_name}</Fact>
        <Fact name="Priority">{ticket.priority}</Fact>
        <Fact name="Subject">{ticket.subject}</Fact>
        <Fact name="Date">{ticket.fulldate}</Fact>
        <Fact name="Last update">
          <RelativeTime at={ticket.updated_at} />
        </Fact>
      </Facts>
    </Card>
  );
}

/** The form may name somebody else than the account that sent it. */
const isOther = ({ name, email, user_name: accountName, user_email: account }: Ticket) =>
  name !== accountName || email !== account;
