/** The socket of a tab against a real server. */

import { afterEach, describe, expect, it, vi } from 'vitest';
import { makeMessage } from '../testing/make-message.ts';
import { type ManualClock, manualClock } from '../testing/manual-clock.ts';
import { manualSignals } from '../testing/manual-signals.ts';
import { type SocketServer, messageFrame, startSocketServer } from '../testing/socket-server.ts';
import { type LiveSocketOptions, createLiveSocket } from './live-socket.ts';

const cleanUps: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0)) await cleanUp();
});

async function start(port?: number): Promise<SocketServer> {
  const server = await startSocketServer(port);
  cleanUps.push(() => server.kill());
  return server;
}

/** A tab with its own socket, clock and browser signals. */
function openTab(url: string, change: Partial<LiveSocketOptions> = {}) {
  const clock = manualClock();
  const signals = manualSignals();
  let token: string | undefined = 'a-token';
  const getToken = () => token;
  const socket = createLiveSocket({ url, getToken, clock, signals, random: () => 0.5, ...change });
  const login = (next: string | undefined) => {
    token = next;
    socket.tokenChanged();
  };
  cleanUps.push(() => login(undefined));
  /** Subscribes to an order's chat and records the ids of its messages. */
  const listen = (orderId: number, after?: number) => {
    const ids: number[] = [];
    const onGap = vi.fn<() => void>();
    const onRefused = vi.fn<(code: string) => void>();
    const stop = socket.subscribe(`chat.${orderId}`, {
      ...(after !== undefined && { after }),
      onEvent: (frame) => void (frame.event === 'message.sent' && ids.push(frame.data.id)),
      onGap,
      onRefused,
    });
    return { ids, onGap, onRefused, stop };
  };
  return { socket, clock, signals, login, listen };
}

const until = (condition: () => boolean) => expect.poll(condition, { timeout: 5_000 }).toBe(true);
const live = ({ socket }: ReturnType<typeof openTab>) => until(() => socket.isLive());
const lost = ({ socket }: ReturnType<typeof openTab>) => until(() => !socket.isLive());

/** Advances the clock until the tab has reconnected. */
async function reconnect(tab: ReturnType<typeof openTab>) {
  await expect
    .poll(
      () => {
        if (!tab.socket.isLive()) tab.clock.advance(1_000);
        return tab.socket.isLive();
      },
      { timeout: 10_000, interval: 50 },
    )
    .toBe(true);
}

describe('authentication', () => {
  it('sends the token in the first frame, never in the URL', async () => {
    const server = await start();
    const tab = openTab(server.url);
    tab.listen(12, 5);
    await live(tab);
    await until(() => server.peers[0]?.frames.length === 2);
    expect(server.peers[0]?.frames).toEqual([
      { type: 'auth', token: 'a-token' },
      { type: 'subscribe', channel: 'chat.12', after: 5 },
    ]);
  });

  it('subscribes only after the server has accepted the token', async () => {
    const server = await start();
    server.isResponding = false;
    const tab = openTab(server.url);
    tab.listen(12);
    await until(() => server.peers[0]?.frames.length === 1);
    tab.listen(13);
    tab.clock.advance(14_000);
    expect(server.peers[0]?.frames).toHaveLength(1);
    server.peers[0]?.send({ type: 'ready', user_id: 7 });
    await until(() => server.peers[0]?.frames.length === 3);
    expect(server.peers).toHaveLength(1);
  });

  it('is retried when the server does not respond', async () => {
    const server = await start();
    server.isResponding = false;
    const tab = openTab(server.url);
    tab.listen(12);
    await until(() => server.peers.length === 1);
    server.isResponding = true;
    tab.clock.advance(15_000);
    await reconnect(tab);
    expect(server.peers).toHaveLength(2);
  });

  it('connects only with a token, and disconnects when it is removed', async () => {
    const server = await start();
    const tab = openTab(server.url);
    tab.login(undefined);
    tab.listen(12);
    expect(tab.socket.isLive()).toBe(false);
    tab.login('another');
    await live(tab);
    expect(server.peers).toHaveLength(1);
    expect(server.peers[0]?.frames[0]).toEqual({ type: 'auth', token: 'another' });
    tab.login(undefined);
    expect(tab.socket.isLive()).toBe(false);
    await until(() => server.peers[0]?.socket.readyState === WebSocket.CLOSED);
  });

  it('sends receipts once the token is accepted, and drops them when another person logs in', async () => {
    const server = await start();
    const tab = openTab(server.url);
    tab.socket.received(12, 5);
    tab.clock.advance(2_000);
    tab.listen(12);
    await live(tab);
    tab.clock.advance(2_000);
    await until(() => server.peers[0]?.frames.length === 3);
    expect(server.peers[0]?.frames[2]).toEqual({
      type: 'received',
      chats: [{ order_id: 12, last_message_id: 5 }],
    });
    tab.login('another');
    await until(() => server.peers.length === 2 && tab.socket.isLive());
    tab.clock.advance(2_000);
    await until(() => server.peers[1]?.frames.length === 2);
    expect(server.peers[1]?.frames.map(({ type }) => type)).toEqual(['auth', 'subscribe']);
  });

  it('is repeated on a new connection when another person logs in', async () => {
    const server = await start();
    const tab = openTab(server.url);
    tab.listen(12);
    await live(tab);
    tab.login('another');
    await until(() => server.peers.length === 2 && tab.socket.isLive());
    expect(server.peers[1]?.frames[0]).toEqual({ type: 'auth', token: 'another' });
    await until(() => server.peers[0]?.socket.readyState === WebSocket.CLOSED);
  });
});

