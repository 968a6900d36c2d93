/** One ticket: question, replies, and the reply form while it is not closed (`/ticketdetail/{id}`). */

import { Grid, Stack, Title, Alert, Button, Text, Card } from '@mantine/core';
import { istText } from '@portal/domain/ist-date';
import { TICKET_MESSAGE_MIN } from '@portal/domain/ticket-html';
import type { Ticket } from '@portal/features/tickets/ticket.queries';
import { AppLink } from '@portal/shell/app-link';
import { Fact, Facts } from '@portal/ui/portal/facts';
import { RelativeTime } from '@portal/ui/portal/relative-time';
import type { TicketFile } from '@portal/ui/portal/ticket-files';
import { TicketReplyForm, type TicketReplyFormProps } from '@portal/ui/portal/ticket-reply-form';
import { TicketStatusBadge } from '@portal/ui/portal/ticket-status-badge';
import { TicketMessage, TicketThread } from '@portal/ui/portal/ticket-thread';
import { IconLock, IconLockOpen } from '@tabler/icons-react';

export type TicketActions = {
  reply: TicketReplyFormProps['onSend'];
  reopen: () => void;
  loadEarlier: () => void;
  /** `replyId` is undefined for a file of the ticket itself. */
  download: (fileId: number, replyId: number | undefined) => Promise<unknown>;
};

export type TicketDetailProps = {
  ticket: Ticket;
  userId: number;
  actions: TicketActions;
  reopening: boolean;
  loadingEarlier: boolean;
  onDirty: (dirty: boolean) => void;
};

export function TicketDetail(props: TicketDetailProps) {
  const { ticket, userId, actions, onDirty } = props;
  return (
    <Grid gap="lg">
      <Grid.Col span={{ base: 12, md: 8 }}>
        <Stack gap="lg">
          <Asked ticket={ticket} download={actions.download} />
          <Replies {...props} />
          {ticket.status === 'Closed' && (
            <ClosedNote ticket={ticket} busy={props.reopening} onReopen={actions.reopen} />
          )}
          {ticket.abilities.reply && (
            <TicketReplyForm
              key={ticket.id}
              draftKey={`ticket-reply.${userId}.${ticket.id}`}
              least={TICKET_MESSAGE_MIN}
              onSend={actions.reply}
              onDirty={onDirty}
            />
          )}
        </Stack>
      </Grid.Col>
      <Grid.Col span={{ base: 12, md: 4 }}>
        <TicketFacts ticket={ticket} />
      </Grid.Col>
    </Grid>
  );
}

function Asked({ ticket, download }: { ticket: Ticket; download: TicketActions['download'] }) {
  const { id, name, created_at: at, fulldate: dateText, message: html, files } = ticket;
  return (
    <section aria-labelledby="ticket-message">
      <Title order={2} size="h3" id="ticket-message" mb="md">
        Your message
      </Title>
      <TicketMessage
        entry={{ id, author: name, own: true, at, dateText, html, files }}
        onDownload={(file) => download(file.id, undefined)}
      />
    </section>
  );
}

function Replies({ ticket, actions, loadingEarlier }: TicketDetailProps) {
  const replyOf = (file: TicketFile) =>
    ticket.replies.find(({ files }) => files.some(({ id }) => id === file.id))?.id;
  return (
    <TicketThread
      replies={ticket.replies.map((reply) => ({
        id: reply.id,
        author: reply.reply_name,
        own: reply.from_customer,
        at: reply.created_at,
        dateText: reply.replydate,
        html: reply.message,
        files: reply.files,
      }))}
      hasEarlier={ticket.has_earlier}
      loadingEarlier={loadingEarlier}
      onLoadEarlier={actions.loadEarlier}
      onDownload={(file) => actions.download(file.id, replyOf(file))}
      empty="Nobody has replied yet. We tell you by e-mail and in the bell above as soon as somebody does."
    />
  );
}

type ClosedNoteProps = { ticket: Ticket; busy: boolean; onReopen: () => void };

function ClosedNote({ ticket, busy, onReopen }: ClosedNoteProps) {
  const { abilities, reopen_until: until } = ticket;
  return (
    <Alert color="gray" icon={<IconLock aria-hidden />} title="Ticket Closed" role="note">
      {abilities.reopen ? (
        <Stack gap="sm" align="flex-start">
          <Text>
            Is it not solved? You can open it again
            {until !== null && ` until ${istText(new Date(until))}`}.
          </Text>
          <Button
            variant="default"
            leftSection={<IconLockOpen size={18} aria-hidden />}
            loading={busy}
            onClick={onReopen}
          >
            Reopen
          </Button>
        </Stack>
      ) : (
        <Text>
          It can’t be opened again. If something is still open,{' '}
          <AppLink to="/raiseticket">raise a new ticket</AppLink>.
        </Text>
      )}
    </Alert>
  );
}

function TicketFacts({ ticket }: { ticket: Ticket }) {
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
