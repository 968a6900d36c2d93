/** The bell in the top bar: its count, its dropdown and live updates. */

import {
  makeChatOrder,
  makeNotification,
  mockChatOrders,
  mockMessages,
  notificationRead,
  notificationSent,
} from '@portal/sdk/testing/make-chat';
import { mock } from '@portal/sdk/testing/mock-api';
import { act, screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { renderApp } from '../../test/render-app.ts';
import { server } from '../../test/server.ts';

const token = 'a-token';
const said = { status: 'true', message: 'Ok.' } as const;

describe('the bell', () => {
  it.each([
    '/dashboard',
    '/services',
    '/details/1',
    '/payment/1',
    '/buyservices',
    '/mydocuments',
    '/expireddocuments',
    '/myorders',
    '/orderdetail/1',
    '/orderprogress/1',
    '/chat',
    '/chat/1',
    '/profile',
    '/raiseticket',
    '/ticketlisting',
    '/ticketdetail/1',
  ])('is in the top bar of %s [chrome-001]', async (path) => {
    server.use(http.post('*/api/*', () => new Promise<never>(() => undefined)));
    await renderApp(path, { token });
    const [topBar] = await screen.findAllByRole('banner');
    expect(within(topBar as HTMLElement).getByRole('button', { name: 'Notifications' })).toBeVisible();
  });

  it('shows the unread count [chrome-002]', async () => {
    await open([makeNotification(2), makeNotification(1, { read: true })], 12);
    expect(await screen.findByRole('button', { name: 'Notifications, 12 unread' })).toHaveTextContent('12');
  });

  it('shows 99+ from a hundred on, also in its accessible name', async () => {
    await open([makeNotification(1)], 108);
    expect(await screen.findByRole('button', { name: 'Notifications, 99+ unread' })).toHaveTextContent('99+');
  });

  it('shows title and detail of each when opened, in a box at most 300 px high [chrome-003] [chrome-004]', async () => {
    const { user } = await open([
      makeNotification(2, { title: 'New Message', detail: 'Ravi Kumar wrote about GST Registration.' }),
      makeNotification(1),
    ]);
    await user.click(await screen.findByRole('button', { name: /^Notifications, 2/ }));
    const [first, second] = entries();
    expect(first).toHaveTextContent('New Message');
    expect(first).toHaveTextContent('Ravi Kumar wrote about GST Registration.');
    expect(second).toHaveTextContent('Order Status Updated');
    expect(screen.getByRole('region', { name: 'Notifications' })).toHaveStyle({ maxHeight: '300px' });
  });

  it('marks all as read when opened, and hides the count [chrome-005]', async () => {
    const { user, read } = await open([makeNotification(2), makeNotification(1)]);
    await user.click(await screen.findByRole('button', { name: 'Notifications, 2 unread' }));
    await waitFor(() => expect(read).toHaveBeenCalledOnce());
    const bell = await screen.findByRole('button', { name: 'Notifications' });
    expect(bell).toHaveTextContent('');
    // Items that were unread on opening stay marked.
    expect(entries()[0]).toHaveTextContent('(new)');
    await user.click(bell);
    await user.click(bell);
    expect(entries()[0]).not.toHaveTextContent('(new)');
  });

  it('counts pushed notifications without a reload [chrome-006]', async () => {
    const { socket } = await open([makeNotification(1, { read: true })], 0);
    await waitFor(() => expect(socket.listens('notification.7')).toBe(true));
    expect(socket.frames).toContainEqual({ type: 'subscribe', channel: 'notification.7', after: 1 });
    act(() => socket.deliver(notificationSent(makeNotification(2), 1)));
    expect(await screen.findByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible();
    act(() => socket.deliver(notificationSent(makeNotification(3), 2)));
    expect(await screen.findByRole('button', { name: 'Notifications, 2 unread' })).toBeVisible();
  });

  it('resets its count when opened in another tab [chrome-005]', async () => {
    const { user, socket, read } = await open([makeNotification(2), makeNotification(1)]);
    await screen.findByRole('button', { name: 'Notifications, 2 unread' });
    await waitFor(() => expect(socket.listens('notification.7')).toBe(true));
    act(() => socket.deliver(notificationRead([2])));
    expect(await screen.findByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible();
    act(() => socket.deliver(notificationRead([])));
    await user.click(await screen.findByRole('button', { name: 'Notifications' }));
    expect(entries()[0]).not.toHaveTextContent('(new)');
    expect(read).toHaveBeenCalledOnce();
  });

  it('marks notifications as read that arrive while it is open', async () => {
    const { user, socket, read } = await open([makeNotification(1, { read: true })], 0);
    await waitFor(() => expect(socket.listens('notification.7')).toBe(true));
    await user.click(screen.getByRole('button', { name: 'Notifications' }));
    await waitFor(() => expect(read).toHaveBeenCalledOnce());
    act(() => socket.deliver(notificationSent(makeNotification(2), 1)));
    await waitFor(() => expect(read).toHaveBeenCalledTimes(2));
    expect(entries()).toHaveLength(2);
    expect(await screen.findByRole('button', { name: 'Notifications' })).toBeVisible();
  });

  it('shows each notification once after the connection was lost [realtime-009]', async () => {
    const { user, socket } = await open([makeNotification(1, { read: true })], 0);
    await waitFor(() => expect(socket.listens('notification.7')).toBe(true));
    socket.missed.set(
      'notification.7',
      [1, 2, 3].map((id) => notificationSent(makeNotification(id, { read: id === 1 }), 2)),
    );
    act(() => socket.drop());
    await user.click(await screen.findByRole('button', { name: 'Notifications, 2 unread' }));
    expect(entries()).toHaveLength(3);
  });

  it('links messages to their chat, orders and documents to the order, and tickets to the ticket [chrome-n01]', async () => {
    const { user, address } = await open([
      makeNotification(3, { title: 'New Message' }),
      makeNotification(2),
      makeNotification(1, { title: 'Ticket Reply', order_id: null, ticket_id: 5 }),
    ]);
    server.use(mockChatOrders([makeChatOrder(12)]), mockMessages({ messages: [] }));
    await user.click(await screen.findByRole('button', { name: /^Notifications/ }));
    expect(entries().map((entry) => within(entry).getByRole('link').getAttribute('href'))).toEqual([
      '/chat/12',
      '/orderdetail/12',
      '/ticketdetail/5',
    ]);
    await user.click(within(entries()[0] as HTMLElement).getByRole('link'));
    await waitFor(() => expect(address()).toBe('/chat/12'));
    expect(screen.queryByRole('region', { name: 'Notifications' })).not.toBeInTheDocument();
  });

  it('shows an empty state, and Escape closes it and returns the focus', async () => {
    const { user } = await open([]);
    const bell = screen.getByRole('button', { name: 'Notifications' });
    await user.click(bell);
    expect(await screen.findByText(/^No notifications yet/)).toBeVisible();
    await user.keyboard('{Escape}');
    expect(screen.queryByText(/^No notifications yet/)).not.toBeInTheDocument();
    expect(bell).toHaveFocus();
  });
});

describe('the title of the tab', () => {
  it('shows the unread count while the tab is hidden', async () => {
    let visible: DocumentVisibilityState = 'visible';
    const spy = vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visible);
    onTestFinished(() => spy.mockRestore());
    const show = (state: DocumentVisibilityState) => {
      visible = state;
      act(() => void document.dispatchEvent(new Event('visibilitychange')));
    };
    const { socket } = await open([makeNotification(1)]);
    await screen.findByRole('button', { name: 'Notifications, 1 unread' });
    await waitFor(() => expect(document.title).toBe('Chats · Namuna Compliance'));
    show('hidden');
    expect(document.title).toBe('(1) Chats · Namuna Compliance');
    await waitFor(() => expect(socket.listens('notification.7')).toBe(true));
    act(() => socket.deliver(notificationSent(makeNotification(2), 3)));
    await waitFor(() => expect(document.title).toBe('(3) Chats · Namuna Compliance'));
    show('visible');
    expect(document.title).toBe('Chats · Namuna Compliance');
  });
});

async function open(notifications: ReturnType<typeof makeNotification>[], unread = notifications.length) {
  const read = vi.fn<() => void>();
  server.use(
    mock('/getnotification', { ...said, notifications, readcount: unread }),
    mock('/readnotification', () => {
      read();
      return { ...said, readcount: 0 };
    }),
    mockChatOrders([]),
  );
  const app = await renderApp('/chat', { token });
  await screen.findByRole('button', { name: /^Notifications/ });
  return { ...app, read };
}

const entries = () => within(screen.getByRole('region', { name: 'Notifications' })).getAllByRole('listitem');
