/** Shared tests of the staff and admin app: the chat list (`/staffchat`, `/adminchat`). */

import { chatSent, makeChatOrder, mockChatOrders } from '@portal/sdk/testing/make-chat';
import { mock, mockProblem } from '@portal/sdk/testing/mock-api';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { AppUnderTest } from './app-under-test.ts';

export type ChatsUnderTest = AppUnderTest & {
  /** The path of the list, and its heading. */
  list: '/staffchat' | '/adminchat';
  title: string;
};

const token = 'a-token';
const said = { status: 'true', message: 'Done.' } as const;
const orders = [
  makeChatOrder(12, { last_message_id: 30, last_message_at: '2026-03-05T04:45:00.000Z', readcount: 3 }),
  makeChatOrder(13, { order_name: 'Payroll Setup', user_name: 'Arjun Nair', last_message_id: 20 }),
];

export function describeWorkChats({ renderApp, server, list, title }: ChatsUnderTest): void {
  describe('the list of chats', () => {
    it('shows each order’s number, customer and name, and links to its chat [staff-chat-001] [admin-chat-001]', async () => {
      await open();
      expect(screen.getByRole('heading', { level: 1, name: title })).toBeVisible();
      expect(rows().map((one) => one.getAttribute('href'))).toEqual([`${list}/12`, `${list}/13`]);
      for (const text of ['ORD-000012', 'Meera Iyer', 'GST Registration'])
        expect(row(12)).toHaveTextContent(text);
      for (const text of ['ORD-000013', 'Arjun Nair', 'Payroll Setup'])
        expect(row(13)).toHaveTextContent(text);
    });

    it('has a badge with the unread count, and none without unread messages [staff-chat-002] [admin-chat-001]', async () => {
      const { socket } = await open();
      expect(within(row(12)).getByRole('img', { name: '3 unread messages' })).toHaveTextContent('3');
      expect(within(row(13)).queryByRole('img')).not.toBeInTheDocument();
      await waitFor(() => expect(socket.listens('getchat')).toBe(true));
      // Read in another tab.
      act(() => socket.deliver(chatSent(12, 30, 0)));
      await waitFor(() => expect(within(row(12)).queryByRole('img')).not.toBeInTheDocument());
    });

    it('says "No Orders." when it is empty [staff-chat-003] [admin-chat-002]', async () => {
      server.use(mockChatOrders([]));
      await renderApp(list, { token });
      expect(await screen.findByText('No Orders.')).toBeVisible();
      expect(screen.getByRole('heading', { name: title })).toBeVisible();
    });

    it('is patched by chat.sent, without a reload [staff-chat-013] [admin-chat-009]', async () => {
      const { socket, asked } = await open();
      await waitFor(() => expect(socket.listens('getchat')).toBe(true));
      act(() => socket.deliver(chatSent(13, 31, 2)));
      await waitFor(() => expect(rows()[0]).toHaveTextContent('ORD-000013'));
      expect(within(row(13)).getByRole('img', { name: '2 unread messages' })).toBeVisible();
      expect(asked).toHaveBeenCalledOnce();
    });

    it('is reloaded for an unknown order [staff-chat-013] [admin-chat-009]', async () => {
      const { socket } = await open();
      await waitFor(() => expect(socket.listens('getchat')).toBe(true));
      server.use(
        mockChatOrders([makeChatOrder(15, { order_name: 'Audit', last_message_id: 40 }), ...orders]),
      );
      act(() => socket.deliver(chatSent(15, 40, 1)));
      expect(await screen.findByText('Audit')).toBeVisible();
    });

    it('is searched on the server, and the search is in the address', async () => {
      const searched = vi.fn<(q: unknown) => void>();
      const { user, address } = await open();
      server.use(
        mock('/chatOrders', async (request) => {
          const { q } = (await request.json()) as { q?: string };
          searched(q);
          return { ...said, user_id: 3, orders: q === 'pay' ? orders.slice(1) : [], next_cursor: null };
        }),
      );
      await user.type(screen.getByRole('searchbox', { name: 'Search orders' }), 'pay');
      await waitFor(() =>
        expect(rows().map((one) => one.getAttribute('href'))).toEqual([`${list}/13?q=pay`]),
      );
      expect(address()).toBe(`${list}?q=pay`);
      expect(searched).toHaveBeenCalledWith('pay');
      await user.type(screen.getByRole('searchbox', { name: 'Search orders' }), 'x');
      expect(await screen.findByText('No order matches “payx”.')).toBeVisible();
    });

    it('loads its next page', async () => {
      const bodies: unknown[] = [];
      server.use(
        mock('/chatOrders', async (request) => {
          const body = (await request.json()) as { cursor?: string };
          bodies.push(body);
          return body.cursor === undefined
            ? { ...said, user_id: 3, orders: orders.slice(0, 1), next_cursor: 'further' }
            : { ...said, user_id: 3, orders: orders.slice(1), next_cursor: null };
        }),
      );
      const { user } = await renderApp(list, { token });
      await user.click(await screen.findByRole('button', { name: 'Load more' }));
      await waitFor(() => expect(rows()).toHaveLength(2));
      expect(bodies).toEqual([{ limit: 50 }, { cursor: 'further', limit: 50 }]);
      expect(screen.queryByRole('button', { name: 'Load more' })).not.toBeInTheDocument();
    });

    it('has a label while loading', async () => {
      server.use(mock('/chatOrders', () => new Promise<never>(() => undefined)));
      await renderApp(list, { token });
      expect(await screen.findByText('Loading your chats')).toBeInTheDocument();
    });

    it('can be retried after an error', async () => {
      server.use(mockProblem('/chatOrders', 429, { code: 'too_many', message: 'Please wait a minute.' }));
      const { user } = await renderApp(list, { token });
      const retry = await screen.findByRole('button', { name: 'Retry' });
      server.use(mockChatOrders(orders));
      await user.click(retry);
      await waitFor(() => expect(rows()).toHaveLength(2));
    });
  });

  async function open() {
    const asked = vi.fn<() => void>();
    server.use(
      mock('/chatOrders', () => {
        asked();
        return { ...said, user_id: 3, orders, next_cursor: null };
      }),
    );
    const app = await renderApp(list, { token });
    await screen.findByRole('list', { name: 'Orders' });
    return { ...app, asked };
  }
}

const rows = () => within(screen.getByRole('list', { name: 'Orders' })).queryAllByRole('link');
const row = (id: number) => screen.getByRole('link', { name: new RegExp(`ORD-0000${id}`) });
