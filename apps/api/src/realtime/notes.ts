/** What the courier was told and has not brought yet. */
import type { Cause } from './connection.ts';
import type { RealtimeEvent } from './events.ts';

export type Read = Extract<RealtimeEvent, { kind: 'read' }>;

export interface Notes {
  /** Orders whose chats have news. */
  readonly orders: Map<number, Cause>;
  readonly notifications: Set<number>;
  readonly reads: Set<Read>;
}

const mostInRound = 200;

export const emptyNotes = (): Notes => ({ orders: new Map(), notifications: new Set(), reads: new Set() });

export const areEmpty = ({ orders, notifications, reads }: Notes): boolean =>
  orders.size + notifications.size + reads.size === 0;

/** An event says more than a look. */
export function noteOrder({ orders }: Notes, orderId: number, cause: Cause): void {
  if (cause === 'event' || !orders.has(orderId)) orders.set(orderId, cause);
}

/** Takes out what one round can bring, the oldest first. */
export function takeRound(notes: Notes): Notes {
  const taken = emptyNotes();
  for (const [orderId, cause] of firstOf(notes.orders)) {
    notes.orders.delete(orderId);
    taken.orders.set(orderId, cause);
  }
  for (const id of firstOf(notes.notifications)) {
    notes.notifications.delete(id);
    taken.notifications.add(id);
  }
  for (const read of firstOf(notes.reads)) {
    notes.reads.delete(read);
    taken.reads.add(read);
  }
  return taken;
}

export function putBack(notes: Notes, taken: Notes): void {
  for (const [orderId, cause] of taken.orders) noteOrder(notes, orderId, cause);
  for (const id of taken.notifications) notes.notifications.add(id);
  for (const read of taken.reads) notes.reads.add(read);
}

function firstOf<Value>(values: Iterable<Value>): Value[] {
  const first: Value[] = [];
  for (const value of values) {
    if (first.length >= mostInRound) break;
    first.push(value);
  }
  return first;
}
