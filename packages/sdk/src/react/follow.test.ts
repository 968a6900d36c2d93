/** Events update the query cache without reloading lists. */

import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createApi } from '../client.ts';
import { withFirstPage, withNextPage } from '../realtime/chat-list.ts';
import { type Conversation, deliveryState } from '../realtime/conversation.ts';
import type { ChatChange, ChatOrder, EventFrame, Message, Notification } from '../realtime/frames.ts';
import { fakeSubscriptions } from '../testing/fake-subscriptions.ts';
import { makeMessage } from '../testing/make-message.ts';
import { manualClock } from '../testing/manual-clock.ts';
import { mock, mockBaseUrl } from '../testing/mock-api.ts';
import { chatOrdersQuery, followChatOrders, applyRead, reportReceived } from './chat-orders.ts';
import { chatSearchKey } from './chat-search.ts';
import { createMarkRead, followMessages, messagesQuery } from './messages.ts';
import { followNotifications, notificationsQuery } from './notifications.ts';

const server = setupServer();
// Resolves `fetch` at each call, after msw has replaced it.
const api = createApi({ baseUrl: mockBaseUrl, fetch: (request) => fetch(request) });
const done = { status: 'true', message: 'Done.' } as const;
let queryClient: QueryClient;

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => {
  queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
});
afterEach(() => {
  server.resetHandlers();
  queryClient.clear();
});
afterAll(() => server.close());

