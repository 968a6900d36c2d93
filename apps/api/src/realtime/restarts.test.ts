/** Messages sent during a restart arrive once and in order. */

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { startPostgres } from '../../dev/postgres.ts';
import { type ChatFixture, createChatFixture } from '../../test/chat-fixture.ts';
import { makeOrder } from '../../test/make-order.ts';
import { makePerson } from '../../test/make.ts';
import { startServerProcess } from '../../test/server-process.ts';
import {
  subscribeSocket,
  openSocket,
  pollOptions,
  type SocketClient,
  socketUrl,
} from '../../test/socket-client.ts';
import { startInstance } from '../../test/start-instance.ts';
import { testConfig } from '../../test/test-config.ts';
import { migrateToLatest } from '../db/migrate.ts';

const texts = (client: SocketClient, channel: string) =>
  client.events(channel).flatMap(({ data }) => ('message' in data ? [data.message] : []));
const lastId = (client: SocketClient, channel: string) =>
  client.events(channel).reduce((last, { data }) => ('message' in data ? Math.max(last, data.id) : last), 0);

describe('a server', () => {
  let fixture: ChatFixture;
  beforeAll(async () => {
    fixture = await createChatFixture();
  });
  afterAll(() => fixture.testApp.close());
  const chat = () => `chat.${fixture.order.id}`;

  async function start() {
    const server = await startServerProcess('server.ts', fixture.testApp.config, onTestFinished);
    return { ...server, sockets: `${server.url.replace('http', 'ws')}/ws` };
  }

  it('that is killed loses no message: those sent before it is back arrive once and in order [realtime-009]', async () => {
    const server = await start();
    const first = await subscribeSocket(server.sockets, fixture.customer.token, chat());
    await fixture.say(fixture.staff, 'Before');
    await first.awaitMessages(chat(), 1);
    await server.kill();
    expect(await first.closed).toBe(1006);
    for (const text of ['One', 'Two', 'Three']) await fixture.say(fixture.staff, text);

    const { sockets } = await start();
    const again = await subscribeSocket(sockets, fixture.customer.token, [chat(), lastId(first, chat())]);
    await fixture.say(fixture.staff, 'After');
    await again.awaitMessages(chat(), 4);
    expect(texts(again, chat())).toEqual(['One', 'Two', 'Three', 'After']);
    again.close();
  });

  it('that is stopped asks clients to reconnect, and exits in time', async () => {
    const server = await start();
    const clients = await Promise.all(
      [fixture.customer, fixture.staff, fixture.admin].map((by) =>
        subscribeSocket(server.sockets, by.token, chat()),
      ),
    );
    const silent = await openSocket(server.sockets);
    silent.socket.pause();
    const unknown = await openSocket(server.sockets);
    expect(await server.stop()).toBe(0);
    for (const client of [...clients, unknown]) expect(await client.closed).toBe(4000);
    silent.close();
  });
});

describe('a restart of the database', () => {
  it('loses no later message on open sockets [realtime-009]', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'portal-restart-'));
    let postgres = await startPostgres({ dataDir, port: 0, fast: true });
    const port = Number(new URL(postgres.url).port);
    const config = testConfig({ DATABASE_URL: postgres.url });
    const [one, two] = [await startInstance(config), await startInstance(config)];
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
      const client = await subscribeSocket(await socketUrl(one.app), token, channel);
      await say('Before');
      await client.awaitEvents(channel, 1);

      await postgres.stop();
      postgres = await startPostgres({ dataDir, port, fast: true });
      // Through the other process, which may reconnect before the one with the socket.
      for (const text of ['One', 'Two', 'Three']) await vi.waitFor(() => say(text), pollOptions);
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