describe('one connection', () => {
  it('serves all subscribers of a tab, with one subscription for each channel', async () => {
    const server = await start();
    const tab = openTab(server.url);
    const [one, two] = [tab.listen(12, 0), tab.listen(12, 0)];
    tab.listen(13, 0);
    await live(tab);
    server.store(12, makeMessage(1));
    await until(() => one.ids.length === 1 && two.ids.length === 1);
    expect(server.peers).toHaveLength(1);
    expect(server.peers[0]?.frames.map((frame) => 'channel' in frame && frame.channel)).toEqual([
      false,
      'chat.12',
      'chat.13',
    ]);
  });

  it('unsubscribes with the last subscriber, and disconnects after a delay', async () => {
    const server = await start();
    const tab = openTab(server.url);
    const [one, two] = [tab.listen(12, 0), tab.listen(12, 0)];
    await live(tab);
    one.stop();
    two.stop();
    await until(() => server.peers[0]?.frames.at(-1)?.type === 'unsubscribe');
    tab.clock.advance(900);
    expect(tab.socket.isLive()).toBe(true);
    tab.clock.advance(200);
    expect(tab.socket.isLive()).toBe(false);
  });

  it('reports a gap to a later subscriber with an older last id', async () => {
    const server = await start();
    const tab = openTab(server.url);
    const first = tab.listen(12, 0);
    await live(tab);
    server.store(12, makeMessage(9));
    await until(() => first.ids.length === 1);
    expect(tab.listen(12, 9).onGap).not.toHaveBeenCalled();
    expect(tab.listen(12, 4).onGap).toHaveBeenCalledOnce();
  });
});

describe('after a lost connection', () => {
  it('missed messages arrive once and in order [realtime-009]', async () => {
    const server = await start();
    const tab = openTab(server.url);
    const { ids } = tab.listen(12, 0);
    await live(tab);
    server.store(12, makeMessage(1));
    await until(() => ids.length === 1);
    server.peers[0]?.socket.terminate();
    await lost(tab);
    for (const id of [2, 3, 4]) server.messages.get(12)?.push(makeMessage(id));
    await reconnect(tab);
    server.store(12, makeMessage(5));
    await until(() => ids.length === 5);
    expect(ids).toEqual([1, 2, 3, 4, 5]);
  });

  it('missed messages arrive after a server restart [realtime-009]', async () => {
    const server = await startSocketServer();
    const tab = openTab(server.url);
    const { ids } = tab.listen(12, 0);
    await live(tab);
    server.store(12, makeMessage(1));
    await until(() => ids.length === 1);
    await server.kill();
    await lost(tab);
    tab.clock.advance(5_000);
    const again = await start(server.port);
    again.messages.set(
      12,
      [1, 2, 3, 4].map((id) => makeMessage(id)),
    );
    await reconnect(tab);
    await until(() => ids.length === 4);
    expect(ids).toEqual([1, 2, 3, 4]);
  });

  it('missed messages arrive after the machine was asleep and the connection is dead [realtime-009]', async () => {
    const server = await start();
    const tab = openTab(server.url);
    const { ids } = tab.listen(12, 0);
    await live(tab);
    for (const id of [1, 2, 3])
      server.messages.set(12, [...(server.messages.get(12) ?? []), makeMessage(id)]);
    tab.clock.sleep(10 * 60_000);
    expect(tab.socket.isLive()).toBe(false);
    await reconnect(tab);
    await until(() => ids.length === 3);
    expect(ids).toEqual([1, 2, 3]);
    expect(server.peers).toHaveLength(2);
  });

  it('resubscribes in order, each channel after its last id', async () => {
    const server = await start();
    const tab = openTab(server.url);
    const chat = tab.listen(12, 3);
    tab.listen(13, 0);
    tab.socket.subscribe('notification.7', { after: 40, onEvent: () => undefined });
    await live(tab);
    server.store(12, makeMessage(8));
    server.broadcast(notification(44, '2026-03-05T04:45:00.000Z'));
    await until(() => chat.ids.length === 1);
    server.peers[0]?.socket.terminate();
    await lost(tab);
    await reconnect(tab);
    await until(() => server.peers[1]?.frames.length === 4);
    expect(server.peers[1]?.frames.slice(1)).toEqual([
      { type: 'subscribe', channel: 'chat.12', after: 8 },
      { type: 'subscribe', channel: 'chat.13', after: 0 },
      { type: 'subscribe', channel: 'notification.7', after: 44 },
    ]);
  });

  it('reports a gap that the server cannot replay', async () => {
    const server = await start();
    const tab = openTab(server.url);
    const { onGap } = tab.listen(12, 0);
    await live(tab);
    expect(onGap).not.toHaveBeenCalled();
    server.peers[0]?.send({ type: 'subscribed', channel: 'chat.12', resync: true });
    await until(() => onGap.mock.calls.length === 1);
  });

  it('reports a gap when no id is known', async () => {
    const server = await start();
    const tab = openTab(server.url);
    const { onGap } = tab.listen(12);
    await live(tab);
    await until(() => server.peers[0]?.frames.length === 2);
    server.peers[0]?.socket.terminate();
    await lost(tab);
    await reconnect(tab);
    await expect.poll(() => onGap.mock.calls.length).toBe(1);
  });
});

