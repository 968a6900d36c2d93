/** Chats, notifications and their events, for screen tests. */

import type { EventFrame, ChatOrder, Message, Notification } from '../realtime/frames.ts';
import { mock } from './mock-api.ts';

/** Meera Iyer, the customer of the chats. */
export const customerId = 7;

export function makeChatOrder(id: number, change: Partial<ChatOrder> = {}): ChatOrder {
  return {
    id,
    order_id: `ORD-${String(id).padStart(6, '0')}`,
    user_id: customerId,
    user_name: 'Meera Iyer',
    order_name: 'GST Registration',
    readcount: 0,
    last_message_id: null,
    last_message_at: null,
    ...change,
  };
}

export function makeNotification(id: number, change: Partial<Notification> = {}): Notification {
  return {
    id,
    title: 'Order Status Updated',
    detail: 'GST Registration (ORD-000012) is now at “Application filed”.',
    order_id: 12,
    ticket_id: null,
    read: false,
    created_at: new Date(Date.UTC(2026, 2, 5, 4, id)).toISOString(),
    ...change,
  };
}

/** Mocks the whole list. */
export const mockChatOrders = (orders: ChatOrder[]) =>
  mock('/chatOrders', {
    status: 'true',
    message: 'Your chats.',
    user_id: customerId,
    orders,
    next_cursor: null,
  });

type Answer = { messages: Message[]; has_earlier?: boolean; seen_id?: number; delivered_id?: number };

/** Calls `asked` with the body of every call. */
export const mockMessages = (
  answer: Answer | ((body: MessagesRequest) => Answer),
  asked?: (body: MessagesRequest) => void,
) =>
  mock('/messages', async (request) => {
    const body = (await request.json()) as MessagesRequest;
    asked?.(body);
    return {
      status: 'true' as const,
      message: 'The messages.',
      order_id: `ORD-${String(body.order_id).padStart(6, '0')}`,
      order_name: 'GST Registration',
      user_id: customerId,
      user_name: 'Meera Iyer',
      has_earlier: false,
      seen_id: 0,
      delivered_id: 0,
      ...(typeof answer === 'function' ? answer(body) : answer),
    };
  });

export type MessagesRequest = { order_id: number; before?: number; after?: number; limit?: number };

export const messageSent = (orderId: number, data: Message): EventFrame => ({
  type: 'event',
  channel: `chat.${orderId}`,
  event: 'message.sent',
  data,
});

export const chatSent = (id: number, last: number, readcount: number): EventFrame => ({
  type: 'event',
  channel: 'getchat',
  event: 'chat.sent',
  data: { id, last_message_id: last, last_message_at: '2026-03-05T05:00:00.000Z', readcount },
});

/** An order was assigned to the reader or removed. */
export const chatMoved = (id: number, visible: boolean): EventFrame => ({
  type: 'event',
  channel: 'getchat',
  event: 'chat.moved',
  data: { id, visible },
});

export const chatRead = (orderId: number, reader: number, id: number): EventFrame => ({
  type: 'event',
  channel: `chat.${orderId}`,
  event: 'chat.read',
  data: { reader_id: reader, last_read_id: id },
});

/** The other side's client has received the messages. */
export const chatDelivered = (
  orderId: number,
  id: number,
  side: 'customer' | 'provider' = 'provider',
): EventFrame => ({
  type: 'event',
  channel: `chat.${orderId}`,
  event: 'chat.delivered',
  data: { side, delivered_id: id },
});

/** Another tab has read all others. */
export const notificationRead = (unreadIds: number[], readerId = customerId): EventFrame => ({
  type: 'event',
  channel: `notification.${readerId}`,
  event: 'notification.read',
  data: { readcount: unreadIds.length, unread_ids: unreadIds },
});

export const notificationSent = (
  notification: Notification,
  readcount: number,
  readerId = customerId,
): EventFrame => ({
  type: 'event',
  channel: `notification.${readerId}`,
  event: 'notification.sent',
  data: { notification, readcount },
});
