/** Shared tests of the staff and admin app: the chat of an order (`/staffchat/{id}`, `/adminchat/{id}`). */

import {
  type MessagesRequest,
  chatDelivered,
  chatRead,
  customerId,
  makeChatOrder,
  messageSent,
  mockChatOrders,
  mockMessages,
} from '@portal/sdk/testing/make-chat';
import { makeMessage } from '@portal/sdk/testing/make-message';
import { mock, mockProblem } from '@portal/sdk/testing/mock-api';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { AppUnderTest } from './app-under-test.ts';

export type ChatUnderTest = AppUnderTest & { list: '/staffchat' | '/adminchat' };

const token = 'a-token';
const list = [makeChatOrder(12, { last_message_id: 2, readcount: 2 }), makeChatOrder(13)];
const fromCustomer = { send_by: customerId, sender_name: 'Meera Iyer' };

/** Opens the chat of order 12 with these stored messages. */
export async function openChat(
  { renderApp, server }: AppUnderTest,
  path: string,
  {
    stored = [],
    asked,
  }: { stored?: ReturnType<typeof makeMessage>[]; asked?: (body: MessagesRequest) => void } = {},
) {
  server.use(mockChatOrders(list), mockMessages({ messages: stored }, asked));
  const opened = await renderApp(path, { token });
  await screen.findByRole('textbox', { name: 'Message' });
  return opened;
}

