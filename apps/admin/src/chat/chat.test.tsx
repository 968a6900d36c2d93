/** One order's chat as an admin reads and writes it (A§2, A§5, A§8 /adminchat/{id}). */
import {
  type Asked,
  customerId,
  makeChatOrder,
  messageSent,
  mockChatOrders,
  mockMessages,
} from '@portal/sdk/testing/make-chat';
import { makeMessage } from '@portal/sdk/testing/make-message';
import { mock, mockProblem } from '@portal/sdk/testing/mock-api';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { renderApp } from '../../test/render-app.tsx';
import { server } from '../../test/server.ts';

const token = 'a-token';
const said = { status: 'true', message: 'Done.' } as const;
const list = [makeChatOrder(12, { last_message_id: 2, readcount: 2 }), makeChatOrder(13)];
const fromCustomer = { send_by: customerId, sender_name: 'Meera Iyer' };

describe('the chat of an order', () => {
  it('is titled with its customer, and has its messages, a box and Send [admin-chat-003]', async () => {
    await open([makeMessage(1, fromCustomer), makeMessage(2)]);
    expect(screen.getByRole('heading', { level: 1, name: 'Chat with Meera Iyer' })).toBeVisible();
    expect(messages().map((message) => message.querySelector('p')?.textContent)).toEqual([
      'Message 1',
      'Message 2',
    ]);
    expect(box()).toBeVisible();
    expect(screen.getByRole('button', { name: 'Send' })).toBeEnabled();
  });

  it('has the customer’s messages on the other side and all others on the own [admin-chat-004]', async () => {
    await open([
      makeMessage(1, fromCustomer),
      makeMessage(2, { send_by: 3 }),
      makeMessage(3, { send_by: 5, sender_name: 'Kavya Menon' }),
    ]);
    expect(messages().map((message) => message.dataset['own'] ?? 'false')).toEqual(['false', 'true', 'true']);
    expect(screen.getByText('Kavya Menon')).toBeVisible();
  });

  it('shows a message that is pushed, without a reload [admin-chat-008]', async () => {
    const asked = vi.fn<(body: Asked) => void>();
    const { socket } = await open([makeMessage(1, fromCustomer)], asked);
    await waitFor(() => expect(socket.listens('chat.12')).toBe(true));
    act(() =>
      socket.deliver(messageSent(12, makeMessage(2, { ...fromCustomer, message: 'Here is the PAN.' }))),
    );
    expect(await screen.findByText('Here is the PAN.', { selector: 'li p' })).toBeVisible();
    expect(messages()).toHaveLength(2);
    // It is on the screen, so it is read.
    await waitFor(() => expect(asked.mock.lastCall).toEqual([{ order_id: 12, after: 1, limit: 1 }]));
    expect(asked.mock.calls.filter(([body]) => body.after === undefined)).toHaveLength(1);
  });

  it('leads to the order and its progress from the order beside it', async () => {
    server.use(
      mockProblem('/adminorder_detail/{id}', 429, { code: 'too_many', message: 'Please wait a minute.' }),
    );
    await open([], undefined, '/adminchat/12?order=true');
    expect(await screen.findByRole('link', { name: 'Open the order' })).toHaveAttribute(
      'href',
      '/adminorderdetail/12',
    );
    expect(screen.getByRole('link', { name: 'Order Progress' })).toHaveAttribute(
      'href',
      '/adminorderprogress/12',
    );
  });

  it.each(['abc', '0'])('that can be none at all leads to the list: %s', async (id) => {
    server.use(mockChatOrders(list));
    const { address } = await renderApp(`/adminchat/${id}`, { token });
    await waitFor(() => expect(address()).toBe('/adminchat'));
    expect(await screen.findByText('Order not found.')).toBeVisible();
  });
});

describe('a message that is sent', () => {
  it('is not, when nothing is in it but space: "Enter valid message." [admin-chat-005]', async () => {
    const { user } = await open([]);
    const sent = answerSends();
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(await screen.findByText('Enter valid message.')).toBeVisible();
    await user.type(box(), '   {Enter}');
    expect(await screen.findByText('Enter valid message.')).toBeVisible();
    expect(sent).not.toHaveBeenCalled();
    expect(messages()).toHaveLength(0);
  });

  it('keeps Send disabled until it has arrived [admin-chat-006]', async () => {
    const arrival = Promise.withResolvers<void>();
    const { user } = await open([]);
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

  it('shows "Message Sent" [admin-chat-007]', async () => {
    const { user } = await open([]);
    const sent = answerSends();
    await user.type(box(), ' We look into it. {Enter}');
    expect(await screen.findByText('Message Sent')).toBeVisible();
    expect(sent).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ order_id: '12', message: 'We look into it.' }),
    );
    expect(messages()[0]).toHaveAttribute('data-own', 'true');
  });
});

async function open(
  stored: ReturnType<typeof makeMessage>[],
  asked?: (body: Asked) => void,
  path = '/adminchat/12',
) {
  server.use(mockChatOrders(list), mockMessages({ messages: stored }, asked));
  const app = await renderApp(path, { token });
  await screen.findByRole('textbox', { name: 'Message' });
  return app;
}

type Sent = { order_id: string; message: string; client_id: string };

/** Answers every send after `before`, as the server stores it; keeps what was sent. */
function answerSends(before: () => Promise<void> = async () => undefined) {
  const sent = vi.fn<(fields: Sent) => void>();
  server.use(
    mock('/sendmessage', async (request) => {
      const fields = Object.fromEntries(await request.formData()) as Sent;
      sent(fields);
      await before();
      const stored = makeMessage(50, { message: fields.message, client_id: fields.client_id });
      return { ...said, message: 'Message Sent', sent: stored };
    }),
  );
  return sent;
}

const box = () => screen.getByRole('textbox', { name: 'Message' });
const messages = () => within(screen.getByRole('region', { name: 'Messages' })).queryAllByRole('listitem');
