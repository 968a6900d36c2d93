/** An order's chat as one reader sees it: which side is own, how far own messages have come, what is still unsent. */
import type { Conversation } from '../realtime/conversation.ts';
import type { Message } from '../realtime/frames.ts';
import type { Reader } from './messages.ts';
import type { PendingMessage } from './outbox.ts';

/** What the thread of the user interface package shows. */
export interface ThreadRow {
  /** The same from the moment of writing on. A message that has not arrived has its client id. */
  key: string;
  text: string;
  /** `You` for the reader. */
  senderName: string;
  own: boolean;
  /** ISO 8601. */
  at: string;
  state: 'sending' | 'failed' | 'sent' | 'delivered' | 'seen' | undefined;
}

/** The customer's own side is what the customer wrote; everybody else's is what everybody else wrote (decision 36). */
export function threadMessages(
  chat: Conversation,
  pending: readonly PendingMessage[],
  reader: Reader,
): readonly ThreadRow[] {
  const arrived = new Set(chat.messages.map(({ client_id: id }) => id));
  return [
    ...chat.messages.map((message) => arrivedRow(message, chat, reader)),
    ...pending.filter(({ clientId }) => !arrived.has(clientId)).map(pendingRow),
  ];
}

function arrivedRow(message: Message, chat: Conversation, { userId, side }: Reader): ThreadRow {
  const { id, send_by: by, user_id: customer, client_id: clientId } = message;
  const own = (by === customer) === (side === 'customer');
  return {
    key: by === userId && clientId !== null ? clientId : String(id),
    text: message.message,
    senderName: by === userId ? 'You' : message.sender_name,
    own,
    at: message.created_at,
    state: own ? stateOf(id, chat) : undefined,
  };
}

function stateOf(id: number, { seenTo, deliveredTo }: Conversation) {
  if (id <= seenTo) return 'seen';
  return id <= deliveredTo ? 'delivered' : 'sent';
}

function pendingRow({ clientId, text, at, state }: PendingMessage): ThreadRow {
  return { key: clientId, text, senderName: 'You', own: true, at, state };
}