describe('a received frame', () => {
  it('is delivered once: messages by id, notifications by id and time', async () => {
    const server = await start();
    const tab = openTab(server.url);
    const { ids } = tab.listen(12, 0);
    const updates: string[] = [];
    tab.socket.subscribe('notification.7', {
      after: 0,
      onEvent: (frame) =>
        void (frame.event === 'notification.sent' && updates.push(frame.data.notification.created_at)),
    });
    await live(tab);
    for (const id of [1, 1, 2, 1, 2]) server.broadcast(messageFrame(12, makeMessage(id)));
    for (const at of ['2026-03-05T04:45:00.000Z', '2026-03-05T04:45:00.000Z', '2026-03-05T04:47:00.000Z']) {
      server.broadcast(notification(5, at));
    }
    await until(() => updates.length === 2);
    expect(ids).toEqual([1, 2]);
    expect(updates).toEqual(['2026-03-05T04:45:00.000Z', '2026-03-05T04:47:00.000Z']);
  });

  it('is ignored when it is invalid', async () => {
    const server = await start();
    const tab = openTab(server.url);
    const { ids } = tab.listen(12, 0);
    await live(tab);
    for (const text of ['{broken', '[]', 'null', '{"type":"news"}']) server.peers[0]?.socket.send(text);
    server.store(12, makeMessage(1));
    await until(() => ids.length === 1);
    expect(tab.socket.isLive()).toBe(true);
  });
});

describe('a closed connection', () => {
  it.each([1000, 1001, 1011, 4000, 4001, 4499])('with code %i is reopened', async (code) => {
    const server = await start();
    const onRejected = vi.fn<(code: number) => void>();
    const tab = openTab(server.url, { onRejected });
    tab.listen(12, 0);
    await live(tab);
    server.peers[0]?.socket.close(code);
    await lost(tab);
    await reconnect(tab);
    expect(server.peers).toHaveLength(2);
    expect(onRejected).not.toHaveBeenCalled();
  });

  it.each([4500, 4501, 4999])('with code %i stays closed until the token changes', async (code) => {
    const server = await start();
    const onRejected = vi.fn<(code: number) => void>();
    const tab = openTab(server.url, { onRejected });
    tab.listen(12, 0);
    await live(tab);
    server.peers[0]?.socket.close(code);
    await until(() => onRejected.mock.calls.length === 1);
    expect(onRejected).toHaveBeenCalledWith(code);
    tab.clock.advance(10 * 60_000);
    tab.signals.set({ online: true });
    tab.listen(13, 0);
    expect(server.peers).toHaveLength(1);
    tab.login('another');
    await live(tab);
    expect(server.peers).toHaveLength(2);
  });

  it('is retried with an exponential delay of up to half a minute', async () => {
    const tried: number[] = [];
    let clock: ManualClock | undefined;
    class Refusing {
      constructor() {
        tried.push(clock?.now() ?? 0);
      }
      send() {}
      close() {}
      addEventListener(event: string, listener: (close: { code: number }) => void) {
        if (event === 'close') clock?.after(0, () => listener({ code: 1006 }));
      }
    }
    const tab = openTab('ws://127.0.0.1:1/ws', { WebSocket: Refusing as never });
    clock = tab.clock;
    tab.listen(12);
    tab.clock.advance(0);
    tab.clock.advance(180_000);
    const pauses = tried.slice(2).map((at, index) => Math.round(at - (tried[index + 1] ?? 0)));
    expect(pauses.slice(0, 6)).toEqual([1_050, 2_050, 4_050, 8_050, 15_050, 15_050]);
  });
});

