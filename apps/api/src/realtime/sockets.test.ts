/** Sockets of one process: authentication, access, and delivery without loss or duplicates. */

import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type ChatFixture, createChatFixture } from '../../test/chat-fixture.ts';
import {
  subscribeSocket,
  openSocket,
  pollOptions,
  type SocketClient,
  socketUrl,
} from '../../test/socket-client.ts';
import { startInstance } from '../../test/start-instance.ts';
import type { SignedInUser } from '../../test/test-app.ts';
import { inTransaction } from '../db/transaction.ts';
import { announceAccessChange } from '../events/announce-access-change.ts';
import { notify } from '../events/notify.ts';

let fixture: ChatFixture;
let url: string;
const opened: SocketClient[] = [];

beforeAll(async () => {
  fixture = await createChatFixture();
  url = await socketUrl(fixture.testApp.app);
});
afterEach(() => {
  for (const client of opened.splice(0)) client.close();
});
afterAll(() => fixture.testApp.close());

const keep = async (opening: Promise<SocketClient>) => {
  const client = await opening;
  opened.push(client);
  return client;
};
const open = (...args: Parameters<typeof openSocket>) => keep(openSocket(...args));
const listen = (by: SignedInUser, ...channels: (string | [string, number])[]) =>
  keep(subscribeSocket(url, by.token, ...channels));
const chat = (orderId = fixture.order.id) => `chat.${orderId}`;

const list = 'getchat';
const bell = ({ id }: SignedInUser) => `notification.${id}`;

let notificationCount = 0;
const notifyPerson = async (person: SignedInUser, detail = 'Something happened.') => {
  const recipients = sql<{ id: number }>`select ${person.id}::bigint as id`;
  const event_key = `test:${(notificationCount += 1)}`;
  await inTransaction(fixture.testApp.db, (tx) =>
    notify(tx, fixture.testApp.deps, {
      event_key,
      title: 'New Order',
      recipients,
      detail,
      orderId: fixture.order.id,
    }),
  );
};

describe('the upgrade', () => {
  it.each<[string, Record<string, string>]>([
    ['empty', { origin: '' }],
    ['https://evil.example', { origin: 'https://evil.example' }],
    ['a longer host with the same beginning', { origin: 'http://localhost:4001.evil.example' }],
    ['the app on another port', { origin: 'http://localhost:40011' }],
    ['the app with a path', { origin: 'http://localhost:4001/' }],
    ['null', { origin: 'null' }],
  ])('is refused with 403 for the Origin %s [realtime-007]', async (_, headers) => {
    await expect(open(url, headers)).rejects.toThrow('refused with 403');
  });

  it('is accepted without an Origin; the token decides [realtime-007] [card-017]', async () => {
    const server = await open(url, {});
    expect(await server.auth(fixture.customer.token)).toEqual({
      type: 'ready',
      user_id: fixture.customer.id,
    });
    const stranger = await open(url, {});
    stranger.send({ type: 'auth', token: 'x'.repeat(30) });
    expect(await stranger.closed).toBeGreaterThanOrEqual(4000);
    expect(stranger.frames).toEqual([]);
  });

  it.each([4001, 4002, 4003])(
    'is accepted for the app at port %d [realtime-007] [card-017]',
    async (port) => {
      const client = await open(url, { origin: `http://localhost:${port}` });
      expect(client.socket.readyState).toBe(1);
    },
  );

  it('is refused for a URL with a token or any other parameter [realtime-006]', async () => {
    await expect(open(`${url}?token=${fixture.customer.token}`)).rejects.toThrow('refused with 400');
    await expect(open(`${url}/`)).rejects.toThrow('refused with 404');
    await expect(open(url.replace('/ws', '/api/orders'))).rejects.toThrow('refused with 404');
  });

  it('ignores a token in a header and closes the socket unless the first frame has one [realtime-006]', async () => {
    const client = await open(url, {
      origin: 'http://localhost:4001',
      authorization: `Bearer ${fixture.customer.token}`,
    });
    client.send({ type: 'subscribe', channel: chat() });
    expect(await client.closed).toBe(4502);
    expect(client.frames).toEqual([]);
  });

  it('authenticates by the token of the first frame [realtime-006]', async () => {
    const client = await open(url);
    expect(await client.auth(fixture.customer.token)).toEqual({
      type: 'ready',
      user_id: fixture.customer.id,
    });
  });

  it('accepts frames sent before its answer', async () => {
    const client = await open(url);
    client.send({ type: 'auth', token: fixture.customer.token });
    client.send({ type: 'subscribe', channel: chat() });
    client.send({ type: 'subscribe', channel: list });
    await vi.waitFor(() => expect(client.frames).toHaveLength(3), pollOptions);
    expect(client.frames).toEqual([
      { type: 'ready', user_id: fixture.customer.id },
      { type: 'subscribed', channel: chat(), resync: false },
      { type: 'subscribed', channel: list, resync: false },
    ]);
  });

  it.each([
    ['none', 'token'],
    ['forged', `${'a'.repeat(20)}.${'b'.repeat(20)}.${'c'.repeat(20)}`],
    ['empty', ''],
  ])('closes with 4500 when the token is %s [realtime-006]', async (_, token) => {
    const client = await open(url);
    client.send({ type: 'auth', token });
    expect(await client.closed).toBe(4500);
  });

  it('closes with 4500 for the token of an ended session [session-015]', async () => {
    const leaving = await fixture.testApp.customer();
    await leaving.api.POST('/logout', { body: {} });
    const client = await open(url);
    client.send({ type: 'auth', token: leaving.token });
    expect(await client.closed).toBe(4500);
  });

  it('closes with 4502 for a second authentication', async () => {
    const client = await listen(fixture.customer);
    client.send({ type: 'auth', token: fixture.admin.token });
    expect(await client.closed).toBe(4502);
  });
});

