/** One ticket for those who work on it: what was asked, the thread with its notes, and the form to reply. */
import { Alert, Grid, Stack, Title } from '@mantine/core';
import { TICKET_REPLY_MIN } from '@portal/domain/ticket-html';
import type { LiveParts } from '@portal/sdk/react/live-parts';
import { LoadingState } from '@portal/ui/patterns/loading-state';
import { TicketMessage } from '@portal/ui/portal/ticket-thread';
import { IconLock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useCallback, useState } from 'react';
import { unfilledFault } from '@portal/domain/reply-names';
import { LeaveGuard } from './leave-guard.tsx';
import { NoteForm } from './note-form.tsx';
import { notesQuery } from './notes.queries.ts';
import { ReplyingHint } from './replying-hint.tsx';
import { TicketInfo } from './ticket-info.tsx';
import { useTicketRoom } from './ticket-room.queries.ts';
import type { Ticket, TicketCalls } from './ticket.queries.ts';
import { type WorkTicketActions, useWorkTicket } from './use-work-ticket.ts';
import { WorkThread } from './work-thread.tsx';
import { lazyPiece } from '@portal/shell/lazy-piece';

export type WorkTicketProps = {
  ticket: Ticket;
  calls: TicketCalls;
  live: LiveParts;
  /** The app's login, to which a lost session leads without a question. */
  login: string;
  /** What stands beside Submit, such as canned replies; `insert` writes HTML into the reply. */
  renderTools: (insert: (html: string) => void) => ReactNode;
  onLost: () => void;
};

// Nobody needs it to read what was asked, and a closed ticket has none.
const TicketReplyForm = lazyPiece(
  async () => (await import('@portal/ui/portal/ticket-reply-form')).TicketReplyForm,
);

export function WorkTicket({ ticket, calls, live, login, renderTools, onLost }: WorkTicketProps) {
  const { actions, loadingEarlier } = useWorkTicket(calls, ticket.id);
  const { data: notes = none } = useQuery(notesQuery(calls.api, ticket.id));
  const { writers, tellWriting } = useTicketRoom({ live, ticketId: ticket.id, onLost });
  const [dirty, setDirty] = useState({ reply: false, note: false });
  const noteDirty = useCallback((note: boolean) => setDirty((now) => ({ ...now, note })), []);
  const replyDirty = useCallback((reply: boolean) => setDirty((now) => ({ ...now, reply })), []);
  return (
    <Grid gap="lg">
      <LeaveGuard dirty={dirty.reply || dirty.note} login={login} />
      <Grid.Col span={{ base: 12, md: 8 }} order={{ base: 2, md: 1 }}>
        <Stack gap="lg">
          <Asked ticket={ticket} download={actions.download} />
          <WorkThread
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

function Asked({ ticket, download }: { ticket: Ticket; download: WorkTicketActions['download'] }) {
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