describe('browser signals', () => {
  it('offline disconnects, and online reconnects immediately', async () => {
    const server = await start();
    const tab = openTab(server.url);
    const { ids } = tab.listen(12, 0);
    await live(tab);
    tab.signals.set({ online: false });
    expect(tab.socket.isLive()).toBe(false);
    for (const id of [1, 2, 3])
      server.messages.set(12, [...(server.messages.get(12) ?? []), makeMessage(id)]);
    tab.clock.advance(10 * 60_000);
    expect(server.peers).toHaveLength(1);
    tab.signals.set({ online: true });
    await live(tab);
    await until(() => ids.length === 3);
    expect(ids).toEqual([1, 2, 3]);
  });

  it('a visible tab retries immediately', async () => {
    const server = await startSocketServer();
    const tab = openTab(server.url);
    tab.listen(12, 0);
    await live(tab);
    await server.kill();
    await lost(tab);
    await start(server.port);
    tab.signals.set({ visible: true });
    await expect.poll(tab.socket.isLive).toBe(true);
  });

  it('a visible tab detects a dead server and reconnects', async () => {
    const server = await start();
    const tab = openTab(server.url);
    tab.listen(12, 0);
    await live(tab);
    await until(() => server.peers[0]?.frames.length === 2);
    server.isResponding = false;
    tab.signals.set({ visible: false });
    tab.clock.advance(30_000);
    expect(server.peers[0]?.frames).toHaveLength(2);
    tab.signals.set({ visible: true });
    await until(() => server.peers[0]?.frames.length === 3);
    server.isResponding = true;
    tab.clock.advance(4_000);
    expect(tab.socket.isLive()).toBe(false);
    await reconnect(tab);
    expect(server.peers).toHaveLength(2);
  });

  it('a visible tab pings a silent server after a minute, and keeps the connection if it responds', async () => {
    const server = await start();
    const tab = openTab(server.url);
    const { ids } = tab.listen(12, 0);
    await live(tab);
    await until(() => server.peers[0]?.frames.length === 2);
    tab.clock.advance(61_000);
    await until(() => server.peers[0]?.frames.length === 3);
    server.store(12, makeMessage(1));
    await until(() => ids.length === 1);
    tab.clock.advance(15_000);
    expect(tab.socket.isLive()).toBe(true);
    expect(server.peers).toHaveLength(1);
  });
});

describe('a channel', () => {
  it('reports a rejected subscription to its subscriber', async () => {
    const server = await start();
    const tab = openTab(server.url);
    const { onRefused } = tab.listen(12, 0);
    await live(tab);
    server.peers[0]?.send({ type: 'refused', channel: 'chat.12', code: 'unauthentic_access' });
    await until(() => onRefused.mock.calls.length === 1);
    expect(onRefused).toHaveBeenCalledWith('unauthentic_access');
  });

  it('is retried after a delay when it is temporarily unavailable', async () => {
    const server = await start();
    const tab = openTab(server.url);
    const { onRefused } = tab.listen(12, 0);
    const other = tab.listen(13, 0);
    await live(tab);
    await until(() => server.peers[0]?.frames.length === 3);
    server.peers[0]?.send({ type: 'refused', channel: 'chat.12', code: 'unavailable' });
    server.store(13, makeMessage(1));
    await until(() => other.ids.length === 1);
    tab.clock.advance(8_000);
    await until(() => server.peers[0]?.frames.length === 4);
    expect(server.peers[0]?.frames.at(-1)).toEqual({ type: 'subscribe', channel: 'chat.12', after: 0 });
    expect(onRefused).not.toHaveBeenCalled();
  });
});

function notification(id: number, at: string) {
  return {
    type: 'event',
    channel: 'notification.7',
    event: 'notification.sent',
    data: {
      readcount: 1,
      notification: {
        id,
        title: 'Order Status Updated',
        detail: 'Your order has moved on.',
        order_id: 12,
        ticket_id: null,
        read: false,
        created_at: at,
      },
    },
  } as const;
}
