/** The list of all orders that an admin may chat about (A§2 /adminchat). */
import { chatSent, makeChatOrder, mockChatOrders } from '@portal/sdk/testing/make-chat';
import { mock, mockProblem } from '@portal/sdk/testing/mock-api';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderApp } from '../../test/render-app.tsx';
import { server } from '../../test/server.ts';

const token = 'a-token';
const said = { status: 'true', message: 'Done.' } as const;
const orders = [
  makeChatOrder(12, { last_message_id: 30, last_message_at: '2026-03-05T04:45:00.000Z', readcount: 3 }),
  makeChatOrder(13, { order_name: 'Payroll Setup', user_name: 'Arjun Nair', last_message_id: 20 }),
];

it('shows each order’s unread badge, number, customer and name, and leads to its chat [admin-chat-001]', async () => {
  await open();
  expect(rows().map((one) => one.getAttribute('href'))).toEqual(['/adminchat/12', '/adminchat/13']);
  for (const text of ['ORD-000012', 'Meera Iyer', 'GST Registration'])
    expect(row(12)).toHaveTextContent(text);
  for (const text of ['ORD-000013', 'Arjun Nair', 'Payroll Setup']) expect(row(13)).toHaveTextContent(text);
  expect(within(row(12)).getByRole('img', { name: '3 unread messages' })).toHaveTextContent('3');
  expect(within(row(13)).queryByRole('img')).not.toBeInTheDocument();
});

it('says "No Orders." when it is empty [admin-chat-002]', async () => {
  server.use(mockChatOrders([]));
  await renderApp('/adminchat', { token });
  expect(await screen.findByText('No Orders.')).toBeVisible();
});

it('is brought up to date by chat.sent, and not loaded again [admin-chat-009]', async () => {
  const { socket, asked } = await open();
  await waitFor(() => expect(socket.listens('getchat')).toBe(true));
  act(() => socket.deliver(chatSent(13, 31, 2)));
  await waitFor(() => expect(rows()[0]).toHaveTextContent('ORD-000013'));
  expect(within(row(13)).getByRole('img', { name: '2 unread messages' })).toBeVisible();
  // Read in another tab.
  act(() => socket.deliver(chatSent(12, 30, 0)));
  await waitFor(() => expect(within(row(12)).queryByRole('img')).not.toBeInTheDocument());
  expect(asked).toHaveBeenCalledOnce();
});

it('is loaded anew for an order that it does not know yet [admin-chat-009]', async () => {
  const { socket } = await open();
  await waitFor(() => expect(socket.listens('getchat')).toBe(true));
  server.use(mockChatOrders([makeChatOrder(15, { order_name: 'Audit', last_message_id: 40 }), ...orders]));
  act(() => socket.deliver(chatSent(15, 40, 1)));
  expect(await screen.findByText('Audit')).toBeVisible();
});

it('goes on where its first page ends', async () => {
  server.use(
    mock('/chatOrders', async (request) => {
      const { cursor } = (await request.json()) as { cursor?: string };
      return cursor === undefined
        ? { ...said, user_id: 3, orders: orders.slice(0, 1), next_cursor: 'further' }
        : { ...said, user_id: 3, orders: orders.slice(1), next_cursor: null };
    }),
  );
  const { user } = await renderApp('/adminchat', { token });
  await user.click(await screen.findByRole('button', { name: 'Load more' }));
  await waitFor(() => expect(rows()).toHaveLength(2));
});

it('waiting has a word for it', async () => {
  server.use(mock('/chatOrders', () => new Promise<never>(() => undefined)));
  await renderApp('/adminchat', { token });
  expect(await screen.findByText('Loading your chats')).toBeInTheDocument();
});

it('broken can be tried again', async () => {
  server.use(mockProblem('/chatOrders', 429, { code: 'too_many', message: 'Please wait a minute.' }));
  const { user } = await renderApp('/adminchat', { token });
  const retry = await screen.findByRole('button', { name: 'Retry' });
  server.use(mockChatOrders(orders));
  await user.click(retry);
  await waitFor(() => expect(rows()).toHaveLength(2));
});

async function open() {
  const asked = vi.fn<() => void>();
  server.use(
    mock('/chatOrders', () => {
      asked();
      return { ...said, user_id: 3, orders, next_cursor: null };
    }),
  );
  const app = await renderApp('/adminchat', { token });
  await screen.findByRole('list', { name: 'Orders' });
  return { ...app, asked };
}

const rows = () => within(screen.getByRole('list', { name: 'Orders' })).queryAllByRole('link');
const row = (id: number) => screen.getByRole('link', { name: new RegExp(`ORD-0000${id}`) });
