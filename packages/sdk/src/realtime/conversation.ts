/** The cached chat of an order and its updates from events and responses. */

import type { Message } from './frames.ts';

export interface Conversation {
  /** The order's customer. */
  readonly customerId: number;
  readonly customerName: string;
  /** Such as ORD-000012. */
  readonly orderNumber: string;
  readonly orderName: string;
  /** By id. */
  readonly messages: readonly Message[];
  /** No message is missing up to this id; an own message may have a higher one. */
  readonly completeTo: number;
  readonly hasEarlier: boolean;
  /** The last message that the other side has read; 0 for none. */
  readonly seenTo: number;
  /** The last message that the other side's client has acknowledged; 0 for none. */
  readonly deliveredTo: number;
}

/** Applies `message.sent`, which arrives in the order of ids. */
export function withMessage(chat: Conversation, message: Message): Conversation {
  const completeTo = Math.max(chat.completeTo, message.id);
  return { ...chat, completeTo, messages: union(chat.messages, [message]) };
}

/** Adds an own message; earlier messages of others may still arrive. */
export function withSent(chat: Conversation, message: Message): Conversation {
  return { ...chat, messages: union(chat.messages, [message]) };
}

/** Applies `chat.read` of the other side. */
export function withSeen(chat: Conversation, lastReadId: number): Conversation {
  return lastReadId > chat.seenTo ? { ...chat, seenTo: lastReadId } : chat;
}

/** Applies `chat.delivered` of the other side. */
export function withDelivered(chat: Conversation, deliveredId: number): Conversation {
  return deliveredId > chat.deliveredTo ? { ...chat, deliveredTo: deliveredId } : chat;
}

/** Prepends earlier messages. */
export function withEarlier(chat: Conversation, earlier: Conversation): Conversation {
  return { ...chat, messages: union(earlier.messages, chat.messages), hasEarlier: earlier.hasEarlier };
}

/**
 * Merges newly loaded messages with known ones: earlier ones without a gap in between, and newer ones that events added
 * during the load.
 */
export function withNewest(known: Conversation | undefined, newest: Conversation): Conversation {
  if (!known) return newest;
  const first = newest.messages[0]?.id ?? 0;
  const meets = !newest.hasEarlier || first <= known.completeTo;
  return {
    ...newest,
    messages: union(
      known.messages.filter(({ id }) => meets || id > first),
      newest.messages,
    ),
    completeTo: Math.max(newest.completeTo, known.completeTo),
    hasEarlier: newest.hasEarlier && (known.hasEarlier || !meets),
    seenTo: Math.max(newest.seenTo, known.seenTo),
    deliveredTo: Math.max(newest.deliveredTo, known.deliveredTo),
  };
}

/** How far an own message has come. */
export function deliveryState(
  { seenTo, deliveredTo }: Conversation,
  messageId: number,
): 'sent' | 'delivered' | 'seen' {
  if (messageId <= seenTo) return 'seen';
  return messageId <= deliveredTo ? 'delivered' : 'sent';
}

/** Merges by id. */
function union(some: readonly Message[], others: readonly Message[]): readonly Message[] {
  const last = some.at(-1)?.id ?? 0;
  // Fast path: new messages are nearly always the newest.
  if (others.every(({ id }, index) => id > (others[index - 1]?.id ?? last))) return [...some, ...others];
  const byId = new Map([...some, ...others].map((message) => [message.id, message]));
  return [...byId.values()].toSorted((a, b) => a.id - b.id);
}
