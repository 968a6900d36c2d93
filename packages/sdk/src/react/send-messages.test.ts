/** Unsent messages are resent automatically: in order, once, with the same id. */

import { QueryClient } from '@tanstack/react-query';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createApi } from '../client.ts';
import { fakeSubscriptions } from '../testing/fake-subscriptions.ts';
import { makeMessage } from '../testing/make-message.ts';
import { type ManualSignals, manualSignals } from '../testing/manual-signals.ts';
import { mockBaseUrl, mockNetworkError, mockProblem } from '../testing/mock-api.ts';
import { type PendingMessage, messagesInOutbox } from './outbox.ts';
import { createSender } from './send-messages.ts';

const server = setupServer();
const api = createApi({ baseUrl: mockBaseUrl, fetch: (request) => fetch(request) });
const of = { userId: 7, orderId: 12 };
const ten = Array.from({ length: 10 }, (_, at) => `Message ${at + 1}`);
let queryClient: QueryClient;
let signals: ManualSignals;
const onSent = vi.fn<() => void>();

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => {
  // As in the apps: a mutation fails immediately while offline.
  queryClient = new QueryClient({ defaultOptions: { mutations: { networkMode: 'always' } } });
  signals = manualSignals();
  onSent.mockClear();
});
afterEach(() => {
  server.resetHandlers();
  queryClient.clear();
});
afterAll(() => server.close());

describe('messages written without a connection', () => {
  it('are resent when the browser is online: ten in order, each once, with their original ids', async () => {
    const sender = makeSender();
    await goOffline();
    ten.forEach((text) => sender.send(written(text)));
    await expect.poll(states).toEqual(ten.map(() => 'failed'));
    const sent = mockSends();
    signals.set({ online: true });
    // The same signal again, as when the tab becomes visible.
    signals.set({ visible: true });
    await expect.poll(states).toEqual([]);
    expect(sent.map(({ message }) => message)).toEqual(ten);
    expect(sent.map(({ client_id: id }) => id)).toEqual(ten.map(idOf));
    expect(onSent).toHaveBeenCalledTimes(10);
  });

  it('are not resent while the browser is still offline', async () => {
    const sender = makeSender();
    await goOffline();
    sender.send(written('One'));
    await expect.poll(states).toEqual(['failed']);
    const sent = mockSends();
    signals.set({ visible: true });
    await settle();
    expect(sent).toEqual([]);
    signals.set({ online: true });
    await expect.poll(states).toEqual([]);
  });

  it('stay in order when the connection fails again after the first one', async () => {
    const sender = makeSender();
    await goOffline();
    ten.forEach((text) => sender.send(written(text)));
    await expect.poll(states).toEqual(ten.map(() => 'failed'));
    const sent = mockSends((count) => count !== 1);
    signals.set({ online: true });
    await expect.poll(states).toEqual(ten.slice(1).map(() => 'failed'));
    expect(sent.map(({ message }) => message)).toEqual(['Message 1', 'Message 2']);
    signals.set({ online: true });
    await expect.poll(states).toEqual([]);
    expect(sent.map(({ message }) => message)).toEqual(['Message 1', 'Message 2', ...ten.slice(1)]);
  });

  it('are sent before later messages and before a manual retry', async () => {
    const sender = makeSender();
    server.use(mockNetworkError('/sendmessage'));
    sender.send(written('One'));
    await expect.poll(states).toEqual(['failed']);
    sender.send(written('Two'));
    await expect.poll(states).toEqual(['failed', 'failed']);
    const sent = mockSends();
    sender.retry(idOf('Two'));
    sender.send(written('Three'));
    await expect.poll(states).toEqual([]);
    expect(sent.map(({ message }) => message)).toEqual(['One', 'Two', 'Three']);
  });

  it('are not sent after the session has ended', async () => {
    const sender = makeSender();
    await goOffline();
    sender.send(written('One'));
    await expect.poll(states).toEqual(['failed']);
    queryClient.clear();
    const sent = mockSends();
    signals.set({ online: true });
    await settle();
    expect(sent).toEqual([]);
  });
});

it('a message rejected by the server is not resent automatically', async () => {
  const sender = makeSender();
  server.use(mockProblem('/sendmessage', 422, { code: 'customer_erased' }));
  sender.send(written('One'));
  await expect.poll(states).toEqual(['failed']);
  const sent = mockSends();
  signals.set({ online: false });
  signals.set({ online: true });
  sender.send(written('Two'));
  await expect.poll(states).toEqual(['failed']);
  expect(sent.map(({ message }) => message)).toEqual(['Two']);
});

const makeSender = () =>
  createSender(
    { api, access: { baseUrl: mockBaseUrl }, userId: 7, socket: fakeSubscriptions(), signals },
    queryClient,
    of,
    onSent,
  );

const idOf = (text: string) => `id-of-${text.replace(' ', '-')}`;
const written = (text: string): PendingMessage => ({
  clientId: idOf(text),
  text,
  at: '2026-03-05T04:45:00.000Z',
  files: [],
  state: 'sending',
});
const states = () => messagesInOutbox(queryClient, of).map(({ state }) => state);
const settle = () => new Promise((resolve) => void setTimeout(resolve, 50));

async function goOffline() {
  server.use(mockNetworkError('/sendmessage'));
  signals.set({ online: false });
}

/** Stores sent messages in order; `responds` decides by their count whether a response arrives. */
function mockSends(responds: (count: number) => boolean = () => true) {
  const sent: { message: string; client_id: string }[] = [];
  server.resetHandlers(
    http.post(`${mockBaseUrl}/sendmessage`, async ({ request }) => {
      const fields = Object.fromEntries(await request.formData()) as (typeof sent)[number];
      const count = sent.push(fields) - 1;
      if (!responds(count)) return HttpResponse.error();
      const { message, client_id: clientId } = fields;
      const stored = makeMessage(50 + count, { message, send_by: 7, client_id: clientId });
      return HttpResponse.json({ status: 'true', message: 'Message Sent', sent: stored });
    }),
  );
  return sent;
}
