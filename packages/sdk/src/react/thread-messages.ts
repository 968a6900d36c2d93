/** An order's chat as one reader sees it: which side is own, how far own messages have come, what is still unsent. */
import type { Conversation } from '../realtime/conversation.ts';
import type { components } from '../contract.gen.ts';
import type { Message } from '../realtime/frames.ts';
import type { Reader } from './messages.ts';
import { type PendingMessage, hasItsFiles } from './outbox.ts';

/** What the thread of the user interface package shows. */
export interface ThreadRow {
  /** The same from the moment of writing on. A message that has not arrived has its client id. */
  key: string;
  text: string;
  files: readonly ThreadFile[];
  /** `You` for the reader. */
  senderName: string;
  own: boolean;
  /** ISO 8601. */
  at: string;
  state: 'sending' | 'failed' | 'sent' | 'delivered' | 'seen' | undefined;
  /** How much of the files has left, from 0 to 100; undefined unless they are on their way. */
  percent?: number | undefined;
  /** The files of a failed message are gone with a reload, so that it can't be sent again. */
  filesLost?: boolean;
}

export interface ThreadFile {
  /** Undefined until it has arrived. */
  id: number | undefined;
  name: string;
  /** Bytes. */
  size: number;
  warnings?: readonly components['schemas']['FileWarning'][] | undefined;
}

/** The customer's own side is what the customer wrote; everybody else's is what everybody else wrote (chat-005). */
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
    files: message.files.map(({ id: fileId, name, size, warnings }) => ({
      id: fileId,
      name,
      size,
      ...(warnings && { warnings }),
    })),
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

function pendingRow(message: PendingMessage): ThreadRow {
  const { clientId, text, files, at, state } = message;
  return {
    key: clientId,
    text,
    files: files.map(({ name, size }) => ({ id: undefined, name, size })),
    senderName: 'You',
    own: true,
    at,
    state,
    ...(state === 'sending' && files.length > 0 && { percent: message.percent ?? 0 }),
    ...(!hasItsFiles(message) && { filesLost: true }),
  };
}
