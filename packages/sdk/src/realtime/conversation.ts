/** An order's chat as the app keeps it, and what events and newer answers change in it. */
import type { Message } from './frames.ts';

export interface Conversation {
  /** The order's customer. */
  readonly customerId: number;
  readonly customerName: string;
  /** Its number for people, such as ORD-000012. */
  readonly orderNumber: string;
  readonly orderName: string;
  /** By id. */
  readonly messages: readonly Message[];
  /** Up to this id nothing is missing; a message that was just sent may be beyond it. */
  readonly completeTo: number;
  readonly hasEarlier: boolean;
  /** The last message that somebody of the other side has read, 0 for none. */
  readonly seenTo: number;
  /** The last message that a client of the other side has received, as far as it tells; 0 for none. */
  readonly deliveredTo: number;
}

/** After `message.sent`, which the server sends in the order of the ids. */
export function withMessage(chat: Conversation, message: Message): Conversation {
  const completeTo = Math.max(chat.completeTo, message.id);
  return { ...chat, completeTo, messages: union(chat.messages, [message]) };
}

/** After the call that sent a message: others' messages before it may still be on their way. */
export function withSent(chat: Conversation, message: Message): Conversation {
  return { ...chat, messages: union(chat.messages, [message]) };
}

/** After `chat.read` of somebody on the other side. */
export function withSeen(chat: Conversation, lastReadId: number): Conversation {
  return lastReadId > chat.seenTo ? { ...chat, seenTo: lastReadId } : chat;
}

/** After `chat.delivered` to the other side. */
export function withDelivered(chat: Conversation, deliveredId: number): Conversation {
  return deliveredId > chat.deliveredTo ? { ...chat, deliveredTo: deliveredId } : chat;
}

/** With the messages before the first one. */
export function withEarlier(chat: Conversation, earlier: Conversation): Conversation {
  return { ...chat, messages: union(earlier.messages, chat.messages), hasEarlier: earlier.hasEarlier };
}

/**
 * The newest messages as they were just answered, with what was known: the earlier ones when the two meet, and the newer
 * ones that events have brought since it was asked for.
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

/** Both, each message once, by id. */
function union(some: readonly Message[], others: readonly Message[]): readonly Message[] {
  const last = some.at(-1)?.id ?? 0;
  // Nearly always what comes is newer than all that is there.
  if (others.every(({ id }, index) => id > (others[index - 1]?.id ?? last))) return [...some, ...others];
  const byId = new Map([...some, ...others].map((message) => [message.id, message]));
  return [...byId.values()].toSorted((a, b) => a.id - b.id);
}
