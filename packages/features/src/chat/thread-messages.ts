/** Maps an order's messages, delivered and unsent, to the one shape that every app shows. */

import type { Reader } from '@portal/sdk/react/messages';
import { type PendingMessage, hasAllFiles } from '@portal/sdk/react/outbox';
import { type Conversation, deliveryState } from '@portal/sdk/realtime/conversation';
import type { Message } from '@portal/sdk/realtime/frames';
import type { ThreadMessage } from '@portal/ui/portal/thread-message';

/** The own side of a customer is the customer; the own side of everybody else is everybody else (chat-005). */
export function threadMessages(
  chat: Conversation,
  pending: readonly PendingMessage[],
  reader: Reader,
): readonly ThreadMessage[] {
  const delivered = new Set(chat.messages.map(({ client_id: id }) => id));
  return [
    ...chat.messages.map((message) => deliveredMessage(message, chat, reader)),
    ...pending.filter(({ clientId }) => !delivered.has(clientId)).map(unsentMessage),
  ];
}

function deliveredMessage(message: Message, chat: Conversation, { userId, side }: Reader): ThreadMessage {
  const { id, send_by: senderId, user_id: customerId, client_id: clientId } = message;
  const own = (senderId === customerId) === (side === 'customer');
  return {
    key: senderId === userId && clientId !== null ? clientId : String(id),
    text: message.message,
    files: message.files.map(({ id: fileId, name, size, warnings }) => ({
      id: fileId,
      name,
      size,
      warnings,
    })),
    senderName: senderId === userId ? 'You' : message.sender_name,
    own,
    at: message.created_at,
    state: own ? deliveryState(chat, id) : undefined,
  };
}

function unsentMessage(message: PendingMessage): ThreadMessage {
  const { clientId, text, files, at, state } = message;
  return {
    key: clientId,
    text,
    files: files.map(({ name, size }) => ({ id: undefined, name, size })),
    senderName: 'You',
    own: true,
    at,
    state,
    percent: state === 'sending' && files.length > 0 ? (message.percent ?? 0) : undefined,
    filesLost: !hasAllFiles(message),
  };
}
