/** One order's chat: reading, live updates and sending (`/chat/{id}`). */

import {
  type MessagesRequest,
  chatDelivered,
  chatRead,
  chatSent,
  customerId,
  makeChatOrder,
  messageSent,
  mockChatOrders,
  mockMessages,
} from '@portal/sdk/testing/make-chat';
import { makeMessage } from '@portal/sdk/testing/make-message';
import { mock, mockNetworkError } from '@portal/sdk/testing/mock-api';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { mockTooMany, mockUnauthentic } from '../../test/problems.ts';
import { renderApp } from '../../test/render-app.ts';
import { server } from '../../test/server.ts';

const token = 'a-token';
const list = [makeChatOrder(12, { last_message_id: 2, readcount: 2 }), makeChatOrder(13)];
const own = { send_by: customerId, sender_name: 'Meera Iyer' };

describe('the chat of an order', () => {
  it('shows its messages and a box to send one [chat-003]', async () => {
    await open([makeMessage(1), makeMessage(2, own)]);
    expect(screen.getByRole('heading', { level: 1, name: 'GST Registration' })).toBeVisible();
    await waitFor(() =>
      expect(document.title).toBe('Chat about ORD-000012 · GST Registration · Namuna Compliance'),
    );
    expect(texts()).toEqual(['Message 1', 'Message 2']);
    expect(screen.getByRole('textbox', { name: 'Message' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Send' })).not.toHaveAttribute('aria-disabled');
  });

  it('shows the text and time of each message, grouped by day [chat-004]', async () => {
    await open([
      makeMessage(1, { message: 'Your papers are in.\nThank you!' }),
      makeMessage(2, { created_at: '2026-03-06T12:30:00.000Z', msgtime: '6 Mar 2026, 6:00 pm' }),
    ]);
    const [first, second] = messages();
    expect(first).toHaveTextContent('Your papers are in. Thank you!');
    expect(within(first as HTMLElement).getByText(/10:15 am/)).toHaveTextContent('5 Mar 2026, 10:15 am');
    expect(within(second as HTMLElement).getByText(/6:00 pm/)).toHaveAttribute(
      'title',
      '6 Mar 2026, 6:00 pm',
    );
    expect(screen.getByRole('region', { name: '5 Mar 2026' })).toContainElement(first as HTMLElement);
    expect(screen.getByRole('region', { name: '6 Mar 2026' })).toContainElement(second as HTMLElement);
  });

  it('has the customer’s own messages on one side and all others on the other, by name [chat-005]', async () => {
    await open([
      makeMessage(1),
      makeMessage(2, own),
      makeMessage(3, { send_by: 1, sender_name: 'Asha Rao' }),
    ]);
    expect(messages().map((message) => message.dataset['own'] ?? 'false')).toEqual([
      'false',
      'true',
      'false',
    ]);
    expect(screen.getByText('Ravi Kumar')).toBeVisible();
    expect(screen.getByText('Asha Rao')).toBeVisible();
    expect(screen.queryByText('Meera Iyer')).not.toBeInTheDocument();
  });

  it('shows a pushed message without a reload [chat-008]', async () => {
    const asked = vi.fn<(body: MessagesRequest) => void>();
    const { socket } = await open([makeMessage(1)], asked);
    await waitFor(() => expect(socket.listens('chat.12')).toBe(true));
    expect(socket.frames).toContainEqual({ type: 'subscribe', channel: 'chat.12', after: 1 });
    act(() => socket.deliver(messageSent(12, makeMessage(2, { message: 'Filed today.' }))));
    expect(await screen.findByText('Filed today.', { selector: 'li p' })).toBeVisible();
    expect(screen.getByText('Ravi Kumar: Filed today.')).toHaveAttribute('role', 'status');
    // It is visible, so it is marked as read.
    await waitFor(() => expect(asked.mock.lastCall).toEqual([{ order_id: 12, after: 1, limit: 1 }]));
    expect(asked.mock.calls.filter(([body]) => body.after === undefined)).toHaveLength(1);
  });

  it('shows each message once after the connection was lost [realtime-009]', async () => {
    const { socket } = await open([makeMessage(1)]);
    await waitFor(() => expect(socket.listens('chat.12')).toBe(true));
    socket.missed.set(
      'chat.12',
      [1, 2, 3, 4].map((id) => messageSent(12, makeMessage(id))),
    );
    act(() => socket.drop());
    await waitFor(() => expect(texts()).toEqual(['Message 1', 'Message 2', 'Message 3', 'Message 4']));
    act(() => socket.deliver(messageSent(12, makeMessage(4))));
    act(() => socket.deliver(messageSent(12, makeMessage(5))));
    await screen.findByText('Message 5', { selector: 'li p' });
    expect(texts()).toEqual(['Message 1', 'Message 2', 'Message 3', 'Message 4', 'Message 5']);
    expect(socket.connections()).toBe(2);
  });

  it('loads earlier messages on request', async () => {
    server.use(
      mockChatOrders(list),
      mockMessages(({ before }) =>
        before === undefined
          ? { messages: [makeMessage(8), makeMessage(9)], has_earlier: true }
          : { messages: [makeMessage(6), makeMessage(7)].filter(({ id }) => id < before) },
      ),
    );
    const { user } = await renderApp('/chat/12', { token });
    await user.click(await screen.findByRole('button', { name: 'Load earlier messages' }));
    await waitFor(() => expect(texts()).toEqual(['Message 6', 'Message 7', 'Message 8', 'Message 9']));
    expect(screen.queryByRole('button', { name: 'Load earlier messages' })).not.toBeInTheDocument();
  });

  it('resets the unread badge of its order when opened [chat-010]', async () => {
    server.use(mockChatOrders(list), mockMessages({ messages: [makeMessage(1), makeMessage(2)] }));
    const { user, address } = await renderApp('/chat', { token });
    const row = await screen.findByRole('link', { name: /ORD-000012/ });
    expect(within(row).getByRole('img', { name: '2 unread messages' })).toBeVisible();
    await user.click(row);
    await screen.findByText('Message 2', { selector: 'li p' });
    expect(address()).toBe('/chat/12');
    await waitFor(() => expect(screen.queryByRole('img', { name: /unread/ })).not.toBeInTheDocument());
  });

  it('is not preloaded on hover, which would mark it read', async () => {
    const asked = vi.fn<(body: MessagesRequest) => void>();
    server.use(mockChatOrders(list), mockMessages({ messages: [] }, asked));
    const { user, router } = await renderApp('/chat', { token });
    // A separate order: a chat that was open in another test may still report its read position.
    const row = await screen.findByRole('link', { name: /ORD-000013/ });
    await user.hover(row);
    await act(() => router.preloadRoute({ to: '/chat/$id', params: { id: '13' } }));
    expect(asked.mock.calls.filter(([{ order_id: id }]) => id === 13)).toEqual([]);
  });
});

describe('a message that is sent', () => {
  it('appears at once as sent, later as delivered and seen [chat-007]', async () => {
    const arrival = Promise.withResolvers<void>();
    const { user, socket } = await open([makeMessage(1)]);
    await waitFor(() => expect(socket.listens('chat.12')).toBe(true));
    const sent = answerSends(async () => arrival.promise);
    await user.type(box(), 'Any news?{Enter}');
    expect(texts()).toEqual(['Message 1', 'Any news?']);
    expect(within(messages()[1] as HTMLElement).getByText('Sending')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Sending' })).toHaveAttribute('aria-busy', 'true');
    expect(box()).toHaveValue('');
    await act(async () => arrival.resolve());
    expect(await screen.findByText('Message Sent')).toBeVisible();
    expect(within(messages()[1] as HTMLElement).getByText('Sent')).toBeInTheDocument();
    expect(sent).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ order_id: '12', user_id: '7', message: 'Any news?' }),
    );
    act(() => socket.deliver(chatDelivered(12, 50)));
    expect(await screen.findByText('Delivered')).toBeInTheDocument();
    act(() => socket.deliver(chatRead(12, 3, 50)));
    expect(await screen.findByText('Seen')).toBeInTheDocument();
  });

  it('appears once when the socket delivers it before the response', async () => {
    const arrival = Promise.withResolvers<void>();
    const { user, socket } = await open([]);
    await waitFor(() => expect(socket.listens('chat.12')).toBe(true));
    const sent = answerSends(async () => arrival.promise);
    await user.type(box(), 'Any news?{Enter}');
    await waitFor(() => expect(sent).toHaveBeenCalled());
    const clientId = sent.mock.calls[0]?.[0].client_id ?? '';
    act(() =>
      socket.deliver(messageSent(12, makeMessage(50, { ...own, message: 'Any news?', client_id: clientId }))),
    );
    await screen.findByText('Sent');
    expect(texts()).toEqual(['Any news?']);
    await act(async () => arrival.resolve());
    await screen.findByText('Message Sent');
    expect(texts()).toEqual(['Any news?']);
  });

  it('is not sent when it is blank [chat-006]', async () => {
    const { user } = await open([]);
    const sent = answerSends();
    await user.type(box(), '   {Enter}');
    expect(await screen.findByText('Enter valid message.')).toBeVisible();
    expect(box()).toHaveAttribute('aria-invalid', 'true');
    await user.clear(box());
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(screen.getByText('Enter valid message.')).toBeVisible();
    await user.type(box(), 'a');
    expect(screen.queryByText('Enter valid message.')).not.toBeInTheDocument();
    expect(sent).not.toHaveBeenCalled();
  });

  it('may have several lines, by Shift and Enter', async () => {
    const { user } = await open([]);
    const sent = answerSends();
    await user.type(box(), 'One{Shift>}{Enter}{/Shift}Two{Enter}');
    await screen.findByText('Message Sent');
    expect(sent.mock.calls[0]?.[0].message.replaceAll('\r\n', '\n')).toBe('One\nTwo');
  });

  it('that fails stays, and is resent with the same id', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { user } = await open([]);
    server.use(mockNetworkError('/sendmessage'));
    await user.type(box(), 'Any news?{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('Not sent.');
    const firstId = storedId();
    const sent = answerSends();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByText('Message Sent');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(texts()).toEqual(['Any news?']);
    expect(sent.mock.calls[0]?.[0].client_id).toBe(firstId);
    expect(firstId).toMatch(/^[0-9a-f-]{36}$/);
    expect(logged).toHaveBeenCalled();
  });

  it('that failed is still shown after a reload, and can be discarded', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const first = await open([]);
    server.use(mockNetworkError('/sendmessage'));
    await first.user.type(box(), 'Any news?{Enter}');
    await screen.findByRole('alert');
    first.unmount();
    const { user } = await open([]);
    expect(texts()).toEqual(['Any news?']);
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    expect(texts()).toEqual([]);
    expect(window.sessionStorage).toHaveLength(0);
  });

  it('whose response was lost is recognised by its id after a reload', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const first = await open([]);
    server.use(mockNetworkError('/sendmessage'));
    await first.user.type(box(), 'Any news?{Enter}');
    await screen.findByRole('alert');
    const clientId = storedId();
    first.unmount();
    await open([makeMessage(50, { ...own, message: 'Any news?', client_id: clientId })]);
    expect(texts()).toEqual(['Any news?']);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(window.sessionStorage).toHaveLength(0);
  });

  it('survives the end of the session and is still unsent after the login', async () => {
    const { user, address, unmount } = await open([]);
    server.use(mockUnauthentic('/sendmessage'));
    await user.type(box(), 'Any news?{Enter}');
    await waitFor(() => expect(address()).toBe('/login?returnTo=%2Fchat'));
    unmount();
    await open([]);
    expect(texts()).toEqual(['Any news?']);
    expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
  });

  it('in the input is kept through a reload, for this order only', async () => {
    const first = await open([]);
    await first.user.type(box(), 'Half a tho');
    first.unmount();
    const { user } = await open([]);
    expect(box()).toHaveValue('Half a tho');
    await user.click(screen.getByRole('link', { name: /ORD-000013/ }));
    await waitFor(() => expect(box()).toHaveValue(''));
  });
});

