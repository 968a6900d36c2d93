/** Two processes on one database, over each broker: what happens on one is heard on the other, also after an outage. */

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
  /** Takes the broker away and brings it back after `meanwhile`. */
  outage(fixture: ChatFixture, meanwhile: () => Promise<void>): Promise<void>;
  stop(): Promise<void>;
}

const brokers: [string, () => Promise<Under>][] = [['Postgres', underPostgres]];
if (canRunRedis) brokers.push(['Redis', underRedis]);

/** What all brokers are tested by. */
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
  /** Says it to the other process. */
  const sayThere = (by: SignedInUser, text: string) => fixture.say({ ...by, api: other.api(by.token) }, text);
  const texts = (client: SocketClient) =>
    client.events(chat()).flatMap(({ data }) => ('message' in data ? [data.message] : []));

  it('a message sent on one process comes to sockets on both [realtime-002] [realtime-003]', async () => {
    const clients = [
      await listen(0, fixture.customer, chat(), 'getchat'),
      await listen(1, fixture.admin, chat(), 'getchat'),
    ];
    const sent = await sayThere(fixture.staff, 'Hello');
    for (const client of clients) {
      expect(await client.awaitMessages(chat(), 1)).toMatchObject([
        { event: 'message.sent', data: { id: sent.id } },
      ]);
      expect((await client.awaitEvents('getchat', 1)).at(-1)).toMatchObject({
        data: { last_message_id: sent.id },
      });
    }
  });

  it('a read, a receipt and a notification come to the other process [realtime-001]', async () => {
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

  it('what two processes send at once comes to both in one order, none missing, none twice [realtime-009]', async () => {
    const clients = [await listen(0, fixture.customer, chat()), await listen(1, fixture.admin, chat())];
    await Promise.all(
      Array.from({ length: 100 }, (_, n) => (n % 2 ? fixture.say : sayThere)(fixture.staff, `Line ${n}`)),
    );
    const [here, there] = await Promise.all(clients.map((client) => client.awaitMessages(chat(), 100)));
    expect(here).toHaveLength(100);
    expect(there).toEqual(here);
    const ids = (here ?? []).map(({ data }) => ('message' in data ? data.id : 0));
    expect(ids).toEqual(ids.toSorted((a, b) => a - b));
  });

  it('sockets that stay open through an outage of the broker miss nothing [realtime-009]', async () => {
    const clients = [
      await listen(0, fixture.customer, chat()),
      await listen(1, fixture.admin, chat(), 'getchat'),
    ];
    await fixture.say(fixture.staff, 'Before');
    for (const client of clients) await client.awaitMessages(chat(), 1);
    await under.outage(fixture, async () => {
      for (const text of ['One', 'Two', 'Three']) await fixture.say(fixture.staff, text);
    });
    await sayThere(fixture.staff, 'After');
    for (const client of clients) {
      await client.awaitMessages(chat(), 5);
      expect(texts(client)).toEqual(['Before', 'One', 'Two', 'Three', 'After']);
    }
    expect(clients[1]?.events('getchat').at(-1)).toMatchObject({ data: { id: fixture.order.id } });
    await vi.waitFor(() => expect(other.deps.broker.isHealthy()).toBe(true), pollOptions);
  });

  it('a logout on one process closes the socket on the other with 4501 [session-015]', async () => {
    const leaving = await fixture.testApp.customer();
    const client = await listen(1, leaving);
    await leaving.api.POST('/logout', { body: {} });
    expect(await client.closed).toBe(4501);
  });

  it('what nobody announced, since the process died that should have, is found within seconds', async () => {
    const witnesses = [await listen(0, fixture.customer, chat()), await listen(1, fixture.admin, 'getchat')];
    await fixture.say(fixture.staff, 'Before');
    // Or its announcement might reach those who listen from now on.
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

  it('a channel is left when its last socket goes, and heard again when one comes back', async () => {
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
    async outage(fixture, meanwhile) {
      await endConnections(fixture, 'portal-listener');
      await meanwhile();
    },
    stop: async () => undefined,
  };
}

async function underRedis(): Promise<Under> {
  let redis = await startOwnRedis();
  const port = Number(new URL(redis.url).port);
  return {
    env: { REDIS_URL: redis.url },
    async outage(_room, meanwhile) {
      // A server that is not ours stays up; then this only tests that nothing comes twice.
      await redis.kill();
      await meanwhile();
      redis = await startOwnRedis(port);
    },
    stop: () => redis.stop(),
  };
}

async function endConnections(fixture: ChatFixture, name: string): Promise<void> {
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = ${name} and datname = current_database()`.execute(fixture.testApp.db);
}
