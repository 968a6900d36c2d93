/** Two processes on one database, over each broker: events of one reach the other, also after an outage. */

import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type ChatFixture, createChatFixture } from '../../test/chat-fixture.ts';
import { canRunRedis, startOwnRedis } from '../../test/redis.ts';
import { subscribeSocket, pollOptions, type SocketClient, socketUrl } from '../../test/socket-client.ts';
import { startInstance } from '../../test/start-instance.ts';
import type { SignedInUser } from '../../test/test-app.ts';
import { inTransaction } from '../db/transaction.ts';
import { notify } from '../events/notify.ts';

interface Under {
  env: Record<string, string>;
  /** Stops the broker, runs `duringOutage`, and starts the broker again. */
  outage(fixture: ChatFixture, duringOutage: () => Promise<void>): Promise<void>;
  stop(): Promise<void>;
}

const brokers: [string, () => Promise<Under>][] = [['Postgres', underPostgres]];
if (canRunRedis) brokers.push(['Redis', underRedis]);

/** Every broker passes the same tests. */
describe.each(brokers)('over %s', (_name, start) => {
  let under: Under;
  let fixture: ChatFixture;
  let other: Awaited<ReturnType<typeof startInstance>>;
  let urls: [string, string];
  const opened: SocketClient[] = [];

  beforeAll(async () => {
    under = await start();
    fixture = await createChatFixture({}, under.env);
    other = await startInstance(fixture.testApp.config);
    urls = [await socketUrl(fixture.testApp.app), await socketUrl(other.app)];
    await vi.waitFor(() => {
      if (!fixture.testApp.deps.broker.isHealthy() || !other.deps.broker.isHealthy())
        throw new Error('not yet');
    }, pollOptions);
  });
  afterEach(() => {
    for (const client of opened.splice(0)) client.close();
  });
  afterAll(async () => {
    await other.close();
    await fixture.testApp.close();
    await under.stop();
  });

  const listen = async (at: 0 | 1, by: SignedInUser, ...channels: (string | [string, number])[]) => {
    const client = await subscribeSocket(urls[at], by.token, ...channels);
    opened.push(client);
    return client;
  };
  const chat = (orderId = fixture.order.id) => `chat.${orderId}`;
  /** Sends it through the other process. */
  const sendThere = (by: SignedInUser, text: string) =>
    fixture.say({ ...by, api: other.api(by.token) }, text);
  const texts = (client: SocketClient) =>
    client.events(chat()).flatMap(({ data }) => ('message' in data ? [data.message] : []));

  it('delivers a message of one process to sockets on both [realtime-002] [realtime-003]', async () => {
    const clients = [
      await listen(0, fixture.customer, chat(), 'getchat'),
      await listen(1, fixture.admin, chat(), 'getchat'),
    ];
    const sent = await sendThere(fixture.staff, 'Hello');
    for (const client of clients) {
      expect(await client.awaitMessages(chat(), 1)).toMatchObject([
        { event: 'message.sent', data: { id: sent.id } },
      ]);
      expect((await client.awaitEvents('getchat', 1)).at(-1)).toMatchObject({
        data: { last_message_id: sent.id },
      });
    }
  });

  it('delivers reads, receipts and notifications to the other process [realtime-001]', async () => {
    const [staff, customer] = [
      await listen(1, fixture.staff, chat()),
      await listen(1, fixture.customer, `notification.${fixture.customer.id}`),
    ];
    const sent = await fixture.say(fixture.staff, 'Read me');
    const here = await listen(0, fixture.customer);
    here.send({ type: 'received', chats: [{ order_id: fixture.order.id, last_message_id: sent.id }] });
    await vi.waitFor(
      () => expect(staff.events(chat()).at(-1)).toMatchObject({ data: { delivered_id: sent.id } }),
      pollOptions,
    );
    await fixture.read(fixture.customer);
    await vi.waitFor(
      () => expect(staff.events(chat()).at(-1)).toMatchObject({ data: { last_read_id: sent.id } }),
      pollOptions,
    );
    await inTransaction(fixture.testApp.db, (tx) =>
      notify(tx, fixture.testApp.deps, {
        event_key: 'test',
        title: 'New Order',
        recipients: sql`select ${fixture.customer.id}::bigint as id`,
        detail: 'Something happened.',
        orderId: fixture.order.id,
      }),
    );
    await vi.waitFor(
      () =>
        expect(customer.events()).toContainEqual(
          expect.objectContaining({
            event: 'notification.sent',
            data: expect.objectContaining({
              notification: expect.objectContaining({ detail: 'Something happened.' }),
            }),
          }),
        ),
      pollOptions,
    );
  });

  it('delivers concurrent messages of two processes to both in one order, without loss or duplicates [realtime-009]', async () => {
    const clients = [await listen(0, fixture.customer, chat()), await listen(1, fixture.admin, chat())];
    // Ten at once, since more could wait for a connection for so long that the overload protection rejects them.
    for (let first = 0; first < 100; first += 10) {
      const send = (n: number) => (n % 2 ? fixture.say : sendThere)(fixture.staff, `Line ${first + n}`);
      await Promise.all(Array.from({ length: 10 }, (_, n) => send(n)));
    }
    const [here, there] = await Promise.all(clients.map((client) => client.awaitMessages(chat(), 100)));
    expect(here).toHaveLength(100);
    expect(there).toEqual(here);
    const ids = (here ?? []).map(({ data }) => ('message' in data ? data.id : 0));
    expect(ids).toEqual(ids.toSorted((a, b) => a - b));
  });

  it('delivers missed events to sockets that stay open through an outage of the broker [realtime-009]', async () => {
    const clients = [
      await listen(0, fixture.customer, chat()),
      await listen(1, fixture.admin, chat(), 'getchat'),
    ];
    await fixture.say(fixture.staff, 'Before');
    for (const client of clients) await client.awaitMessages(chat(), 1);
    await under.outage(fixture, async () => {
      for (const text of ['One', 'Two', 'Three']) await fixture.say(fixture.staff, text);
    });
    await sendThere(fixture.staff, 'After');
    for (const client of clients) {
      await client.awaitMessages(chat(), 5);
      expect(texts(client)).toEqual(['Before', 'One', 'Two', 'Three', 'After']);
    }
    expect(clients[1]?.events('getchat').at(-1)).toMatchObject({ data: { id: fixture.order.id } });
    await vi.waitFor(() => expect(other.deps.broker.isHealthy()).toBe(true), pollOptions);
  });

  it('closes the socket on the other process with 4501 after a logout [session-015]', async () => {
    const leaving = await fixture.testApp.customer();
    const client = await listen(1, leaving);
    await leaving.api.POST('/logout', { body: {} });
    expect(await client.closed).toBe(4501);
  });

  it('finds changes within seconds when their process died before announcing them', async () => {
    const witnesses = [await listen(0, fixture.customer, chat()), await listen(1, fixture.admin, 'getchat')];
    await fixture.say(fixture.staff, 'Before');
    // Otherwise its event might reach the new listeners.
    await witnesses[0]?.awaitMessages(chat(), 1);
    await witnesses[1]?.awaitEvents('getchat', 1);
    const clients = [
      await listen(0, fixture.customer, chat()),
      await listen(1, fixture.admin, chat(), 'getchat'),
    ];
    const insert = sql`with made as (
        insert into messages (id, order_id, sent_by, body, sent_at)
        values (nextval('message_ids'), ${fixture.order.id}, ${fixture.staff.id}, 'Silent', now()) returning id)
      update chats set last_message_id = made.id, last_message_at = now() from made
      where order_id = ${fixture.order.id}`;
    await insert.execute(fixture.testApp.db);
    for (const client of clients) {
      expect(await client.awaitMessages(chat(), 1)).toMatchObject([{ data: { message: 'Silent' } }]);
    }
    expect(await clients[1]?.awaitEvents('getchat', 1)).toHaveLength(1);
  });

  it('unsubscribes with the last socket of a channel, and subscribes again for the next one', async () => {
    const order = await fixture.newOrder();
    for (const round of [1, 2, 3]) {
      const client = await listen(1, fixture.customer, chat(order.id));
      await fixture.say(fixture.staff, `Round ${round}`, { orderId: order.id });
      expect(await client.awaitMessages(chat(order.id), 1)).toMatchObject([
        { data: { message: `Round ${round}` } },
      ]);
      client.close();
    }
  });
});

async function underPostgres(): Promise<Under> {
  return {
    env: {},
    async outage(fixture, duringOutage) {
      await endConnections(fixture, 'portal-listener');
      await duringOutage();
    },
    stop: async () => undefined,
  };
}

async function underRedis(): Promise<Under> {
  let redis = await startOwnRedis();
  const port = Number(new URL(redis.url).port);
  return {
    env: { REDIS_URL: redis.url },
    async outage(_fixture, duringOutage) {
      // An external server is not stopped; the test then checks for duplicates only.
      await redis.kill();
      await duringOutage();
      redis = await startOwnRedis(port);
    },
    stop: () => redis.stop(),
  };
}

async function endConnections(fixture: ChatFixture, name: string): Promise<void> {
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = ${name} and datname = current_database()`.execute(fixture.testApp.db);
}