describe('its states', () => {
  it('loading', async () => {
    server.use(
      mockChatOrders(list),
      mock('/messages', () => new Promise<never>(() => undefined)),
    );
    await renderApp('/chat/12', { token });
    expect(await screen.findByText('Loading the messages')).toBeInTheDocument();
  });

  it('empty', async () => {
    await open([]);
    expect(screen.getByText('No messages yet')).toBeVisible();
  });

  it('error, with Retry', async () => {
    server.use(mockChatOrders(list), mockTooMany('/messages'));
    const { user } = await renderApp('/chat/12', { token });
    const retry = await screen.findByRole('button', { name: 'Retry' });
    server.use(mockMessages({ messages: [makeMessage(1)] }));
    await user.click(retry);
    expect(await screen.findByText('Message 1', { selector: 'li p' })).toBeVisible();
  });

  it('not the customer’s: "Unauthentic access" leads to the login', async () => {
    server.use(mockChatOrders(list), mockUnauthentic('/messages'));
    const { address } = await renderApp('/chat/99', { token });
    await waitFor(() => expect(address()).toBe('/login?returnTo=%2Fchat'));
  });

  it.each(['abc', '0', '1.5'])('an unknown order leads to the list: %s', async (id) => {
    server.use(mockChatOrders(list));
    const { address } = await renderApp(`/chat/${id}`, { token });
    await waitFor(() => expect(address()).toBe('/chat'));
    expect(await screen.findByText('Order not found.')).toBeVisible();
  });

  it('withdrawn while it is open: the next call reports it', async () => {
    const { socket, address } = await open([makeMessage(1)]);
    await waitFor(() => expect(socket.listens('chat.12')).toBe(true));
    server.use(mockUnauthentic('/messages'));
    act(() => socket.refuse('chat.12'));
    await waitFor(() => expect(address()).toBe('/login?returnTo=%2Fchat'), { timeout: 5_000 });
  });
});