describe('a message', () => {
  it('reaches the order’s customer, staff member and admins once, as message.sent [realtime-002]', async () => {
    const clients = await Promise.all(
      [fixture.customer, fixture.staff, fixture.admin].map((by) => listen(by, chat())),
    );
    const sent = await fixture.say(fixture.staff, 'Your form is filed. ✓ नमस्ते');
    for (const client of clients) {
      expect(await client.awaitMessages(chat(), 1)).toEqual([
        { type: 'event', channel: chat(), event: 'message.sent', data: sent },
      ]);
    }
  });

  it('reaches every tab of a person', async () => {
    const tabs = [await listen(fixture.customer, chat()), await listen(fixture.customer, chat())];
    await fixture.say(fixture.staff, 'Both of you.');
    for (const tab of tabs) expect(await tab.awaitMessages(chat(), 1)).toHaveLength(1);
  });

  it('of another chat is not delivered', async () => {
    const other = await fixture.newOrder();
    const client = await listen(fixture.customer, chat());
    await fixture.say(fixture.staff, 'Elsewhere.', { orderId: other.id });
    await fixture.say(fixture.staff, 'Here.');
    expect(await client.awaitMessages(chat(), 1)).toMatchObject([{ data: { message: 'Here.' } }]);
  });

  it('is not delivered after the channel was left', async () => {
    const client = await listen(fixture.customer, chat());
    client.send({ type: 'unsubscribe', channel: chat() });
    await client.settle();
    const witness = await listen(fixture.staff, chat());
    await fixture.say(fixture.staff, 'Not for you.');
    await witness.awaitMessages(chat(), 1);
    await client.settle();
    expect(client.events()).toEqual([]);
  });

  it('of many concurrent writers arrives in the order of the ids, none missing', async () => {
    const client = await listen(fixture.customer, chat());
    await Promise.all(
      Array.from({ length: 60 }, (_, n) =>
        fixture.say([fixture.staff, fixture.admin, fixture.customer][n % 3] ?? fixture.staff, `Line ${n}`),
      ),
    );
    const events = await client.awaitMessages(chat(), 60);
    const ids = events.map(({ data }) => ('message' in data ? data.id : 0));
    expect(ids).toHaveLength(60);
    expect(ids).toEqual(ids.toSorted((a, b) => a - b));
  });

  it('that was read is sent as chat.read', async () => {
    const client = await listen(fixture.staff, chat());
    const sent = await fixture.say(fixture.staff, 'Have you seen this?');
    await fixture.read(fixture.customer);
    await vi.waitFor(() => expect(client.events(chat())).toHaveLength(2), pollOptions);
    expect(client.events(chat())[1]).toEqual({
      type: 'event',
      channel: chat(),
      event: 'chat.read',
      data: { reader_id: fixture.customer.id, last_read_id: sent.id },
    });
  });
});

