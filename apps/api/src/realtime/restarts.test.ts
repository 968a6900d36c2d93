/** Processes and servers that go away while people talk: what was said meanwhile comes, once and in order. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { startPostgres } from '../../dev/postgres.ts';
import { type ChatRoom, openChatRoom } from '../../test/chat-room.ts';
import { makeOrder } from '../../test/make-order.ts';
import { makePerson } from '../../test/make.ts';
import { openInstance } from '../../test/open-instance.ts';
import { startServerProcess } from '../../test/server-process.ts';
import {
  openListener,
  openSocket,
  patience,
  type SocketClient,
  socketUrl,
} from '../../test/socket-client.ts';
import { testConfig } from '../../test/test-config.ts';
import { migrateToLatest } from '../db/migrate.ts';

const texts = (client: SocketClient, channel: string) =>
  client.events(channel).flatMap(({ data }) => ('message' in data ? [data.message] : []));
const lastId = (client: SocketClient, channel: string) =>
  client.events(channel).reduce((last, { data }) => ('message' in data ? Math.max(last, data.id) : last), 0);

describe('a server', () => {
  let room: ChatRoom;
  beforeAll(async () => {
    room = await openChatRoom();
  });
  afterAll(() => room.world.close());
  const chat = () => `chat.${room.order.id}`;

  async function start() {
    const server = await startServerProcess('server.ts', room.world.config, onTestFinished);
    return { ...server, sockets: `${server.url.replace('http', 'ws')}/ws` };
  }

  it('that is killed loses nothing: what was said until it is back comes once, in order [realtime-009]', async () => {
    const server = await start();
    const first = await openListener(server.sockets, room.customer.token, chat());
    await room.say(room.staff, 'Before');
    await first.awaitMessages(chat(), 1);
    await server.kill();
    expect(await first.closed).toBe(1006);
    for (const text of ['One', 'Two', 'Three']) await room.say(room.staff, text);

    const { sockets } = await start();
    const again = await openListener(sockets, room.customer.token, [chat(), lastId(first, chat())]);
    await room.say(room.staff, 'After');
    await again.awaitMessages(chat(), 4);
    expect(texts(again, chat())).toEqual(['One', 'Two', 'Three', 'After']);
    again.close();
  });

  it('that is stopped asks everybody to connect again, and is gone in time', async () => {
    const server = await start();
    const clients = await Promise.all(
      [room.customer, room.staff, room.admin].map((by) => openListener(server.sockets, by.token, chat())),
    );
    const silent = await openSocket(server.sockets);
    silent.socket.pause();
    const unknown = await openSocket(server.sockets);
    expect(await server.stop()).toBe(0);
    for (const client of [...clients, unknown]) expect(await client.closed).toBe(4000);
    silent.close();
  });
});

describe('the database', () => {
  it('that is restarted costs open sockets nothing that was said after it came back [realtime-009]', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'portal-restart-'));
    let postgres = await startPostgres({ dataDir, port: 0, fast: true });
    const port = Number(new URL(postgres.url).port);
    const config = testConfig({ DATABASE_URL: postgres.url });
    const [one, two] = [await openInstance(config), await openInstance(config)];
    try {
      await migrateToLatest(one.deps.db);
      const [person, staff] = [await makePerson(one.deps.db, 'user'), await makePerson(one.deps.db, 'staff')];
      const order = await makeOrder(one.deps.db, { customerId: person.id, assignedTo: staff.id });
      const tokenOf = async ({ email, password }: typeof person) =>
        (await one.api().POST('/login', { body: { email, password } })).data?.token ?? '';
      const [token, staffToken] = [await tokenOf(person), await tokenOf(staff)];
      const channel = `chat.${order.id}`;
      const say = async (text: string) => {
        const body = new FormData();
        body.set('order_id', String(order.id));
        body.set('message', text);
        await two.api(staffToken).POST('/sendmessage', {
          body: { order_id: order.id, message: text },
          bodySerializer: () => body,
        });
      };
      const client = await openListener(await socketUrl(one.app), token, channel);
      await say('Before');
      await client.awaitEvents(channel, 1);

      await postgres.stop();
      postgres = await startPostgres({ dataDir, port, fast: true });
      // From the other process, which may be connected again before the one with the socket is.
      for (const text of ['One', 'Two', 'Three']) await vi.waitFor(() => say(text), patience);
      await client.awaitEvents(channel, 4);
      expect(texts(client, channel)).toEqual(['Before', 'One', 'Two', 'Three']);
      client.close();
    } finally {
      await one.close();
      await two.close();
      await postgres.remove();
      await rm(dataDir, { recursive: true, force: true });
    }
  }, 60_000);
});
