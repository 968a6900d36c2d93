/** What the courier was told and has not brought yet. */
import type { Cause } from './connection.ts';
import type { RealtimeEvent } from '../events/events.ts';

type Read = Extract<RealtimeEvent, { kind: 'read' }>;
type Received = Extract<RealtimeEvent, { kind: 'received' }>;
export type Replying = Extract<RealtimeEvent, { kind: 'replying' }>;
/** How far a chat was read by somebody, or received by a side. */
export type Progress = Read | Received;

/** Whose progress, in which chat. */
export const progressKey = (progress: Progress): string =>
  progress.kind === 'read'
    ? `read ${progress.orderId} ${progress.readerId}`
    : `received ${progress.orderId} ${progress.side}`;

export const progressId = (progress: Progress): number =>
  progress.kind === 'read' ? progress.lastReadId : progress.receivedId;

export interface Notes {
  /** Orders whose chats have news. */
  readonly orders: Map<number, Cause>;
  readonly notifications: Set<number>;
  /** By its key, the furthest. */
  readonly progress: Map<string, Progress>;
  /** People who have read notifications. */
  readonly bells: Set<number>;
  /** Tickets that have changed. */
  readonly tickets: Set<number>;
  /** Who is writing an answer, by ticket and person. */
  readonly replying: Map<string, Replying>;
}

const mostInRound = 200;

export const emptyNotes = (): Notes => ({
  orders: new Map(),
  notifications: new Set(),
  progress: new Map(),
  bells: new Set(),
  tickets: new Set(),
  replying: new Map(),
});

export const areEmpty = (notes: Notes): boolean => Object.values(notes).every(({ size }) => size === 0);

/** An event says more than a look. */
export function noteOrder({ orders }: Notes, orderId: number, cause: Cause): void {
  if (cause === 'event' || !orders.has(orderId)) orders.set(orderId, cause);
}

export function noteProgress(notes: Notes, progress: Progress): void {
  const key = progressKey(progress);
  const noted = notes.progress.get(key);
  if (!noted || progressId(noted) < progressId(progress)) notes.progress.set(key, progress);
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
  for (const [key, progress] of firstOf(notes.progress)) {
    notes.progress.delete(key);
    taken.progress.set(key, progress);
  }
  for (const personId of firstOf(notes.bells)) {
    notes.bells.delete(personId);
    taken.bells.add(personId);
  }
  for (const id of firstOf(notes.tickets)) {
    notes.tickets.delete(id);
    taken.tickets.add(id);
  }
  for (const [key, replying] of firstOf(notes.replying)) {
    notes.replying.delete(key);
    taken.replying.set(key, replying);
  }
  return taken;
}

export function putBack(notes: Notes, taken: Notes): void {
  for (const [orderId, cause] of taken.orders) noteOrder(notes, orderId, cause);
  for (const id of taken.notifications) notes.notifications.add(id);
  for (const progress of taken.progress.values()) noteProgress(notes, progress);
  for (const personId of taken.bells) notes.bells.add(personId);
  // Who was writing when the database was away is no news afterwards.
  for (const id of taken.tickets) notes.tickets.add(id);
}

function firstOf<Value>(values: Iterable<Value>): Value[] {
  const first: Value[] = [];
  for (const value of values) {
    if (first.length >= mostInRound) break;
    first.push(value);
  }
  return first;
}