describe('a channel', () => {
  it.each<[string, () => SignedInUser, () => string]>([
    ['another customer’s chat', () => fixture.otherCustomer, () => chat()],
    ['the chat of an order assigned to a colleague', () => fixture.otherStaff, () => chat()],
    ['the chat of an unknown order', () => fixture.admin, () => chat(999_999_999)],
    ['a chat with a number too large for any order', () => fixture.admin, () => 'chat.9999999999999999'],
    ['another’s notifications', () => fixture.customer, () => bell(fixture.staff)],
    ['another’s notifications, as an admin', () => fixture.admin, () => bell(fixture.customer)],
  ])('%s is refused, and none of its events are delivered [realtime-008]', async (_, who, channel) => {
    const client = await open(url);
    await client.auth(who().token);
    expect(await client.subscribe(channel())).toEqual({
      type: 'refused',
      channel: channel(),
      code: 'unauthentic_access',
    });
    const witness = await listen(fixture.customer, chat());
    await fixture.say(fixture.staff, 'Among us.');
    await notifyPerson(fixture.staff);
    await witness.awaitMessages(chat(), 1);
    await client.settle();
    expect(client.events()).toEqual([]);
  });

  it.each<[string, () => SignedInUser, () => string]>([
    ['chat.{order id} for its customer', () => fixture.customer, () => chat()],
    ['chat.{order id} for its staff member', () => fixture.staff, () => chat()],
    ['chat.{order id} for an admin', () => fixture.admin, () => chat()],
    ['notification.{user id} for that user', () => fixture.otherCustomer, () => bell(fixture.otherCustomer)],
    ['getchat for everybody', () => fixture.otherCustomer, () => list],
  ])('%s is open [realtime-008]', async (_, who, channel) => {
    const client = await listen(who());
    expect(await client.subscribe(channel())).toEqual({
      type: 'subscribed',
      channel: channel(),
      resync: false,
    });
  });

  it.each([
    'chat',
    'chat.',
    'chat.0',
    'chat.-1',
    'chat.1.2',
    'chat.1e3',
    'notification.x',
    'getchat.1',
    '',
    'orders.1',
  ])('unknown to the contract closes the socket: %j', async (channel) => {
    const client = await listen(fixture.customer);
    client.send({ type: 'subscribe', channel });
    expect(await client.closed).toBe(4502);
  });
});

