/** The chats of all orders for an admin (`/adminchat`). */

import { describeWorkChat, openChat } from '@portal/features/testing/describe-staff-chat';
import { describeWorkChats } from '@portal/features/testing/describe-staff-chats';
import { makeChatOrder, mockChatOrders } from '@portal/sdk/testing/make-chat';
import { mockProblem } from '@portal/sdk/testing/mock-api';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderApp } from '../../test/render-app.ts';
import { server } from '../../test/server.ts';

const app = { renderApp, server, list: '/adminchat', title: 'Chats' } as const;
describeWorkChats(app);
describeWorkChat(app);

it('links to the order and its progress from the order beside the chat', async () => {
  server.use(
    mockProblem('/adminorder_detail/{id}', 429, { code: 'too_many', message: 'Please wait a minute.' }),
  );
  await openChat(app, '/adminchat/12?order=true');
  const order = await screen.findByRole('link', { name: 'Open the order' });
  expect(order).toHaveAttribute('href', '/adminorderdetail/12');
  const progress = screen.getByRole('link', { name: 'Order Progress' });
  expect(progress).toHaveAttribute('href', '/adminorderprogress/12');
});

it('a chat of an unknown order shows a message and leads to the list [session-003]', async () => {
  server.use(
    mockChatOrders([makeChatOrder(12)]),
    mockProblem('/messages', 403, { code: 'unauthentic_access', message: 'Unauthentic access' }),
  );
  const { address, storedToken } = await renderApp('/adminchat/999999', { token: 'a-token' });
  await waitFor(() => expect(address()).toBe('/adminchat'));
  expect(await screen.findByText('Order not found.')).toBeVisible();
  expect(storedToken()).toBe('a-token');
});
