/** An open ticket of staff or admins: its changes, who else is writing a reply, and losing access. */

import type { LiveParts } from '@portal/sdk/react/live-parts';
import { ticketChannel } from '@portal/sdk/realtime/frames';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { invalidateNotes } from './notes.queries.ts';
import { invalidateTicket } from './ticket.queries.ts';

export type OpenTicketOptions = {
  live: LiveParts;
  ticketId: number;
  /** The ticket was reassigned or deleted while it was open. */
  onLost: () => void;
};

/** A typing indicator lasts this long; equal to the server's frame. */
const TYPING_MS = 10_000;
/** Minimum interval between own typing events. */
const TYPING_INTERVAL_MS = 3_000;

/** Returns the names of those who are writing, and a function to call on every own keystroke. */
export function useOpenTicket({ live: { socket }, ticketId, onLost }: OpenTicketOptions) {
  const queryClient = useQueryClient();
  const [writers, setWriters] = useState<ReadonlyMap<number, string>>(NO_WRITERS);
  const lost = useRef(onLost);
  useEffect(() => {
    lost.current = onLost;
  });
  useEffect(() => {
    const timers = new Map<number, ReturnType<typeof setTimeout>>();
    const reload = () => {
      void invalidateTicket(queryClient, String(ticketId));
      void invalidateNotes(queryClient, ticketId);
    };
    const leave = socket.subscribe(ticketChannel(ticketId), {
      onEvent(frame) {
        if (frame.event === 'ticket.changed') {
          // Their reply may have just arrived; another keystroke shows them again.
          setWriters(NO_WRITERS);
          reload();
        }
        if (frame.event !== 'ticket.replying') return;
        const { user_id: id, name } = frame.data;
        setWriters((now) => new Map(now).set(id, name));
        clearTimeout(timers.get(id));
        timers.set(
          id,
          setTimeout(() => setWriters((now) => without(now, id)), TYPING_MS),
        );
      },
      onGap: reload,
      onRefused: (code) => code === 'unauthentic_access' && lost.current(),
    });
    return () => {
      leave();
      for (const timer of timers.values()) clearTimeout(timer);
      setWriters(NO_WRITERS);
    };
  }, [socket, ticketId, queryClient]);
  const sentAt = useRef(Number.NEGATIVE_INFINITY);
  const sendTyping = useCallback(() => {
    if (performance.now() - sentAt.current < TYPING_INTERVAL_MS) return;
    sentAt.current = performance.now();
    socket.replying(ticketId);
  }, [socket, ticketId]);
  return { writers: [...writers.values()], tellWriting: sendTyping };
}

const NO_WRITERS: ReadonlyMap<number, string> = new Map();

function without(writers: ReadonlyMap<number, string>, id: number): ReadonlyMap<number, string> {
  return new Map([...writers].filter(([other]) => other !== id));
}