describe('getchat', () => {
  it('returns only the order, its last message and the reader’s own unread count [realtime-003]', async () => {
    const order = await fixture.newOrder();
    const [customer, staff, admin] = [
      await listen(fixture.customer, list),
      await listen(fixture.staff, list),
      await listen(fixture.admin, list),
    ];
    await fixture.say(fixture.staff, 'First.', { orderId: order.id });
    await customer.awaitEvents(list, 1);
    const sent = await fixture.say(fixture.customer, 'Second.', { orderId: order.id });
    const newsFor = (readcount: number) => ({
      type: 'event',
      channel: list,
      event: 'chat.sent',
      data: { id: order.id, last_message_id: sent.id, last_message_at: sent.created_at, readcount },
    });
    expect((await customer.awaitEvents(list, 2)).at(-1)).toEqual(newsFor(1));
    expect((await staff.awaitEvents(list, 2)).at(-1)).toEqual(newsFor(1));
    expect((await admin.awaitEvents(list, 2)).at(-1)).toEqual(newsFor(2));
  });

  it('returns nothing to people without access to the order [realtime-004]', async () => {
    const strangers = [await listen(fixture.otherCustomer, list), await listen(fixture.otherStaff, list)];
    const witness = await listen(fixture.customer, list);
    await fixture.say(fixture.staff, 'Among us.');
    await fixture.say(fixture.customer, 'Yes.');
    await witness.awaitEvents(list, 2);
    for (const stranger of strangers) {
      await stranger.settle();
      expect(stranger.events()).toEqual([]);
    }
  });

  it('returns, with `after`, the state of chats with missed events only [realtime-009]', async () => {
    const before = await fixture.say(fixture.staff, 'Seen.');
    // Longer than the overlap allowed for transactions.
    await fixture.testApp.db
      .updateTable('chats')
      .set({ last_message_at: new Date(Date.now() - 3_600_000) })
      .execute();
    await fixture.testApp.db
      .updateTable('chat_reads')
      .set({ read_at: new Date(Date.now() - 3_600_000) })
      .execute();
    const order = await fixture.newOrder();
    await fixture.say(fixture.staff, 'Missed.', { orderId: order.id });
    const last = await fixture.say(fixture.staff, 'Missed too.', { orderId: order.id });
    const client = await listen(fixture.customer, [list, before.id]);
    const news = await client.awaitEvents(list, 1);
    expect(news).toMatchObject([{ data: { id: order.id, last_message_id: last.id, readcount: 2 } }]);
  });
});

describe('a notification', () => {
  it('is delivered to its recipient only, with the unread count [realtime-001]', async () => {
    const [mine, other] = [
      await listen(fixture.otherCustomer, bell(fixture.otherCustomer)),
      await listen(fixture.otherStaff, bell(fixture.otherStaff)),
    ];
    await notifyPerson(fixture.otherCustomer, 'An order was placed.');
    expect(await mine.awaitEvents(bell(fixture.otherCustomer), 1)).toEqual([
      {
        type: 'event',
        channel: bell(fixture.otherCustomer),
        event: 'notification.sent',
        data: {
          readcount: 1,
          notification: {
            id: expect.any(Number),
            title: 'New Order',
            detail: 'An order was placed.',
            order_id: fixture.order.id,
            ticket_id: null,
            read: false,
            created_at: expect.any(String),
          },
        },
      },
    ]);
    await other.settle();
    expect(other.events()).toEqual([]);
  });

  it('that was missed is delivered once after the reconnect [realtime-009]', async () => {
    const reader = await fixture.testApp.customer();
    const first = await listen(reader, bell(reader));
    await notifyPerson(reader, 'One');
    const [seen] = await first.awaitEvents(bell(reader), 1);
    first.close();
    for (const detail of ['Two', 'Three', 'Four']) await notifyPerson(reader, detail);
    const after = seen && 'notification' in seen.data ? seen.data.notification.id : 0;
    const again = await listen(reader, [bell(reader), after]);
    await notifyPerson(reader, 'Five');
    const all = await again.awaitEvents(bell(reader), 6);
    const events = all.filter(({ event }) => event === 'notification.sent');
    const details = new Map(
      events.map(({ data }) =>
        'notification' in data ? [data.notification.id, data.notification.detail] : [0, ''],
      ),
    );
    // The replay may start a little earlier, since transactions overlap; ids identify duplicates.
    expect([...details.values()]).toEqual(['One', 'Two', 'Three', 'Four', 'Five']);
    expect(events).toHaveLength(5);
  });
});

