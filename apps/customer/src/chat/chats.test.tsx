/** The list of orders that a customer may chat about (`/chat`). */

import { chatSent, makeChatOrder, mockChatOrders } from '@portal/sdk/testing/make-chat';
import { mock } from '@portal/sdk/testing/mock-api';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { mockTooMany } from '../../test/problems.ts';
import { renderApp } from '../../test/render-app.ts';
import { server } from '../../test/server.ts';

const token = 'a-token';
const orders = [
  makeChatOrder(12, { last_message_id: 30, last_message_at: '2026-03-05T04:45:00.000Z', readcount: 3 }),
  makeChatOrder(14, { order_name: 'Trademark Registration' }),
  makeChatOrder(13, { order_name: 'Payroll Setup', readcount: 1, last_message_id: 20 }),
];

describe('the chat list', () => {
  it('shows the customer’s orders with number and name, each leading to its chat [chat-001]', async () => {
    await open();
    expect(rows().map((row) => row.getAttribute('href'))).toEqual(['/chat/12', '/chat/14', '/chat/13']);
    expect(rows()[0]).toHaveTextContent('GST Registration');
    expect(rows()[0]).toHaveTextContent('ORD-000012');
    expect(rows()[1]).toHaveTextContent('Trademark Registration');
    expect(screen.getByText('Choose an order')).toBeInTheDocument();
    expect(document.title).toBe('Chats · Namuna Compliance');
  });

  it('shows a badge with the number of unread messages where there are some [chat-002]', async () => {
    await open();
    const badges = rows().map((row) => within(row).queryByRole('img')?.getAttribute('aria-label'));
    expect(badges).toEqual(['3 unread messages', undefined, '1 unread message']);
  });

  it('is updated by chat.sent [chat-009]', async () => {
    const { socket } = await open();
    await waitFor(() => expect(socket.listens('getchat')).toBe(true));
    expect(socket.frames).toContainEqual({ type: 'subscribe', channel: 'getchat', after: 30 });
    act(() => socket.deliver(chatSent(13, 31, 2)));
    await waitFor(() => expect(rows()[0]).toHaveTextContent('Payroll Setup'));
    expect(within(rows()[0] as HTMLElement).getByRole('img', { name: '2 unread messages' })).toBeVisible();
  });

  it('shows an unread badge, and loses it when the chat is read in another tab [chat-010]', async () => {
    const { socket } = await open();
    await waitFor(() => expect(socket.listens('getchat')).toBe(true));
    act(() => socket.deliver(chatSent(13, 31, 2)));
    await screen.findByRole('img', { name: '2 unread messages' });
    await waitFor(
      () =>
        expect(socket.frames).toContainEqual({
          type: 'received',
          chats: expect.arrayContaining([{ order_id: 13, last_message_id: 31 }]),
        }),
      { timeout: 5_000 },
    );
    act(() => socket.deliver(chatSent(13, 31, 0)));
    await waitFor(() =>
      expect(screen.queryByRole('img', { name: '2 unread messages' })).not.toBeInTheDocument(),
    );
  });

  it('shows an order that was placed after the list was loaded [chat-009]', async () => {
    const { socket } = await open();
    await waitFor(() => expect(socket.listens('getchat')).toBe(true));
    server.use(mockChatOrders([makeChatOrder(15, { order_name: 'Audit', last_message_id: 40 }), ...orders]));
    act(() => socket.deliver(chatSent(15, 40, 1)));
    expect(await screen.findByText('Audit', undefined, { timeout: 5_000 })).toBeVisible();
  });

  it('is searched by number and name, with the search in the URL', async () => {
    const { user, address } = await open();
    await user.type(screen.getByRole('searchbox', { name: 'Search orders' }), 'pay');
    await waitFor(() => expect(rows().map((row) => row.getAttribute('href'))).toEqual(['/chat/13?q=pay']));
    expect(address()).toBe('/chat?q=pay');
    await user.clear(screen.getByRole('searchbox', { name: 'Search orders' }));
    await user.type(screen.getByRole('searchbox', { name: 'Search orders' }), '000014');
    await waitFor(() => expect(rows()).toHaveLength(1));
    await user.type(screen.getByRole('searchbox', { name: 'Search orders' }), 'x');
    expect(await screen.findByText('No order matches “000014x”.')).toBeVisible();
  });

  it('shows "No Orders." with a link to the services when empty', async () => {
    server.use(mockChatOrders([]));
    await renderApp('/chat', { token });
    expect(await screen.findByText('No Orders.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'See our services' })).toHaveAttribute('href', '/services');
  });

  it('shows a loading message', async () => {
    server.use(mock('/chatOrders', () => new Promise<never>(() => undefined)));
    await renderApp('/chat', { token });
    expect(await screen.findByText('Loading your chats')).toBeInTheDocument();
  });

  it('shows an error with Retry', async () => {
    server.use(mockTooMany('/chatOrders'));
    const { user } = await renderApp('/chat', { token });
    const retry = await screen.findByRole('button', { name: 'Retry' });
    server.use(mockChatOrders(orders));
    await user.click(retry);
    await waitFor(() => expect(rows()).toHaveLength(3));
  });
});

async function open() {
  server.use(mockChatOrders(orders));
  const app = await renderApp('/chat', { token });
  await screen.findByRole('list', { name: 'Orders' });
  return app;
}

const rows = () => within(screen.getByRole('list', { name: 'Orders' })).queryAllByRole('link');
