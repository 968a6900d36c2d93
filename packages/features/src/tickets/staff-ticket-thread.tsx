/** Replies and internal notes of a ticket in one thread, by time. */

import { TicketThread, type TicketEntry } from '@portal/ui/portal/ticket-thread';
import { useMemo } from 'react';
import type { TicketNote } from './notes.queries.ts';
import type { Ticket } from './ticket.queries.ts';

export type StaffTicketThreadProps = {
  ticket: Ticket;
  notes: readonly TicketNote[];
  userId: number;
  loadingEarlier: boolean;
  onLoadEarlier: () => void;
  /** `replyId` is undefined for a file of the ticket itself. */
  download: (fileId: number, replyId: number | undefined) => Promise<unknown>;
};

export function StaffTicketThread(props: StaffTicketThreadProps) {
  const { ticket, notes, userId, loadingEarlier, onLoadEarlier, download } = props;
  const entries = useMemo(() => mergeThread(ticket, notes, userId), [ticket, notes, userId]);
  const replyOf = (fileId: number) =>
    ticket.replies.find(({ files }) => files.some(({ id }) => id === fileId))?.id;
  return (
    <TicketThread
      replies={entries}
      hasEarlier={ticket.has_earlier}
      loadingEarlier={loadingEarlier}
      onLoadEarlier={onLoadEarlier}
      onDownload={({ id }) => download(id, replyOf(id))}
      empty="Nobody has replied yet."
    />
  );
}

/** Notes older than the loaded replies are hidden until those are loaded. */
function mergeThread(ticket: Ticket, notes: readonly TicketNote[], userId: number): TicketEntry[] {
  const from = ticket.has_earlier ? (ticket.replies[0]?.created_at ?? '') : '';
  const replies = ticket.replies.map((reply) => ({
    id: reply.id,
    author: reply.reply_name,
    own: !reply.from_customer,
    tag: reply.from_customer ? 'Customer' : 'Team',
    at: reply.created_at,
    dateText: reply.replydate,
    html: reply.message,
    files: reply.files,
  }));
  const internal = notes.map((note) => ({
    id: note.id,
    author: note.note_name,
    own: note.written_by === userId,
    tag: 'Internal note',
    note: true,
    at: note.created_at,
    dateText: note.notedate,
    html: note.message,
    files: [],
  }));
  return [...replies, ...internal.filter(({ at }) => at >= from)].toSorted((one, other) =>
    one.at < other.at ? -1 : one.at > other.at ? 1 : 0,
  );
}