describe('a socket that dropped', () => {
  it('receives the three missed messages once and in order, then the new ones [realtime-009]', async () => {
    const first = await listen(fixture.customer, chat());
    const seen = await fixture.say(fixture.staff, 'Seen');
    await first.awaitMessages(chat(), 1);
    first.close();
    for (const text of ['One', 'Two', 'Three']) await fixture.say(fixture.staff, text);
    const again = await listen(fixture.customer, [chat(), seen.id]);
    await fixture.say(fixture.staff, 'Four');
    const texts = () => again.events(chat()).flatMap(({ data }) => ('message' in data ? [data.message] : []));
    await vi.waitFor(() => expect(texts()).toHaveLength(4), pollOptions);
    await again.settle();
    expect(texts()).toEqual(['One', 'Two', 'Three', 'Four']);
  });

  it('misses no message sent during the reconnect, at any moment [realtime-009]', async () => {
    const order = await fixture.newOrder();
    const { id: after } = await fixture.say(fixture.staff, 'Before', { orderId: order.id });
    const clients: Promise<SocketClient>[] = [];
    const texts = Array.from({ length: 80 }, (_, n) => `Line ${n}`);
    for (const text of texts) {
      const sending = fixture.say(fixture.staff, text, { orderId: order.id });
      clients.push(listen(fixture.customer, [chat(order.id), after]));
      await sending;
      if (clients.length > 15) (await clients.shift())?.close();
    }
    for (const client of await Promise.all(clients)) {
      const events = await client.awaitMessages(chat(order.id), 80);
      expect(events.flatMap(({ data }) => ('message' in data ? [data.message] : []))).toEqual(texts);
    }
  });

  it('receives the read positions changed during the outage', async () => {
    const order = await fixture.newOrder();
    const sent = await fixture.say(fixture.staff, 'Seen?', { orderId: order.id });
    await fixture.read(fixture.customer, { orderId: order.id });
    const client = await listen(fixture.staff, [chat(order.id), sent.id]);
    // A recent read position may arrive from the database and from its event.
    for (const event of await client.awaitEvents(chat(order.id), 1)) {
      expect(event).toMatchObject({
        event: 'chat.read',
        data: { reader_id: fixture.customer.id, last_read_id: sent.id },
      });
    }
  });

  it.each([
    ['more than the limit of a replay', 0],
    ['an id of another database', 900_000_000],
  ])('is asked to reload when it missed %s, and receives new events', async (_, after) => {
    const order = await fixture.newOrder();
    const rows = sql`select nextval('message_ids') as id from generate_series(1, 201)`;
    await sql`with made as (
        insert into messages (id, order_id, sent_by, body, sent_at)
        select id, ${order.id}, ${fixture.staff.id}, 'Line', now() from (${rows}) ids returning id)
      insert into chats (order_id, last_message_id, last_message_at)
      select ${order.id}, max(id), now() from made`.execute(fixture.testApp.db);
    const client = await listen(fixture.customer);
    expect(await client.subscribe(chat(order.id), after)).toMatchObject({ type: 'subscribed', resync: true });
    await fixture.say(fixture.staff, 'New', { orderId: order.id });
    expect(await client.awaitMessages(chat(order.id), 1)).toMatchObject([{ data: { message: 'New' } }]);
  });
});

describe('lost access', () => {
  it('ends the chat of the former staff member at once, and the new one may subscribe [realtime-008]', async () => {
    const order = await fixture.newOrder();
    const [former, customer] = [
      await listen(fixture.staff, chat(order.id), list),
      await listen(fixture.customer, chat(order.id)),
    ];
    await inTransaction(fixture.testApp.db, async (tx) => {
      await tx
        .updateTable('orders')
        .set({ assigned_to: fixture.otherStaff.id })
        .where('id', '=', order.id)
        .execute();
      await announceAccessChange(tx, [order.id]);
    });
    await vi.waitFor(
      () =>
        expect(former.frames).toContainEqual({
          type: 'refused',
          channel: chat(order.id),
          code: 'unauthentic_access',
        }),
      pollOptions,
    );
    const present = await listen(fixture.otherStaff, chat(order.id));
    await fixture.say(fixture.customer, 'To the new one.', { orderId: order.id });
    await present.awaitMessages(chat(order.id), 1);
    await customer.awaitMessages(chat(order.id), 1);
    await former.settle();
    expect(former.events()).toEqual([]);
  });

  it('is checked at delivery, even without an event [realtime-008]', async () => {
    const order = await fixture.newOrder();
    const [former, customer] = [
      await listen(fixture.staff, chat(order.id), list),
      await listen(fixture.customer, chat(order.id)),
    ];
    await fixture.testApp.db
      .updateTable('orders')
      .set({ assigned_to: null })
      .where('id', '=', order.id)
      .execute();
    await fixture.say(fixture.customer, 'Anybody there?', { orderId: order.id });
    await customer.awaitMessages(chat(order.id), 1);
    await former.settle();
    expect(former.events()).toEqual([]);
  });
});

