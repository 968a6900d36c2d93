/** Limits of sockets: their close codes, and that other clients are not affected. */

import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { type ChatFixture, createChatFixture } from '../../test/chat-fixture.ts';
import {
  subscribeSocket,
  openSocket,
  pollOptions,
  type SocketClient,
  socketUrl,
} from '../../test/socket-client.ts';
import type { SignedInUser } from '../../test/test-app.ts';

let fixture: ChatFixture;
let url: string;
let witness: SocketClient;
const opened: { close(): void }[] = [];
const mostUnknown = 30;

beforeAll(async () => {
  fixture = await createChatFixture({
    sockets: { authWithinMs: 1_500, pingEverySeconds: 1, mostUnknownOfNetwork: mostUnknown },
    limits: { callsPerMinute: 100_000 },
  });
  url = await socketUrl(fixture.testApp.app);
  witness = await subscribeSocket(url, fixture.staff.token, `chat.${fixture.order.id}`);
});
afterEach(async () => {
  for (const client of opened.splice(0)) client.close();
  // The process still serves other clients after every test.
  const before = witness.events().length;
  await fixture.say(fixture.customer, 'Still there?');
  await witness.awaitEvents(`chat.${fixture.order.id}`, before + 1);
});
afterAll(async () => {
  witness.close();
  await fixture.testApp.close();
});

const keep = async (opening: Promise<SocketClient>) => {
  const client = await opening;
  opened.push(client);
  return client;
};
const listen = (by: SignedInUser, ...channels: string[]) => keep(subscribeSocket(url, by.token, ...channels));

/** A raw TCP client, for malformed frames. */
async function dial(): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  opened.push({ close: () => socket.destroy() });
  socket.write(
    'GET /ws HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nOrigin: http://localhost:4001\r\n' +
      'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n',
  );
  await once(socket, 'data');
  return socket;
}

describe('a frame', () => {
  it.each<[string, string | Buffer, number]>([
    ['that is not JSON', '{', 4502],
    ['that is empty', '', 4502],
    ['that is null', 'null', 4502],
    ['that is a number', '7', 4502],
    ['that is a list', '[]', 4502],
    ['of an unknown type', '{"type":"publish","channel":"getchat"}', 4502],
    ['without a channel', '{"type":"subscribe"}', 4502],
    ['with a numeric channel', '{"type":"subscribe","channel":7}', 4502],
    ['with a negative `after`', '{"type":"subscribe","channel":"getchat","after":-1}', 4502],
    ['with `after` as a text', '{"type":"subscribe","channel":"getchat","after":"1"}', 4502],
    ['that is binary', Buffer.from('{"type":"subscribe","channel":"getchat"}'), 4502],
    ['larger than the limit', JSON.stringify({ type: 'auth', token: 'x'.repeat(5_000) }), 1009],
    ['with an oversized token', JSON.stringify({ type: 'auth', token: 'x'.repeat(2_001) }), 4502],
  ])('%s closes the socket, before and after authentication', async (_, frame, code) => {
    for (const client of [await keep(openSocket(url)), await listen(fixture.customer)]) {
      client.socket.send(frame);
      expect(await client.closed).toBe(code);
    }
  });

  it.each([
    ['that is not masked', Buffer.from([0x81, 0x02, 0x7b, 0x7d])],
    ['with a reserved bit', Buffer.from([0xc1, 0x82, 0, 0, 0, 0, 0x7b, 0x7d])],
    ['with an unknown opcode', Buffer.from([0x83, 0x80, 0, 0, 0, 0])],
    ['that is not UTF-8', Buffer.from([0x81, 0x82, 0, 0, 0, 0, 0xff, 0xfe])],
    ['with a length of gigabytes', Buffer.from([0x81, 0xff, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0])],
  ])('%s closes the connection', async (_, bytes) => {
    const socket = await dial();
    const ended = once(socket, 'close');
    socket.resume();
    socket.write(bytes);
    await ended;
    expect(socket.destroyed).toBe(true);
  });

  it('in too many fragments closes the connection', async () => {
    const socket = await dial();
    const ended = once(socket, 'close');
    socket.resume();
    socket.write(Buffer.from([0x01, 0x80, 0, 0, 0, 0]));
    for (let n = 0; n < 100; n += 1) socket.write(Buffer.from([0x00, 0x80, 0, 0, 0, 0]));
    await ended;
    expect(socket.destroyed).toBe(true);
  });
});

describe('a silent client', () => {
  it('is closed with 4002 without an auth frame in time [realtime-006]', async () => {
    const client = await keep(openSocket(url));
    expect(await client.closed).toBe(4002);
  });

  it('is disconnected when it does not answer a ping', async () => {
    const client = await listen(fixture.customer);
    const before = await openSockets();
    // Like a phone without network: the connection is open, but transmits nothing.
    client.socket.pause();
    await vi.waitFor(async () => expect(await openSockets()).toBeLessThan(before), pollOptions);
  });

  it('counts towards a limit of unauthenticated sockets per address', async () => {
    const waiting = await Promise.all(Array.from({ length: mostUnknown }, () => keep(openSocket(url))));
    await expect(openSocket(url)).rejects.toThrow('refused with 429');
    waiting[0]?.close();
    await vi.waitFor(() => keep(openSocket(url)), pollOptions);
  });
});