describe('the chat list', () => {
  const loaded = vi.fn<() => void>();
  beforeEach(() => loaded.mockClear());

  /** Loads the list and follows it; `known` is the server's response. */
  async function follow(known: ChatOrder[]) {
    server.use(
      mock('/chatOrders', () => {
        loaded();
        return { ...done, user_id: 7, orders: known, next_cursor: null };
      }),
    );
    const query = chatOrdersQuery(api);
    await queryClient.query(query);
    // A screen shows the list.
    const unobserve = new QueryObserver(queryClient, { ...query, staleTime: 60_000 }).subscribe(
      () => undefined,
    );
    const socket = fakeSubscriptions();
    const clock = manualClock();
    const leave = followChatOrders(socket, queryClient, { clock, random: () => 0.5 });
    loaded.mockClear();
    return {
      socket,
      clock,
      leave: () => {
        leave();
        unobserve();
      },
      rows: () => queryClient.getQueryData(query.queryKey)?.orders ?? [],
    };
  }

  it('takes the last message and unread count from an event without reloading [realtime-005]', async () => {
    const { socket, clock, rows } = await follow([chatOrder(1, 20), chatOrder(2, 10), chatOrder(3, null)]);
    socket.deliver(chatSent({ id: 3, last_message_id: 30, readcount: 2 }));
    expect(rows().map(({ id, readcount }) => [id, readcount])).toEqual([
      [3, 2],
      [1, 0],
      [2, 0],
    ]);
    clock.advance(60_000);
    expect(loaded).not.toHaveBeenCalled();
  });

  it('needs at most 0.05 loads per event for 1,000 events at 100 a second, known and unknown orders mixed [realtime-005]', async () => {
    const known = Array.from({ length: 50 }, (_, index) => chatOrder(index + 1, index + 1));
    const { socket, clock, rows } = await follow(known);
    for (let event = 0; event < 1_000; event += 1) {
      // Every tenth event is about an unknown order.
      const id = event % 10 === 0 ? 1_000 + event : (event % 50) + 1;
      socket.deliver(chatSent({ id, last_message_id: 100 + event, readcount: 1 }));
      clock.advance(10);
      // The loads do not use the manual clock.
      await new Promise(setImmediate);
    }
    clock.advance(10_000);
    await vi.waitFor(() => expect(loaded).toHaveBeenCalled());
    await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0));
    expect(loaded.mock.calls.length / 1_000).toBeLessThanOrEqual(0.05);
    expect(rows()[0]?.last_message_id).toBe(1_099);
  });

  it('is reloaded once, after a delay, for an unknown order', async () => {
    const { socket, clock, rows } = await follow([chatOrder(1, 20)]);
    server.use(
      mock('/chatOrders', () => {
        loaded();
        return { ...done, user_id: 7, orders: [chatOrder(9, 40), chatOrder(1, 20)], next_cursor: null };
      }),
    );
    for (let event = 0; event < 5; event += 1) {
      socket.deliver(chatSent({ id: 9, last_message_id: 40, readcount: 1 }));
    }
    clock.advance(499);
    expect(loaded).not.toHaveBeenCalled();
    clock.advance(1);
    await vi.waitFor(() => expect(rows().map(({ id }) => id)).toEqual([9, 1]));
    clock.advance(60_000);
    expect(loaded).toHaveBeenCalledOnce();
  });

  it('is reloaded after a gap', async () => {
    const { socket, clock } = await follow([chatOrder(1, 20)]);
    socket.subscribers.get('getchat')?.onGap?.();
    clock.advance(1_000);
    await vi.waitFor(() => expect(loaded).toHaveBeenCalledOnce());
  });

  it('subscribes after the last known message, and unsubscribes with its screen', async () => {
    const { socket, leave } = await follow([chatOrder(1, 20), chatOrder(2, 35)]);
    expect(socket.subscribers.get('getchat')?.after).toBe(35);
    leave();
    expect(socket.subscribers.size).toBe(0);
  });

  it('clears the unread count when the chat is read in another tab, and ignores older events [chat-010]', async () => {
    const { socket, rows } = await follow([chatOrder(1, 20, 3), chatOrder(2, 10, 1)]);
    socket.deliver(chatSent({ id: 1, last_message_id: 20, readcount: 0 }));
    socket.deliver(chatSent({ id: 1, last_message_id: 20, readcount: 2 }));
    expect(rows().map(({ readcount }) => readcount)).toEqual([0, 1]);
  });

  it('appends the next page, and keeps further pages when the first one is reloaded', async () => {
    const [top, bottom] = [
      [chatOrder(5, 50), chatOrder(4, 40)],
      [chatOrder(3, 30), chatOrder(2, null)],
    ];
    const list = (orders: ChatOrder[], next: string | null) => ({ userId: 7, orders, next });
    const all = withNextPage(list(top, 'a'), list(bottom, null));
    expect(all.orders.map(({ id }) => id)).toEqual([5, 4, 3, 2]);
    expect(all.next).toBeNull();
    const reloaded = withFirstPage(all, list([chatOrder(9, 60), chatOrder(5, 50)], 'b'));
    expect(reloaded.orders.map(({ id }) => id)).toEqual([9, 5, 4, 3, 2]);
    expect(reloaded.next).toBeNull();
    expect(withFirstPage(list(top, 'a'), list([chatOrder(5, 50)], null)).orders).toHaveLength(1);
  });

  it('loads one page, and reloads as many rows as are shown', async () => {
    const limits: unknown[] = [];
    server.use(
      mock('/chatOrders', async (request) => {
        limits.push(await request.json());
        const orders = Array.from({ length: 3 }, (_, at) => chatOrder(at + 1, 9 - at));
        return { ...done, user_id: 7, orders, next_cursor: 'more' };
      }),
    );
    await queryClient.query(chatOrdersQuery(api, 2));
    await queryClient.query({ ...chatOrdersQuery(api, 2), staleTime: 0 });
    expect(limits).toEqual([{ limit: 2 }, { limit: 3 }]);
  });

  it('removes an order assigned to another person, and loads one assigned to the reader', async () => {
    const { socket, clock, rows } = await follow([chatOrder(1, 20), chatOrder(2, 10)]);
    queryClient.setQueryData([...chatSearchKey, 'gst'], {
      userId: 7,
      orders: [chatOrder(1, 20)],
      next: null,
    });
    socket.deliver(chatMoved(1, false));
    expect(rows().map(({ id }) => id)).toEqual([2]);
    expect(queryClient.getQueryData([...chatSearchKey, 'gst'])).toMatchObject({ orders: [] });
    expect(loaded).not.toHaveBeenCalled();
    socket.deliver(chatMoved(5, true));
    clock.advance(3_000);
    await vi.waitFor(() => expect(loaded).toHaveBeenCalledOnce());
  });

  it('is reloaded when it is shown again, because orders may have been reassigned without an event', async () => {
    const { leave } = await follow([chatOrder(1, 20)]);
    leave();
    await queryClient.query({ ...chatOrdersQuery(api), staleTime: 60_000 });
    expect(loaded).not.toHaveBeenCalled();
    const stop = followChatOrders(fakeSubscriptions(), queryClient, { mayShrink: true });
    await queryClient.query({ ...chatOrdersQuery(api), staleTime: 60_000 });
    expect(loaded).not.toHaveBeenCalled();
    stop();
    await queryClient.query({ ...chatOrdersQuery(api), staleTime: 60_000 });
    expect(loaded).toHaveBeenCalledOnce();
  });

  it('reports its unread messages as received', () => {
    const { receipts, received } = fakeSubscriptions();
    reportReceived({ received }, [chatOrder(1, 20, 3), chatOrder(2, 10, 0), chatOrder(3, null)]);
    expect(receipts).toEqual([[1, 20]]);
  });

  it('ignores outdated events and responses', async () => {
    const { socket, rows } = await follow([chatOrder(1, 20, 0)]);
    socket.deliver(chatSent({ id: 1, last_message_id: 22, readcount: 2 }));
    socket.deliver(chatSent({ id: 1, last_message_id: 21, readcount: 1 }));
    expect(rows()[0]).toMatchObject({ last_message_id: 22, readcount: 2 });
    // The response still has 20.
    await queryClient.invalidateQueries();
    await queryClient.query({ ...chatOrdersQuery(api), staleTime: 0 });
    expect(rows()[0]).toMatchObject({ last_message_id: 22, readcount: 2 });
  });

  it('shows a read chat as read, even if a response is older [chat-010]', async () => {
    const { rows, socket } = await follow([chatOrder(1, 20, 3), chatOrder(2, 10, 1)]);
    applyRead(queryClient, 1, 20);
    expect(rows().map(({ readcount }) => readcount)).toEqual([0, 1]);
    await queryClient.query({ ...chatOrdersQuery(api), staleTime: 0 });
    expect(rows().map(({ readcount }) => readcount)).toEqual([0, 1]);
    socket.deliver(chatSent({ id: 1, last_message_id: 21, readcount: 1 }));
    expect(rows()[0]).toMatchObject({ id: 1, readcount: 1 });
  });
});