export function describeWorkChat(app: ChatUnderTest): void {
  const { server, renderApp } = app;
  const path = `${app.list}/12`;
  const open = (stored: ReturnType<typeof makeMessage>[] = [], asked?: (body: MessagesRequest) => void) =>
    openChat(app, path, { stored, ...(asked && { asked }) });

  describe('the chat of an order', () => {
    it('has the customer as its title, and shows all messages with their time, those of the provider as own [staff-chat-006] [admin-chat-003] [admin-chat-004]', async () => {
      await open([
        makeMessage(1, fromCustomer),
        makeMessage(2, { created_at: '2026-03-05T05:30:00.000Z', msgtime: '5 Mar 2026, 11:00 am' }),
        makeMessage(3, { send_by: 1, sender_name: 'Asha Rao' }),
      ]);
      expect(screen.getByRole('heading', { level: 1, name: 'Chat with Meera Iyer' })).toBeVisible();
      await waitFor(() => expect(document.title).toMatch(/^Chat with Meera Iyer · ORD-000012 · /));
      expect(messages().map((message) => message.dataset['own'] ?? 'false')).toEqual([
        'false',
        'true',
        'true',
      ]);
      expect(messages().map((message) => message.querySelector('p')?.textContent)).toEqual([
        'Message 1',
        'Message 2',
        'Message 3',
      ]);
      expect(messages().map((message) => within(message).getByText(/am$/).textContent)).toEqual([
        expect.stringMatching(/10:15 am/),
        expect.stringMatching(/11:00 am/),
        expect.stringMatching(/10:15 am/),
      ]);
      // The customer and a colleague by name.
      expect(screen.getByText('Meera Iyer', { selector: 'p' })).toBeVisible();
      expect(screen.getByText('Asha Rao')).toBeVisible();
      expect(screen.queryByText('Ravi Kumar')).not.toBeInTheDocument();
      expect(box()).toBeVisible();
      expect(screen.getByRole('button', { name: 'Send' })).not.toHaveAttribute('aria-disabled');
    });

    it('shows a pushed message without a reload, and marks it read [staff-chat-012] [admin-chat-008]', async () => {
      const asked = vi.fn<(body: MessagesRequest) => void>();
      const { socket } = await open([makeMessage(1, fromCustomer)], asked);
      await waitFor(() => expect(socket.listens('chat.12')).toBe(true));
      act(() =>
        socket.deliver(messageSent(12, makeMessage(2, { ...fromCustomer, message: 'Here is the PAN.' }))),
      );
      expect(await screen.findByText('Here is the PAN.', { selector: 'li p' })).toBeVisible();
      expect(messages()).toHaveLength(2);
      expect(screen.getByText('Meera Iyer: Here is the PAN.')).toHaveAttribute('role', 'status');
      // It is visible, so it is marked read.
      await waitFor(() => expect(asked.mock.lastCall).toEqual([{ order_id: 12, after: 1, limit: 1 }]));
      expect(asked.mock.calls.filter(([body]) => body.after === undefined)).toHaveLength(1);
    });

    it('scrolls to its end when it opens, and when a message is added [staff-chat-011]', async () => {
      // jsdom has no layout.
      let height = 900;
      const spy = vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockImplementation(() => height);
      onTestFinished(() => spy.mockRestore());
      const asked = vi.fn<(body: MessagesRequest) => void>();
      const { socket } = await open([makeMessage(1, fromCustomer)], asked);
      const log = screen.getByRole('region', { name: 'Messages' });
      expect(log.scrollTop).toBe(900);
      await waitFor(() => expect(socket.listens('chat.12')).toBe(true));
      height = 960;
      act(() => socket.deliver(messageSent(12, makeMessage(2, fromCustomer))));
      await screen.findByText('Message 2', { selector: 'li p' });
      expect(log.scrollTop).toBe(960);
      // A message at the end is marked read, which must not leak into the next test.
      await waitFor(() => expect(asked.mock.lastCall).toEqual([{ order_id: 12, after: 1, limit: 1 }]));
    });

    it('clears its unread badge in the list', async () => {
      server.use(mockChatOrders(list), mockMessages({ messages: [makeMessage(2, fromCustomer)] }));
      const { user } = await renderApp(app.list, { token });
      const row = await screen.findByRole('link', { name: /ORD-000012/ });
      expect(within(row).getByRole('img', { name: '2 unread messages' })).toBeVisible();
      await user.click(row);
      await waitFor(() => expect(screen.queryByRole('img', { name: /unread/ })).not.toBeInTheDocument());
    });

    it.each(['abc', '0'])('with an invalid id leads to the list: %s', async (id) => {
      server.use(mockChatOrders(list));
      const { address } = await renderApp(`${app.list}/${id}`, { token });
      await waitFor(() => expect(address()).toBe(app.list));
      expect(await screen.findByText('Order not found.')).toBeVisible();
    });

    it('that does not exist shows a toast and leads to the list, without ending the session', async () => {
      server.use(
        mockChatOrders(list),
        mockProblem('/messages', 404, { code: 'not_found', message: 'There is no such order.' }),
      );
      const { address } = await renderApp(`${app.list}/99`, { token });
      await waitFor(() => expect(address()).toBe(app.list));
      expect(await screen.findByText('There is no such order.')).toBeVisible();
      expect(screen.getByRole('link', { name: /ORD-000012/ })).toBeVisible();
    });
  });

  describe('a sent message', () => {
    it('shows "Message Sent", and later that it was delivered and seen [staff-chat-010] [admin-chat-007]', async () => {
      const { user, socket } = await open();
      await waitFor(() => expect(socket.listens('chat.12')).toBe(true));
      const sent = answerSends();
      await user.type(box(), ' Filed today. {Enter}');
      expect(await screen.findByText('Message Sent')).toBeVisible();
      expect(sent).toHaveBeenCalledExactlyOnceWith(
        expect.objectContaining({ order_id: '12', message: 'Filed today.' }),
      );
      expect(messages()).toHaveLength(1);
      expect(messages()[0]).toHaveAttribute('data-own', 'true');
      act(() => socket.deliver(chatDelivered(12, 50, 'customer')));
      expect(await screen.findByText('Delivered')).toBeInTheDocument();
      act(() => socket.deliver(chatRead(12, customerId, 50)));
      expect(await screen.findByText('Seen')).toBeInTheDocument();
    });

    it('keeps Send disabled until it is stored [staff-chat-009] [admin-chat-006]', async () => {
      const arrival = Promise.withResolvers<void>();
      const { user } = await open();
      const sent = answerSends(() => arrival.promise);
      await user.type(box(), 'One');
      await user.click(screen.getByRole('button', { name: 'Send' }));
      const busy = await screen.findByRole('button', { name: 'Sending' });
      expect(busy).toHaveAttribute('aria-disabled', 'true');
      await user.type(box(), 'Two{Enter}');
      await user.click(busy);
      expect(box()).toHaveValue('Two');
      await act(async () => arrival.resolve());
      expect(await screen.findByRole('button', { name: 'Send' })).not.toHaveAttribute('aria-disabled');
      expect(sent).toHaveBeenCalledOnce();
    });

    it('is not sent with an unfilled placeholder of a canned reply', async () => {
      const { user } = await open();
      const sent = answerSends();
      await user.type(box(), 'Your ticket is {{ticket}.{Enter}');
      expect(await screen.findByText(/^Write what {ticket} stands for/)).toBeVisible();
      expect(box()).toHaveFocus();
      expect(box()).toHaveValue('Your ticket is {ticket}.');
      expect(sent).not.toHaveBeenCalled();
    });

    it('is not sent when it is blank: "Enter valid message." [staff-chat-008] [admin-chat-005]', async () => {
      const { user } = await open();
      const sent = answerSends();
      await user.click(screen.getByRole('button', { name: 'Send' }));
      expect(await screen.findByText('Enter valid message.')).toBeVisible();
      await user.type(box(), '   {Enter}');
      expect(await screen.findByText('Enter valid message.')).toBeVisible();
      expect(sent).not.toHaveBeenCalled();
      expect(messages()).toHaveLength(0);
    });
  });

  /** Responds to every send after `before`, as the server stores it; records what was sent. */
  function answerSends(before: () => Promise<void> = async () => undefined) {
    const sent = vi.fn<(fields: Sent) => void>();
    server.use(
      mock('/sendmessage', async (request) => {
        const fields = Object.fromEntries(await request.formData()) as Sent;
        sent(fields);
        await before();
        const stored = makeMessage(50, { message: fields.message, client_id: fields.client_id });
        return { status: 'true' as const, message: 'Message Sent', sent: stored };
      }),
    );
    return sent;
  }
}

type Sent = { order_id: string; message: string; client_id: string };

const box = () => screen.getByRole('textbox', { name: 'Message' });
const messages = () => within(screen.getByRole('region', { name: 'Messages' })).queryAllByRole('listitem');
