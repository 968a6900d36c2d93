/** An unreachable server: loaded screens stay, and opening another leads to the login (record 0013). */

import { chatSent, makeChatOrder, mockChatOrders, mockMessages } from '@portal/sdk/testing/make-chat';
import { makeMessage } from '@portal/sdk/testing/make-message';
import { mockNetworkError } from '@portal/sdk/testing/mock-api';
import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderApp } from '../../test/render-app.ts';
import { server } from '../../test/server.ts';

const orders = [makeChatOrder(12, { last_message_id: 2 })];
const note = 'This could not be brought up to date.';
const soon = { timeout: 5_000 };

async function openChats(path: string) {
  server.use(mockChatOrders(orders), mockMessages({ messages: [makeMessage(1), makeMessage(2)] }));
  const app = await renderApp(path, { token: 'a-token' });
  await waitFor(() => expect(app.socket.listens('getchat')).toBe(true));
  return app;
}

describe('a loaded screen', () => {
  it('stays when a refetch fails, says so, and recovers by Retry [session-007]', async () => {
    const { user, socket, address } = await openChats('/chat');
    server.use(mockNetworkError('/chatOrders'));
    // Of an order missing from the list, so that it has to be loaded.
    act(() => socket.deliver(chatSent(13, 40, 1)));
    expect(await screen.findByText(note, undefined, soon)).toBeVisible();
    expect(screen.getByRole('link', { name: /ORD-000012/ })).toBeVisible();
    expect(address()).toBe('/chat');
    server.use(mockChatOrders([...orders, makeChatOrder(13, { order_name: 'Audit' })]));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Audit')).toBeVisible();
    expect(screen.queryByText(note)).not.toBeInTheDocument();
  });

  it('is refetched alone when events arrive again, and nothing else was missed', async () => {
    const { socket } = await openChats('/chat');
    server.use(mockNetworkError('/chatOrders'));
    act(() => socket.deliver(chatSent(13, 40, 1)));
    await screen.findByText(note, undefined, soon);
    server.use(mockChatOrders([...orders, makeChatOrder(13, { order_name: 'Audit' })]));
    act(() => socket.drop());
    expect(await screen.findByText('Audit', undefined, soon)).toBeVisible();
    await waitFor(() => expect(screen.queryByText(note)).not.toBeInTheDocument());
  });
});

describe('an opened screen', () => {
  it('that can’t be loaded leads to the login, also with an older response in the cache [session-007] [session-008]', async () => {
    const { user, address } = await openChats('/chat/12');
    await screen.findByText('Message 2', { selector: 'li p' });
    await user.click(screen.getByRole('link', { name: 'Back to all chats' }));
    await waitFor(() => expect(address()).toBe('/chat'));
    server.use(mockNetworkError('/messages'));
    await user.click(screen.getByRole('link', { name: /ORD-000012/ }));
    await waitFor(() => expect(address()).toBe('/login?returnTo=%2Fchat%2F12'), soon);
    expect(window.localStorage.getItem('portal.customer.token')).toBeNull();
  });
});