describe('a chat', () => {
  let stored: Message[] = [];
  const calls: unknown[] = [];

  async function follow(messages: Message[], side: 'customer' | 'provider' = 'customer') {
    stored = messages;
    calls.length = 0;
    server.use(
      mock('/messages', async (request) => {
        calls.push(await request.json());
        return {
          ...done,
          order_id: 'ORD-000012',
          order_name: 'GST Registration',
          user_id: 7,
          user_name: 'Meera Iyer',
          messages: stored,
          has_earlier: false,
          seen_id: 0,
          delivered_id: 0,
        };
      }),
    );
    const query = messagesQuery(api, 12, side === 'customer' ? 7 : 3);
    await queryClient.query(query);
    new QueryObserver(queryClient, { ...query, staleTime: 60_000 }).subscribe(() => undefined);
    const socket = fakeSubscriptions();
    const clock = manualClock();
    followMessages(
      socket,
      queryClient,
      12,
      { userId: side === 'customer' ? 7 : 3, side },
      { clock, random: () => 0 },
    );
    const chat = () => queryClient.getQueryData(query.queryKey);
    return { socket, clock, query, chat, ids: () => chat()?.messages.map(({ id }) => id) };
  }

  const sent = (message: Message): EventFrame => ({
    type: 'event',
    channel: 'chat.12',
    event: 'message.sent',
    data: message,
  });
  const read = (reader: number, id: number): EventFrame => ({
    type: 'event',
    channel: 'chat.12',
    event: 'chat.read',
    data: { reader_id: reader, last_read_id: id },
  });

  const delivered = (side: 'customer' | 'provider', id: number): EventFrame => ({
    type: 'event',
    channel: 'chat.12',
    event: 'chat.delivered',
    data: { side, delivered_id: id },
  });

  it('adds a message from an event once, without reloading [chat-008]', async () => {
    const { socket, clock, ids } = await follow([makeMessage(1)]);
    socket.deliver(sent(makeMessage(2)));
    socket.deliver(sent(makeMessage(2)));
    expect(ids()).toEqual([1, 2]);
    clock.advance(60_000);
    expect(calls).toHaveLength(1);
  });

  it('subscribes after its last message', async () => {
    const { socket } = await follow([makeMessage(4), makeMessage(8)]);
    expect(socket.subscribers.get('chat.12')?.after).toBe(8);
  });

  it('keeps a message that arrives during a load', async () => {
    const { socket, query, ids } = await follow([makeMessage(1)]);
    const loading = queryClient.query({ ...query, staleTime: 0 });
    socket.deliver(sent(makeMessage(2)));
    await loading;
    expect(ids()).toEqual([1, 2]);
  });

  it('is reloaded after a gap, and keeps earlier messages', async () => {
    const { socket, clock, ids } = await follow([makeMessage(1), makeMessage(2)]);
    stored = [2, 3, 4].map((id) => makeMessage(id));
    socket.subscribers.get('chat.12')?.onGap?.();
    clock.advance(0);
    await vi.waitFor(() => expect(ids()).toEqual([1, 2, 3, 4]));
  });

  it('shows messages as seen when the other side has read them, not its own side', async () => {
    const { socket, chat } = await follow([makeMessage(1), makeMessage(2)]);
    socket.deliver(read(7, 2));
    expect(chat()?.seenTo).toBe(0);
    socket.deliver(read(3, 2));
    socket.deliver(read(3, 1));
    expect(chat()?.seenTo).toBe(2);
  });

  it('shows messages of the provider as seen only when the customer has read them', async () => {
    const { socket, chat } = await follow([makeMessage(1), makeMessage(2)], 'provider');
    socket.deliver(read(99, 2));
    expect(chat()?.seenTo).toBe(0);
    socket.deliver(read(7, 1));
    expect(chat()?.seenTo).toBe(1);
  });

  it('shows messages as delivered and then seen when the other side has received and read them', async () => {
    const own = (id: number) => makeMessage(id, { send_by: 7 });
    const { socket, chat } = await follow([own(1), own(2), own(3)]);
    const states = () => [1, 2, 3].map((id) => deliveryState(chat() as Conversation, id));
    expect(states()).toEqual(['sent', 'sent', 'sent']);
    socket.deliver(delivered('customer', 3));
    expect(states()).toEqual(['sent', 'sent', 'sent']);
    socket.deliver(delivered('provider', 2));
    socket.deliver(delivered('provider', 1));
    expect(states()).toEqual(['delivered', 'delivered', 'sent']);
    socket.deliver(read(3, 1));
    expect(states()).toEqual(['seen', 'delivered', 'sent']);
  });

  it('reports the messages of others as received, not its own', async () => {
    const { socket } = await follow([makeMessage(1)]);
    socket.deliver(sent(makeMessage(2)));
    socket.deliver(sent(makeMessage(3, { send_by: 7 })));
    expect(socket.receipts).toEqual([[12, 2]]);
  });

  it('is reported as read at most once a second, up to its last message', async () => {
    const { clock } = await follow([makeMessage(1)]);
    const markRead = createMarkRead(api, queryClient, 12, clock);
    calls.length = 0;
    for (let id = 2; id <= 100; id += 1) {
      markRead(id);
      clock.advance(10);
    }
    clock.advance(2_000);
    await vi.waitFor(() => expect(calls.at(-1)).toEqual({ order_id: 12, after: 99, limit: 1 }));
    expect(calls.length).toBeLessThanOrEqual(2);
  });
});