it('the list beside it follows the chat without a reload [realtime-005]', async () => {
  const asked = vi.fn<() => void>();
  server.use(
    mock('/chatOrders', () => {
      asked();
      return {
        status: 'true' as const,
        message: 'Ok.',
        user_id: customerId,
        orders: list,
        next_cursor: null,
      };
    }),
    mockMessages({ messages: [makeMessage(2)] }),
  );
  const { socket } = await renderApp('/chat/12', { token });
  await waitFor(() => expect(socket.listens('getchat')).toBe(true));
  act(() => socket.deliver(chatSent(13, 60, 4)));
  const row = await screen.findByRole('link', { name: /ORD-000013/ });
  expect(await within(row).findByRole('img', { name: '4 unread messages' })).toBeVisible();
  const rows = within(screen.getByRole('list', { name: 'Orders' })).getAllByRole('link');
  expect(rows[0]).toBe(row);
  expect(asked).toHaveBeenCalledOnce();
});

async function open(stored: ReturnType<typeof makeMessage>[], asked?: (body: MessagesRequest) => void) {
  server.use(mockChatOrders(list), mockMessages({ messages: stored }, asked));
  const app = await renderApp('/chat/12', { token });
  await screen.findByRole('textbox', { name: 'Message' });
  return app;
}

type Sent = { order_id: string; user_id: string; message: string; client_id: string };

/** Answers every send after `before`, as the server stores it; records the requests. */
function answerSends(before: () => Promise<void> = async () => undefined) {
  const sent = vi.fn<(fields: Sent) => void>();
  server.use(
    mock('/sendmessage', async (request) => {
      const fields = Object.fromEntries(await request.formData()) as Sent;
      sent(fields);
      await before();
      const message = fields.message.replaceAll('\r\n', '\n');
      return {
        status: 'true' as const,
        message: 'Message Sent',
        sent: makeMessage(50, { ...own, message, client_id: fields.client_id }),
      };
    }),
  );
  return sent;
}

/** The id under which the tab keeps its only unsent message. */
function storedId(): string {
  const kept = JSON.parse(window.sessionStorage.getItem('outbox.chat.7.12') ?? '[]') as {
    clientId: string;
  }[];
  return kept[0]?.clientId ?? '';
}

const box = () => screen.getByRole('textbox', { name: 'Message' });

function messages(): HTMLElement[] {
  const log = screen.queryByRole('region', { name: 'Messages' });
  return log ? within(log).queryAllByRole('listitem') : [];
}

const texts = () => messages().map((message) => message.querySelector('p')?.textContent);
