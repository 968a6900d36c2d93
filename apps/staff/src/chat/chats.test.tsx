/** The list "Users" of a staff member's chats (`/staffchat`). */

import { describeWorkChats } from '@portal/features/testing/describe-staff-chats';
import { chatMoved, makeChatOrder, mockChatOrders, mockMessages } from '@portal/sdk/testing/make-chat';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderApp } from '../../test/render-app.ts';
import { server } from '../../test/server.ts';

describeWorkChats({ renderApp, server, list: '/staffchat', title: 'Users' });

const orders = [makeChatOrder(12), makeChatOrder(13)];

describe('the list "Users"', () => {
  it('is a box of at most 425 px [staff-chat-004]', async () => {
    await open();
    expect(screen.getByRole('heading', { name: 'Users' }).parentElement).toHaveStyle({ maxHeight: '425px' });
  });

  it('removes an order that is reassigned at once, and adds one that is assigned to the user', async () => {
    const { socket } = await open();
    await waitFor(() => expect(socket.listens('getchat')).toBe(true));
    act(() => socket.deliver(chatMoved(12, false)));
    await waitFor(() => expect(rows().map((one) => one.getAttribute('href'))).toEqual(['/staffchat/13']));
    server.use(mockChatOrders([...orders.slice(1), makeChatOrder(15, { order_name: 'Audit' })]));
    act(() => socket.deliver(chatMoved(15, true)));
    expect(await screen.findByText('Audit')).toBeVisible();
    expect(screen.queryByRole('link', { name: /ORD-000012/ })).not.toBeInTheDocument();
  });
});

describe('the right pane', () => {
  it('is "Chat" without a text box before an order is chosen [staff-chat-005] [staff-chat-007]', async () => {
    const { user, address } = await open();
    expect(screen.getByRole('heading', { name: 'Chat' })).toBeVisible();
    expect(screen.queryByRole('textbox', { name: 'Message' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Send' })).not.toBeInTheDocument();
    server.use(mockMessages({ messages: [] }));
    const row = screen.getByRole('link', { name: /ORD-000013/ });
    await user.click(row);
    expect(await screen.findByRole('heading', { level: 1, name: 'Chat with Meera Iyer' })).toBeVisible();
    expect(address()).toBe('/staffchat/13');
    expect(await screen.findByRole('textbox', { name: 'Message' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Send' })).not.toHaveAttribute('aria-disabled');
    expect(row).toHaveAttribute('aria-current', 'page');
  });
});

async function open() {
  server.use(mockChatOrders(orders));
  const app = await renderApp('/staffchat', { token: 'a-token' });
  await screen.findByRole('list', { name: 'Orders' });
  return app;
}

const rows = () => within(screen.getByRole('list', { name: 'Orders' })).queryAllByRole('link');
