/** Chat of an order, for its staff member (`/staffchat/{id}`). */

import { describeWorkChat, openChat } from '@portal/features/testing/describe-staff-chat';
import { makeChatOrder, mockChatOrders } from '@portal/sdk/testing/make-chat';
import { makeWorkedOrder } from '@portal/sdk/testing/make-worked-order';
import { mock, mockProblem } from '@portal/sdk/testing/mock-api';
import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderApp } from '../../test/render-app.ts';
import { server } from '../../test/server.ts';

const app = { renderApp, server, list: '/staffchat' } as const;
describeWorkChat(app);

it('shows the order beside the chat on demand, and in the address', async () => {
  const { user, address } = await openChat(app, '/staffchat/12');
  server.use(
    mock('/stafforder_detail/{id}', { status: 'true', message: 'The order.', order: makeWorkedOrder() }),
  );
  const toggle = screen.getByRole('button', { name: 'The order' });
  expect(toggle).toHaveAttribute('aria-expanded', 'false');
  await user.click(toggle);
  expect(await screen.findByText('meera@example.in')).toBeVisible();
  expect(address()).toBe('/staffchat/12?order=true');
  const link = screen.getByRole('link', { name: 'Open the task' });
  expect(link).toHaveAttribute('href', '/stafftaskdetail/12');
  await user.click(screen.getByRole('button', { name: 'Close the order' }));
  await waitFor(() => expect(address()).toBe('/staffchat/12'));
});

describe('an order of somebody else', () => {
  it('shows a message and leads to the list [staff-chat-014] [session-004]', async () => {
    server.use(
      mockChatOrders([makeChatOrder(12)]),
      mockProblem('/messages', 403, { code: 'unauthentic_access', message: 'Unauthentic access' }),
    );
    const { address, storedToken } = await renderApp('/staffchat/99', { token: 'a-token' });
    await waitFor(() => expect(address()).toBe('/staffchat'));
    expect(await screen.findByText('Unauthentic access: this order is not assigned to you.')).toBeVisible();
    expect(storedToken()).toBe('a-token');
  });

  it('leads to the list without ending the session when it is reassigned while open', async () => {
    const { socket, address, storedToken } = await openChat(app, '/staffchat/12');
    await waitFor(() => expect(socket.listens('chat.12')).toBe(true));
    act(() => socket.refuse('chat.12'));
    expect(await screen.findByText('This order is no longer assigned to you.')).toBeVisible();
    await waitFor(() => expect(address()).toBe('/staffchat'));
    expect(screen.queryByRole('link', { name: /ORD-000012/ })).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: /ORD-000013/ })).toBeVisible();
    expect(storedToken()).toBe('a-token');
  });
});