const openSockets = async () => (await fixture.testApp.deps.metrics.sockets.get()).values[0]?.value ?? -1;

describe('a client that sends too much', () => {
  it('is closed with 4503 for a flood of frames', async () => {
    const client = await listen(fixture.customer);
    for (let n = 0; n < 1_000; n += 1) client.send({ type: 'unsubscribe', channel: 'getchat' });
    expect(await client.closed).toBe(4503);
  });

  it('is closed for a flood of pings, unless they outrun the answers', async () => {
    const client = await listen(fixture.customer);
    for (let n = 0; n < 1_000; n += 1) client.socket.ping();
    expect([4503, 1006]).toContain(await client.closed);
  });

  it('is closed with 4503 for thousands of subscriptions at once', async () => {
    const client = await listen(fixture.admin);
    for (let n = 1; n <= 3_000; n += 1) client.send({ type: 'subscribe', channel: `chat.${n}` });
    expect(await client.closed).toBe(4503);
  });

  it('may have a hundred channels; the next one is refused, and further ones close it with 4504', async () => {
    const orders = await Promise.all(Array.from({ length: 101 }, () => fixture.newOrder()));
    const client = await listen(fixture.customer, ...orders.slice(1).map(({ id }) => `chat.${id}`));
    const next = `chat.${orders[0]?.id}`;
    expect(await client.subscribe(next)).toEqual({ type: 'refused', channel: next, code: 'too_many' });
    let code: number | undefined;
    void client.closed.then((closed) => {
      code = closed;
    });
    for (let n = 0; n < 120 && code === undefined; n += 1) {
      client.send({ type: 'subscribe', channel: next });
      await new Promise((resolve) => setTimeout(resolve, 45));
    }
    expect(await client.closed).toBe(4504);
  }, 60_000);

  it('may have twenty sockets; the next one is asked to retry later', async () => {
    const person = await fixture.testApp.customer();
    await Promise.all(Array.from({ length: 20 }, () => listen(person)));
    const more = await keep(openSocket(url));
    more.send({ type: 'auth', token: person.token });
    expect(await more.closed).toBe(4003);
  });
});

describe('a client that does not read', () => {
  it('is closed at a megabyte of unsent data, without effect on other clients', async () => {
    const channel = `chat.${fixture.order.id}`;
    const deaf = await listen(fixture.customer, channel);
    const others = [await listen(fixture.admin, channel), await listen(fixture.customer, channel)];
    deaf.socket.pause();
    const before = await openSockets();
    const text = '✓'.repeat(4_000);
    let said = 0;
    while ((await openSockets()) === before && said < 2_000) {
      await Promise.all(Array.from({ length: 20 }, () => fixture.say(fixture.staff, text)));
      said += 20;
    }
    expect(await openSockets()).toBe(before - 1);
    for (const other of others) expect(await other.awaitEvents(channel, said)).toHaveLength(said);
    expect(deaf.events(channel).length).toBeLessThan(said);
  }, 120_000);
});

describe('silent sockets of twelve networks', () => {
  it('do not block other networks: 20 of 20 clients connect and subscribe', async () => {
    const full = await createChatFixture({
      sockets: { authWithinMs: 60_000, mostUnknown: 240, mostUnknownOfNetwork: 60 },
      limits: { callsPerMinute: 100_000 },
    });
    try {
      const address = await socketUrl(full.testApp.app);
      const silent: Promise<WebSocket>[] = [];
      for (let n = 0; n < 12; n += 1)
        for (let m = 0; m < 20; m += 1) silent.push(openFrom(address, `127.0.1.${n + 1}`));
      await Promise.all(silent);
      // The silent clients reconnect at once.
      let connected = 0;
      for (let n = 0; n < 20; n += 1) {
        const client = await subscribeSocket(address, full.customer.token, `chat.${full.order.id}`);
        connected += 1;
        client.close();
        void openFrom(address, `127.0.1.${(n % 12) + 1}`).catch(() => undefined);
      }
      expect(connected).toBe(20);
    } finally {
      await full.testApp.close();
    }
  }, 60_000);
});

/** @param localAddress a loopback address; each one counts as its own network. */
const openFrom = (address: string, localAddress: string) =>
  new Promise<WebSocket>((resolve, reject) => {
    const socket = new WebSocket(address, { headers: { origin: 'http://localhost:4001' }, localAddress });
    socket.once('open', () => resolve(socket));
    socket.on('error', reject);
  });
