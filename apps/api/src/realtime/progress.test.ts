/** Read and received positions of chats, synchronised between the tabs and devices of a person. */

import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type ChatFixture, createChatFixture } from '../../test/chat-fixture.ts';
import { subscribeSocket, pollOptions, type SocketClient, socketUrl } from '../../test/socket-client.ts';
import type { SignedInUser } from '../../test/test-app.ts';
import type { Tx } from '../db/database.ts';
import { inTransaction } from '../db/transaction.ts';
import { notify } from '../events/notify.ts';
import { only } from '../events/recipients.ts';

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

const listen = async (by: SignedInUser, ...channels: (string | [string, number])[]) => {
  const client = await subscribeSocket(url, by.token, ...channels);
  opened.push(client);
  return client;
};
const list = 'getchat';
const chat = ({ id }: { id: number }) => `chat.${id}`;
const bell = ({ id }: SignedInUser) => `notification.${id}`;
/** Waits until the last event of a channel matches. */
const expectLast = (client: SocketClient, channel: string, event: object) =>
  vi.waitFor(() => expect(client.events(channel).at(-1)).toMatchObject(event), pollOptions);
const of = (client: SocketClient, event: string) => client.events().filter((frame) => frame.event === event);
const openBell = (by: SignedInUser) => by.api.POST('/readnotification', { body: {} });
const notifyPerson = (person: SignedInUser, key: string) =>
  inTransaction(fixture.testApp.db, (tx) =>
    notify(tx, fixture.testApp.deps, {
      event_key: `${key}:${person.id}`,
      title: 'New Order',
      recipients: only(person.id),
      detail: 'Something happened.',
    }),
  );