describe('the notifications', () => {
  let stored: Notification[] = [];
  let unread = 0;

  async function follow(notifications: Notification[]) {
    stored = notifications;
    unread = notifications.filter((one) => !one.read).length;
    server.use(mock('/getnotification', () => ({ ...done, notifications: stored, readcount: unread })));
    const query = notificationsQuery(api);
    await queryClient.query(query);
    const socket = fakeSubscriptions();
    followNotifications(socket, queryClient, 7, { clock: manualClock(), random: () => 0 });
    const list = () => queryClient.getQueryData(query.queryKey);
    return { socket, query, list, ids: () => list()?.notifications.map(({ id }) => id) };
  }

  const notificationSent = (one: Notification, readcount: number): EventFrame => ({
    type: 'event',
    channel: 'notification.7',
    event: 'notification.sent',
    data: { notification: one, readcount },
  });

  it('add a new one and update the count from an event [chrome-006]', async () => {
    const { socket, list, ids } = await follow([notification(1, '04:00', true)]);
    expect(socket.subscribers.get('notification.7')?.after).toBe(1);
    socket.deliver(notificationSent(notification(2, '05:00'), 1));
    expect(ids()).toEqual([2, 1]);
    expect(list()?.unread).toBe(1);
  });

  it('move an updated one to the top', async () => {
    const { socket, ids, list } = await follow([notification(2, '05:00'), notification(1, '04:00')]);
    socket.deliver(notificationSent({ ...notification(1, '06:00'), detail: 'Two messages.' }, 2));
    expect(ids()).toEqual([1, 2]);
    expect(list()?.notifications[0]?.detail).toBe('Two messages.');
  });

  it('are marked read when the bell is opened in another tab, except newer ones [chrome-005]', async () => {
    const { socket, list } = await follow([notification(2, '05:00'), notification(1, '04:00')]);
    const readElsewhere = (readcount: number, unread_ids: number[]): EventFrame => ({
      type: 'event',
      channel: 'notification.7',
      event: 'notification.read',
      data: { readcount, unread_ids },
    });
    socket.deliver(readElsewhere(0, []));
    expect(list()?.unread).toBe(0);
    expect(list()?.notifications.map(({ read }) => read)).toEqual([true, true]);
    socket.deliver(notificationSent(notification(3, '06:00'), 1));
    socket.deliver(readElsewhere(1, [3]));
    expect(list()?.unread).toBe(1);
    expect(list()?.notifications.map(({ read }) => read)).toEqual([false, true, true]);
  });

  it('keep one that arrives during a load', async () => {
    const { socket, query, ids, list } = await follow([notification(1, '04:00')]);
    const loading = queryClient.query({ ...query, staleTime: 0 });
    socket.deliver(notificationSent(notification(2, '05:00'), 2));
    await loading;
    expect(ids()).toEqual([2, 1]);
    expect(list()?.unread).toBe(2);
  });

  it('of a chat are marked read when the chat is read', async () => {
    const { list } = await follow([
      { ...notification(3, '06:00'), title: 'New Message' },
      { ...notification(2, '05:00'), title: 'New Message', order_id: 99 },
      notification(1, '04:00'),
    ]);
    server.use(
      mock('/messages', {
        ...done,
        order_id: 'ORD-000012',
        order_name: 'GST Registration',
        user_id: 7,
        user_name: 'Meera Iyer',
        messages: [makeMessage(1)],
        has_earlier: false,
        seen_id: 0,
        delivered_id: 0,
      }),
    );
    await queryClient.query(messagesQuery(api, 12, 7));
    expect(list()?.unread).toBe(2);
    expect(list()?.notifications.map(({ read }) => read)).toEqual([true, false, false]);
  });
});

function chatOrder(id: number, last: number | null, readcount = 0): ChatOrder {
  return {
    id,
    order_id: `ORD-${String(id).padStart(6, '0')}`,
    user_id: 7,
    user_name: 'Meera Iyer',
    order_name: 'GST Registration',
    readcount,
    last_message_id: last,
    last_message_at: last === null ? null : '2026-03-05T04:45:00.000Z',
  };
}

const chatMoved = (id: number, visible: boolean): EventFrame => ({
  type: 'event',
  channel: 'getchat',
  event: 'chat.moved',
  data: { id, visible },
});

function chatSent(change: Pick<ChatChange, 'id' | 'last_message_id' | 'readcount'>): EventFrame {
  return {
    type: 'event',
    channel: 'getchat',
    event: 'chat.sent',
    data: { last_message_at: '2026-03-05T05:00:00.000Z', ...change },
  };
}

function notification(id: number, at: string, read = false): Notification {
  return {
    id,
    title: 'Order Status Updated',
    detail: 'Your order has moved on.',
    order_id: 12,
    ticket_id: null,
    read,
    created_at: `2026-03-05T${at}:00.000Z`,
  };
}