describe('an ended session', () => {
  it('closes its own sockets with 4501, not those of other sessions [session-015]', async () => {
    const person = await fixture.testApp.customer();
    const { data } = await fixture.testApp
      .api()
      .POST('/login', { body: { email: person.email, password: 'a good long password' } });
    const [leaving, staying] = [
      await listen(person, bell(person)),
      await listen({ ...person, token: data?.token ?? '' }, bell(person)),
    ];
    await person.api.POST('/logout', { body: {} });
    expect(await leaving.closed).toBe(4501);
    await notifyPerson(person);
    expect(await staying.awaitEvents(bell(person), 1)).toHaveLength(1);
  });

  it('of a deactivated person closes the sockets [session-015]', async () => {
    const person = await fixture.testApp.customer();
    const client = await listen(person);
    const ending = sql`update sessions set ended_at = now() where person_id = ${person.id}
      returning pg_notify('session_ended', id::text)`;
    await ending.execute(fixture.testApp.db);
    expect(await client.closed).toBe(4501);
  });
});

describe('after an outage of the listener', () => {
  const beDeaf = () =>
    sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'portal-listener' and datname = current_database()`.execute(
      fixture.testApp.db,
    );

  it('closes the sockets of a session that ended during it [session-015]', async () => {
    const person = await fixture.testApp.customer();
    const client = await listen(person);
    await fixture.testApp.db
      .updateTable('sessions')
      .set({ ended_at: new Date() })
      .where('person_id', '=', person.id)
      .execute();
    await beDeaf();
    expect(await client.closed).toBe(4501);
  });

  it('ends the chat of a person who lost the order during it', async () => {
    const order = await fixture.newOrder();
    const client = await listen(fixture.staff, chat(order.id));
    await fixture.testApp.db
      .updateTable('orders')
      .set({ assigned_to: null })
      .where('id', '=', order.id)
      .execute();
    await beDeaf();
    await vi.waitFor(
      () =>
        expect(client.frames).toContainEqual({
          type: 'refused',
          channel: chat(order.id),
          code: 'unauthentic_access',
        }),
      pollOptions,
    );
  });
});

describe('behind a proxy', () => {
  it('limits by the address that a trusted proxy reports, and by no other', async () => {
    const limited = { callsPerMinute: 3 };
    const trusting = await startInstance(
      { ...fixture.testApp.config, TRUSTED_PROXIES: '127.0.0.1' },
      { limits: limited },
    );
    const doubting = await startInstance(fixture.testApp.config, { limits: limited });
    const from = (address: string) => ({
      origin: 'http://localhost:4001',
      'x-forwarded-for': `6.6.6.6, ${address}`,
    });
    try {
      const [behind, direct] = [await socketUrl(trusting.app), await socketUrl(doubting.app)];
      for (let n = 0; n < 3; n += 1) {
        await open(behind, from('203.0.113.1'));
        await open(direct, from(`203.0.113.${n}`));
      }
      await expect(open(behind, from('203.0.113.1'))).rejects.toThrow('refused with 429');
      expect((await open(behind, from('203.0.113.2'))).socket.readyState).toBe(1);
      await expect(open(direct, from('203.0.113.9'))).rejects.toThrow('refused with 429');
    } finally {
      await trusting.close();
      await doubting.close();
    }
  });
});
