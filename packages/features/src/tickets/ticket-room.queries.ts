/** A ticket that staff or admins have open: what changes in it, who else is writing an answer, and losing it. */
import type { LiveParts } from '@portal/sdk/react/live-parts';
import { ticketChannel } from '@portal/sdk/realtime/frames';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { loadNotesAnew } from './notes.queries.ts';
import { loadTicketAnew } from './ticket.queries.ts';

export type TicketRoomOptions = {
  live: LiveParts;
  ticketId: number;
  /** The ticket went to somebody else or was deleted while it was open. */
  onLost: () => void;
};

/** How long somebody counts as writing after their last word; the server's frame holds as long. */
const WRITING = 10_000;
/** One word to the others in so much time of writing. */
const TELLING = 3_000;

/** Answers the names of those who are writing, and what to call at every letter of one's own. */
export function useTicketRoom({ live: { socket }, ticketId, onLost }: TicketRoomOptions) {
  const queryClient = useQueryClient();
  const [writers, setWriters] = useState<ReadonlyMap<number, string>>(nobody);
  const lost = useRef(onLost);
  useEffect(() => {
    lost.current = onLost;
  });
  useEffect(() => {
    const timers = new Map<number, ReturnType<typeof setTimeout>>();
    const reload = () => {
      void loadTicketAnew(queryClient, String(ticketId));
      void loadNotesAnew(queryClient, ticketId);
    };
    const leave = socket.subscribe(ticketChannel(ticketId), {
      onEvent(frame) {
        if (frame.event === 'ticket.changed') {
          // Perhaps by the answer that was being written; who still writes says so again.
          setWriters(nobody);
          reload();
        }
        if (frame.event !== 'ticket.replying') return;
        const { user_id: id, name } = frame.data;
        setWriters((now) => new Map(now).set(id, name));
        clearTimeout(timers.get(id));
        timers.set(
          id,
          setTimeout(() => setWriters((now) => without(now, id)), WRITING),
        );
      },
      onGap: reload,
      onRefused: (code) => code === 'unauthentic_access' && lost.current(),
    });
    return () => {
      leave();
      for (const timer of timers.values()) clearTimeout(timer);
      setWriters(nobody);
    };
  }, [socket, ticketId, queryClient]);
  const told = useRef(Number.NEGATIVE_INFINITY);
  const tellWriting = useCallback(() => {
    if (performance.now() - told.current < TELLING) return;
    told.current = performance.now();
    socket.replying(ticketId);
  }, [socket, ticketId]);
  return { writers: [...writers.values()], tellWriting };
}

const nobody: ReadonlyMap<number, string> = new Map();

function without(writers: ReadonlyMap<number, string>, id: number): ReadonlyMap<number, string> {
  return new Map([...writers].filter(([other]) => other !== id));
}
