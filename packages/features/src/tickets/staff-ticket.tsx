/** A ticket for staff and admins: the question, the thread with its notes, and the reply form. */

import { Alert, Grid, Stack, Title, Text, Card } from '@mantine/core';
import { unfilledFault } from '@portal/domain/reply-names';
import { TICKET_REPLY_MIN } from '@portal/domain/ticket-html';
import type { LiveParts } from '@portal/sdk/react/live-parts';
import { lazyComponent } from '@portal/shell/lazy-component';
import { LeaveGuard } from '@portal/shell/leave-guard';
import { LoadingState } from '@portal/ui/patterns/loading-state';
import { Fact, Facts } from '@portal/ui/portal/facts';
import { RelativeTime } from '@portal/ui/portal/relative-time';
import { saveLink } from '@portal/ui/portal/save-link';
import type { TicketReplyFormProps } from '@portal/ui/portal/ticket-reply-form';
import { TicketMessage } from '@portal/ui/portal/ticket-thread';
import { showSuccess } from '@portal/ui/toasts';
import { IconLock, IconPencil } from '@tabler/icons-react';
import { useQuery, useMutation } from '@tanstack/react-query';
import { type ReactNode, Suspense, useCallback, useState, useMemo } from 'react';
import { NoteForm } from './note-form.tsx';
import { notesQuery, addNoteMutation } from './notes.queries.ts';
import { useOpenTicket } from './open-ticket.queries.ts';
import { StaffTicketThread } from './staff-ticket-thread.tsx';
import { TicketStatusSelect } from './ticket-status-select.tsx';
import {
  type Ticket,
  type TicketCalls,
  earlierRepliesMutation,
  fileLinkMutation,
  replyMutation,
} from './ticket.queries.ts';

export type StaffTicketProps = {
  ticket: Ticket;
  calls: TicketCalls;
  live: LiveParts;
  /** Beside Submit, such as canned replies; `insert` inserts HTML into the reply. */
  renderTools: (insert: (html: string) => void) => ReactNode;
  onLost: () => void;
};

// Not needed to read the ticket, and a closed ticket has no form.
const TicketReplyForm = lazyComponent(
  async () => (await import('@portal/ui/portal/ticket-reply-form')).TicketReplyForm,
);

export function StaffTicket({ ticket, calls, live, renderTools, onLost }: StaffTicketProps) {
  const { actions, loadingEarlier } = useStaffTicket(calls, ticket.id);
  const { data: notes = none } = useQuery(notesQuery(calls.api, ticket.id));
  const { writers, tellWriting } = useOpenTicket({ live, ticketId: ticket.id, onLost });
  const [dirty, setDirty] = useState({ reply: false, note: false });
  const noteDirty = useCallback((note: boolean) => setDirty((now) => ({ ...now, note })), []);
  const replyDirty = useCallback((reply: boolean) => setDirty((now) => ({ ...now, reply })), []);
  return (
    <Grid gap="lg">
      <LeaveGuard when={dirty.reply || dirty.note} />
      <Grid.Col span={{ base: 12, md: 8 }} order={{ base: 2, md: 1 }}>
        <Stack gap="lg">
          <Question ticket={ticket} download={actions.download} />
          <StaffTicketThread
            ticket={ticket}
            notes={notes}
            userId={live.userId}
            loadingEarlier={loadingEarlier}
            onLoadEarlier={actions.loadEarlier}
            download={actions.download}
          />
          {ticket.status === 'Closed' && <ClosedNote />}
          {ticket.abilities.reply && (
            <div>
              <ReplyingHint names={writers} />
              <Suspense fallback={<LoadingState label="Opening the form to reply" rows={5} />}>
                <TicketReplyForm
                  draftKey={`ticket-reply.${live.userId}.${ticket.id}`}
                  least={TICKET_REPLY_MIN}
                  check={unfilledFault}
                  onSend={actions.reply}
                  onDirty={replyDirty}
                  onTyping={tellWriting}
                  renderTools={renderTools}
                />
              </Suspense>
            </div>
          )}
          <NoteForm
            draftKey={`ticket-note.${live.userId}.${ticket.id}`}
            onSend={actions.note}
            onDirty={noteDirty}
          />
        </Stack>
      </Grid.Col>
      <Grid.Col span={{ base: 12, md: 4 }} order={{ base: 1, md: 2 }}>
        <TicketInfo ticket={ticket} />
      </Grid.Col>
    </Grid>
  );
}

const none = [] as const;

function Question({ ticket, download }: { ticket: Ticket; download: StaffTicketActions['download'] }) {
  const { id, name, created_at: at, fulldate: dateText, message: html, files } = ticket;
  return (
    <section aria-labelledby="ticket-message">
      <Title order={2} size="h3" id="ticket-message" mb="md">
        Message
      </Title>
      <TicketMessage
        entry={{ id, author: name, own: false, tag: 'Customer', at, dateText, html, files }}
        onDownload={(file) => download(file.id, undefined)}
      />
    </section>
  );
}

function ClosedNote() {
  return (
    <Alert color="gray" icon={<IconLock aria-hidden />} title="Ticket Closed" role="note">
      It takes no more replies. Set its status to Open to go on.
    </Alert>
  );
}

/** Says that somebody else is writing a reply, to avoid double replies. */
function ReplyingHint({ names }: { names: readonly string[] }) {
  return (
    // Always rendered, since a live region must exist before it changes.
    <Text role="status" size="sm" mih={24} c="dimmed">
      {names.length > 0 && (
        <>
          <IconPencil size={16} aria-hidden style={{ verticalAlign: 'text-bottom', marginInlineEnd: 6 }} />
          {listOf(names)} {names.length === 1 ? 'is' : 'are'} replying just now.
        </>
      )}
    </Text>
  );
}

const listOf = (names: readonly string[]) => new Intl.ListFormat('en-IN').format(names);

/** Ticket data for staff and admins (`/staffticketview`): author, subject, priority. */
function TicketInfo({ ticket }: { ticket: Ticket }) {
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

/** The form may name somebody other than the account that sent it. */
const isOther = ({ name, email, user_name: accountName, user_email: account }: Ticket) =>
  name !== accountName || email !== account;

type StaffTicketActions = {
  reply: TicketReplyFormProps['onSend'];
  note: (note: { message: string; key: string }) => Promise<unknown>;
  loadEarlier: () => void;
  /** `replyId` is undefined for a file of the ticket itself. */
  download: (fileId: number, replyId: number | undefined) => Promise<unknown>;
};

function useStaffTicket(calls: TicketCalls, ticketId: number) {
  const idText = String(ticketId);
  const { mutateAsync: send } = useMutation(replyMutation(calls, idText));
  const { mutateAsync: note } = useMutation(addNoteMutation(calls.api, calls.queryClient, ticketId));
  const { mutateAsync: link } = useMutation(fileLinkMutation(calls.api, idText));
  const { mutate: loadEarlier, isPending: loadingEarlier } = useMutation(
    earlierRepliesMutation(calls.api, calls.queryClient, idText),
  );
  const actions = useMemo(
    (): StaffTicketActions => ({
      reply: async (reply, options) => {
        const answer = await send({ ...reply, options });
        if (answer !== 'cancelled') showSuccess(answer.message);
      },
      note,
      loadEarlier: () => loadEarlier(),
      download: async (fileId, replyId) => saveLink(await link({ fileId, replyId })),
    }),
    [send, note, loadEarlier, link],
  );
  return { actions, loadingEarlier };
}