/** Simulates a lost database connection: events are missed, then polled. */
const beDeaf = () =>
  sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'portal-listener' and datname = current_database()`.execute(fixture.testApp.db);

describe('a chat read in one tab', () => {
  it('has no unread messages in the list and the bell of the other tabs, and notifies no other person [chat-010]', async () => {
    const order = await fixture.newOrder();
    const tab = await listen(fixture.customer, list, bell(fixture.customer));
    const other = await listen(fixture.admin, list, bell(fixture.admin));
    const sent = await fixture.say(fixture.staff, 'Read me', { orderId: order.id });
    await expectLast(tab, list, { data: { id: order.id, readcount: 1 } });
    await expectLast(other, list, { data: { id: order.id, readcount: 1 } });
    await vi.waitFor(() => expect(of(tab, 'notification.sent')).not.toEqual([]), pollOptions);
    const before = await fixture.bell(fixture.customer);
    await fixture.read(fixture.customer, { orderId: order.id });
    await expectLast(tab, list, {
      event: 'chat.sent',
      data: { id: order.id, last_message_id: sent.id, readcount: 0 },
    });
    await expectLast(tab, bell(fixture.customer), {
      event: 'notification.read',
      data: { readcount: before.readcount - 1 },
    });
    await other.settle();
    expect(other.events(list).at(-1)).toMatchObject({ data: { readcount: 1 } });
    expect(of(other, 'notification.read')).toEqual([]);
  });

  it('in part reports the remaining unread count', async () => {
    const order = await fixture.newOrder();
    for (const text of ['One', 'Two', 'Three']) await fixture.say(fixture.staff, text, { orderId: order.id });
    const tab = await listen(fixture.customer, list);
    await fixture.read(fixture.customer, { orderId: order.id, after: 0, limit: 1 });
    await expectLast(tab, list, { data: { id: order.id, readcount: 2 } });
    expect((await fixture.chats(fixture.customer)).orders.find(({ id }) => id === order.id)?.readcount).toBe(
      2,
    );
  });

  it('is reported to a disconnected tab after its reconnect [realtime-009]', async () => {
    const reader = await fixture.testApp.admin();
    const order = await fixture.newOrder();
    const sent = await fixture.say(fixture.staff, 'Read me', { orderId: order.id });
    const first = await listen(reader, [bell(reader), 0]);
    const seen = of(first, 'notification.sent').flatMap(({ data }) =>
      'notification' in data ? [data.notification.id] : [],
    );
    first.close();
    await fixture.read(reader, { orderId: order.id });
    const again = await listen(reader, [list, sent.id], [bell(reader), Math.max(...seen)]);
    await vi.waitFor(
      () =>
        expect(again.events(list)).toContainEqual(
          expect.objectContaining({ data: expect.objectContaining({ id: order.id, readcount: 0 }) }),
        ),
      pollOptions,
    );
    await expectLast(again, bell(reader), {
      event: 'notification.read',
      data: { readcount: 0, unread_ids: [] },
    });
  });
});

describe('a bell opened in one tab', () => {
  it('has nothing unread in the other tabs, and counts later notifications [chrome-005]', async () => {
    const person = await fixture.testApp.customer();
    const [one, two] = [await listen(person, bell(person)), await listen(person, bell(person))];
    await notifyPerson(person, 'first');
    await expectLast(two, bell(person), { event: 'notification.sent', data: { readcount: 1 } });
    await openBell(person);
    for (const tab of [one, two]) {
      await expectLast(tab, bell(person), {
        event: 'notification.read',
        data: { readcount: 0, unread_ids: [] },
      });
    }
    await notifyPerson(person, 'second');
    await expectLast(two, bell(person), { event: 'notification.sent', data: { readcount: 1 } });
  });

  it('with nothing unread sends no event', async () => {
    const person = await fixture.testApp.customer();
    const tab = await listen(person, bell(person));
    await openBell(person);
    await notifyPerson(person, 'witness');
    await tab.awaitEvents(bell(person), 1);
    expect(tab.events()).toMatchObject([{ event: 'notification.sent' }]);
  });

  it('lists the newest hundred unread notifications', async () => {
    const person = await fixture.testApp.customer();
    await sql`insert into notifications (person_id, event_key, title, detail, created_at, read_at)
      select ${person.id}, 'made:' || n, 'New Order', 'Made.', now() + n * interval '1 second',
        case when n % 2 = 0 then now() end
      from generate_series(1, 300) n`.execute(fixture.testApp.db);
    const { notifications } = await fixture.bell(person);
    const tab = await listen(person, [bell(person), notifications[0]?.id ?? 0]);
    await expectLast(tab, bell(person), { event: 'notification.read', data: { readcount: 150 } });
    const [frame] = of(tab, 'notification.read');
    const ids = frame && 'unread_ids' in frame.data ? frame.data.unread_ids : [];
    expect(ids).toHaveLength(100);
    expect(notifications.filter(({ id }) => ids.includes(id)).every(({ read }) => !read)).toBe(true);
    expect(notifications.filter(({ id }) => !ids.includes(id)).every(({ read }) => read)).toBe(true);
  });
});

describe('a receipt of a client', () => {
  const received = (client: SocketClient, orderId: number, last_message_id: number) =>
    client.send({ type: 'received', chats: [{ order_id: orderId, last_message_id }] });
  const deliveredTo = async (by: SignedInUser, orderId: number) =>
    (await fixture.read(by, { orderId })).delivered_id;

  it.each([
    ['customer', 'staff', 'provider'],
    ['staff', 'customer', 'customer'],
    ['customer', 'admin', 'provider'],
  ] as const)('is sent to a waiting %s when the %s has the message', async (writer, reader, side) => {
    const order = await fixture.newOrder();
    const writing = await listen(fixture[writer], chat(order));
    const reading = await listen(fixture[reader], chat(order));
    const sent = await fixture.say(fixture[writer], 'Have you got this?', { orderId: order.id });
    await reading.awaitEvents(chat(order), 1);
    expect(await deliveredTo(fixture[writer], order.id)).toBe(0);
    received(reading, order.id, sent.id);
    await expectLast(writing, chat(order), {
      event: 'chat.delivered',
      data: { side, delivered_id: sent.id },
    });
    expect(await deliveredTo(fixture[writer], order.id)).toBe(sent.id);
    // The writer's side has sent no receipt.
    expect(await deliveredTo(fixture[reader], order.id)).toBe(0);
  });

  it('counts for own chats only, up to their last message', async () => {
    const order = await fixture.newOrder();
    const sent = await fixture.say(fixture.customer, 'Among us', { orderId: order.id });
    for (const stranger of [fixture.otherCustomer, fixture.otherStaff]) {
      const client = await listen(stranger);
      received(client, order.id, sent.id);
      await client.settle();
    }
    const witness = await listen(fixture.customer, chat(order));
    const staff = await listen(fixture.staff);
    const elsewhere = await fixture.newOrder();
    const { id } = await fixture.say(fixture.staff, 'Much later', { orderId: elsewhere.id });
    received(staff, order.id, id + 1_000_000);
    await expectLast(witness, chat(order), { data: { side: 'provider', delivered_id: sent.id } });
    const rows = await fixture.testApp.db
      .selectFrom('chat_receipts')
      .selectAll()
      .where('order_id', '=', order.id)
      .execute();
    expect(rows).toMatchObject([{ of_customer: false, received_id: sent.id }]);
  });

  it('never lowers a position, and adds nothing to a read one', async () => {
    const order = await fixture.newOrder();
    const [one, two] = [
      await fixture.say(fixture.customer, 'One', { orderId: order.id }),
      await fixture.say(fixture.customer, 'Two', { orderId: order.id }),
    ];
    const writing = await listen(fixture.customer, chat(order));
    const reading = await listen(fixture.staff);
    received(reading, order.id, two.id);
    await expectLast(writing, chat(order), { data: { delivered_id: two.id } });
    received(reading, order.id, one.id);
    const three = await fixture.say(fixture.customer, 'Three', { orderId: order.id });
    await fixture.read(fixture.staff, { orderId: order.id });
    received(reading, order.id, three.id);
    // An event of a separate chat shows that all earlier frames are processed.
    const last = await fixture.newOrder();
    const { id } = await fixture.say(fixture.customer, 'Last', { orderId: last.id });
    const witness = await listen(fixture.customer, chat(last));
    received(reading, last.id, id);
    await expectLast(witness, chat(last), { data: { delivered_id: id } });
    expect(of(writing, 'chat.delivered')).toHaveLength(1);
    expect(await deliveredTo(fixture.customer, order.id)).toBe(two.id);
  });

  it('produces one event for many messages and for all clients of a side', async () => {
    const order = await fixture.newOrder();
    const writing = await listen(fixture.customer, chat(order));
    const readers = await Promise.all(
      [fixture.staff, fixture.admin, await fixture.testApp.admin(), await fixture.testApp.admin()].map((by) =>
        listen(by, chat(order)),
      ),
    );
    const ids: number[] = [];
    for (let n = 0; n < 25; n += 1)
      ids.push((await fixture.say(fixture.customer, `Line ${n}`, { orderId: order.id })).id);
    for (const id of ids) for (const reader of readers) received(reader, order.id, id);
    await expectLast(writing, chat(order), { data: { delivered_id: ids.at(-1) } });
    await writing.settle();
    expect(of(writing, 'chat.delivered').length).toBeLessThanOrEqual(5);
  });

  it('is optional: without one the message changes from sent to seen', async () => {
    const order = await fixture.newOrder();
    const writing = await listen(fixture.customer, chat(order));
    const silent = await listen(fixture.staff, chat(order));
    const sent = await fixture.say(fixture.customer, 'Hello?', { orderId: order.id });
    await silent.awaitEvents(chat(order), 1);
    await fixture.read(fixture.staff, { orderId: order.id });
    await expectLast(writing, chat(order), { event: 'chat.read', data: { last_read_id: sent.id } });
    expect(await fixture.read(fixture.customer, { orderId: order.id })).toMatchObject({
      delivered_id: 0,
      seen_id: sent.id,
    });
    expect(of(writing, 'chat.delivered')).toEqual([]);
  });

  it('is delivered to a disconnected writer after the reconnect [realtime-009]', async () => {
    const order = await fixture.newOrder();
    const sent = await fixture.say(fixture.customer, 'Got it?', { orderId: order.id });
    const reading = await listen(fixture.staff);
    received(reading, order.id, sent.id);
    await vi.waitFor(
      async () => expect(await deliveredTo(fixture.customer, order.id)).toBe(sent.id),
      pollOptions,
    );
    const again = await listen(fixture.customer, [chat(order), sent.id]);
    await expectLast(again, chat(order), { event: 'chat.delivered', data: { delivered_id: sent.id } });
  });

  it.each([
    ['no chat', []],
    [
      'more than fifty chats',
      Array.from({ length: 51 }, (_, n) => ({ order_id: n + 1, last_message_id: 1 })),
    ],
    ['no message', [{ order_id: 1, last_message_id: 0 }]],
  ])('of %s closes the socket with 4502', async (_, chats) => {
    const client = await listen(fixture.customer);
    client.send({ type: 'received', chats });
    expect(await client.closed).toBe(4502);
  });
});

describe('changes without events', () => {
  it('reach open chats once within seconds: a read and a received position', async () => {
    const order = await fixture.newOrder();
    const sent = await fixture.say(fixture.customer, 'Silent', { orderId: order.id });
    const client = await listen(fixture.customer, chat(order));
    const row = {
      order_id: order.id,
      person_id: fixture.staff.id,
      last_read_id: sent.id,
      read_at: new Date(),
    };
    await fixture.testApp.db.insertInto('chat_reads').values(row).execute();
    await fixture.testApp.db
      .insertInto('chat_receipts')
      .values({ order_id: order.id, of_customer: false, received_id: sent.id, received_at: new Date() })
      .execute();
    await client.awaitEvents(chat(order), 2);
    // After another poll.
    await beDeaf();
    await fixture.say(fixture.staff, 'And now aloud', { orderId: order.id });
    await client.awaitEvents(chat(order), 3);
    const events = client.events(chat(order)).map(({ event }) => event);
    expect(events.toSorted()).toEqual(['chat.delivered', 'chat.read', 'message.sent']);
  });

  it('reach the reader’s list and bell after an outage', async () => {
    const order = await fixture.newOrder();
    await fixture.say(fixture.staff, 'Silent', { orderId: order.id });
    const tab = await listen(fixture.customer, list, bell(fixture.customer));
    const { readcount } = await fixture.bell(fixture.customer);
    const now = new Date();
    await fixture.testApp.db
      .insertInto('chat_reads')
      .values({ order_id: order.id, person_id: fixture.customer.id, last_read_id: 900_000_000, read_at: now })
      .execute();
    await fixture.testApp.db
      .updateTable('notifications')
      .set({ read_at: now })
      .where('person_id', '=', fixture.customer.id)
      .where('order_id', '=', order.id)
      .execute();
    await beDeaf();
    await vi.waitFor(() => {
      expect(tab.events(list)).toContainEqual(
        expect.objectContaining({ data: expect.objectContaining({ id: order.id, readcount: 0 }) }),
      );
      expect(of(tab, 'notification.read').at(-1)).toMatchObject({ data: { readcount: readcount - 1 } });
    }, pollOptions);
  });
});

describe('a change while a chat is being opened', () => {
  interface OpeningChat {
    orderId: number;
    after: number;
    /** A table read while a chat is opened, and not used by `duringOpen`. */
    table: 'chat_receipts' | 'messages';
    duringOpen: () => Promise<void>;
  }

  /** Opens a chat, pauses at the read of the table, and runs `duringOpen`. */
  async function openWhile({ orderId, after, table, duringOpen }: OpeningChat) {
    const witness = await listen(fixture.admin, chat({ id: orderId }));
    const client = await listen(fixture.customer);
    await inTransaction(fixture.testApp.db, async (tx) => {
      await sql`lock table ${sql.table(table)} in access exclusive mode`.execute(tx);
      client.send({ type: 'subscribe', channel: chat({ id: orderId }), after });
      await vi.waitFor(async () => expect(await isWaiting(tx)).toBe(true), pollOptions);
      await duringOpen();
      // The process has received the event and sent it to ready sockets.
      await witness.awaitEvents(chat({ id: orderId }), 1);
    });
    return client;
  }
  const isWaiting = async (tx: Tx) => {
    const { rows } = await sql<{ waits: boolean }>`select exists (
      select from pg_locks where not granted and database = (
        select oid from pg_database where datname = current_database())) as waits`.execute(tx);
    return rows[0]?.waits === true;
  };

  it('is not missed when it is a message sent after the last one was loaded [realtime-009]', async () => {
    const order = await fixture.newOrder();
    const before = await fixture.say(fixture.staff, 'Before', { orderId: order.id });
    const client = await openWhile({
      orderId: order.id,
      after: before.id,
      table: 'chat_receipts',
      duringOpen: async () => void (await fixture.say(fixture.staff, 'Meanwhile', { orderId: order.id })),
    });
    await expectLast(client, chat(order), { event: 'message.sent', data: { message: 'Meanwhile' } });
    await client.settle();
    expect(of(client, 'message.sent')).toHaveLength(1);
  });

  it('is not missed when the other side reads the chat [realtime-009]', async () => {
    const order = await fixture.newOrder();
    const { id: last_read_id } = await fixture.say(fixture.customer, 'Before', { orderId: order.id });
    const row = { order_id: order.id, person_id: fixture.staff.id, last_read_id, read_at: new Date() };
    const client = await openWhile({
      orderId: order.id,
      after: 0,
      table: 'messages',
      // The same write as the call, which would load the messages first.
      async duringOpen() {
        await fixture.testApp.db.insertInto('chat_reads').values(row).execute();
        fixture.testApp.deps.announcer.announce([
          { kind: 'read', orderId: order.id, readerId: fixture.staff.id, lastReadId: last_read_id },
        ]);
      },
    });
    await expectLast(client, chat(order), { event: 'chat.read', data: { last_read_id } });
    expect(of(client, 'message.sent')).toHaveLength(1);
  });
});
