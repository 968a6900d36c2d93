/** The bell: what causes a notification, for whom, once, and what opening it does. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ChatRoom, openChatRoom } from '../../test/chat-room.ts';
import { plantCode } from '../../test/code-box.ts';
import { post } from '../../test/refusals.ts';
import { settableClock } from '../../test/settable-clock.ts';
import type { Signed } from '../../test/world.ts';
import { inTransaction } from '../db/transaction.ts';
import { notify } from './notify.ts';
import { missedNotifications } from './notification-rows.ts';
import { admins, only, staffAndAdmins } from './recipients.ts';

const clock = settableClock();
let room: ChatRoom;
let otherAdmin: Signed;
beforeAll(async () => {
  room = await openChatRoom({ clock });
  otherAdmin = await room.world.admin();
});
afterAll(() => room.world.close());

const titlesOf = async (by: Signed, orderId?: number) =>
  (await room.bell(by)).notifications
    .filter(({ order_id }) => orderId === undefined || order_id === orderId)
    .map(({ title }) => title);
const open = (by: Signed) => by.api.POST('/readnotification', { body: {} });
const ascending = (ids: number[]) => ids.toSorted((one, other) => one - other);
const clear = () => room.world.db.deleteFrom('notifications').execute();

describe('the bell', () => {
  it('answers the newest first, with integer ids for links, and how many are unread [api-getnotification-001] [notifications-n01]', async () => {
    await clear();
    const order = await room.newOrder();
    await room.say(room.customer, 'hello', { orderId: order.id });
    clock.advance(1);
    await room.say(room.customer, 'hello');
    const answer = await room.bell(room.staff);
    expect(answer).toMatchObject({ status: 'true', readcount: 2 });
    expect(answer.notifications).toEqual(
      [room.order.id, order.id].map((id) => ({
        id: expect.any(Number),
        title: 'New Message',
        detail: expect.stringMatching(
          new RegExp(`^Person .* wrote about Service .* \\(ORD-${String(id).padStart(6, '0')}\\)\\.$`),
        ),
        order_id: id,
        ticket_id: null,
        read: false,
        created_at: expect.stringMatching(/Z$/),
      })),
    );
  });

  it('is the caller’s own, and nobody’s without a token [api-getnotification-002]', async () => {
    expect(await titlesOf(room.otherStaff)).toEqual([]);
    expect(await titlesOf(room.customer)).toEqual([]);
    expect(await post(room.world, '/getnotification', {})).toMatchObject({ status: 401 });
  });

  it('marks all of the caller’s read when it is opened, and nobody else’s [api-readnotification-001] [api-readnotification-002]', async () => {
    const { data } = await open(room.staff);
    expect(data).toMatchObject({ status: 'true', readcount: 0 });
    const after = await room.bell(room.staff);
    expect([after.readcount, after.notifications.every(({ read }) => read)]).toEqual([0, true]);
    expect((await room.bell(room.admin)).readcount).toBe(2);
    expect(await post(room.world, '/readnotification', {})).toMatchObject({ status: 401 });
  });

  it('holds the newest hundred and counts all', async () => {
    await clear();
    await sql`insert into notifications (person_id, event_key, title, detail, created_at)
      select ${room.staff.id}, 'made:' || n, 'Text Uploaded', 'n' || n, ${clock.now()}::timestamptz + n * interval '1 second'
      from generate_series(1, 130) n`.execute(room.world.db);
    const { notifications, readcount } = await room.bell(room.staff);
    expect(notifications.map(({ detail }) => detail)).toEqual(
      Array.from({ length: 100 }, (_, n) => `n${130 - n}`),
    );
    expect(readcount).toBe(130);
  });
});

describe('a message', () => {
  it('is told to the other participants and not to its sender [realtime-012] [notifications-n02]', async () => {
    await clear();
    await room.say(room.customer, 'from the customer');
    for (const person of [room.staff, room.admin, otherAdmin]) {
      expect(await titlesOf(person)).toEqual(['New Message']);
    }
    for (const person of [room.customer, room.otherCustomer, room.otherStaff]) {
      expect(await titlesOf(person)).toEqual([]);
    }
    await room.say(room.staff, 'from the staff member');
    expect(await titlesOf(room.customer)).toEqual(['New Message']);
    expect(await titlesOf(room.staff)).toEqual(['New Message']);
  });

  it('of a flood is one notification per person, which is brought up to date [realtime-012]', async () => {
    await clear();
    const before = clock.now().toISOString();
    await Promise.all(Array.from({ length: 30 }, (_, n) => room.say(room.customer, `flood ${n}`)));
    clock.advance(61);
    await room.say(room.customer, 'still there');
    for (const person of [room.staff, room.admin, otherAdmin]) {
      const { notifications, readcount } = await room.bell(person);
      expect([notifications.length, readcount]).toEqual([1, 1]);
      expect(notifications[0]?.created_at).not.toBe(before);
    }
  });

  it('after the bell was opened is told again, also within the minute', async () => {
    await clear();
    await room.say(room.customer, 'one');
    await open(room.staff);
    await room.say(room.customer, 'two');
    expect((await room.bell(room.staff)).readcount).toBe(1);
    expect((await room.bell(room.admin)).readcount).toBe(1);
  });

  it('that was read in the chat is no news any more, and the next one is', async () => {
    await clear();
    await room.say(room.customer, 'one');
    await room.read(room.staff);
    expect((await room.bell(room.staff)).readcount).toBe(0);
    expect((await room.bell(room.admin)).readcount).toBe(1);
    await room.say(room.customer, 'two');
    expect((await room.bell(room.staff)).readcount).toBe(1);
  });

  it('that was not read in the chat stays news while older ones are read', async () => {
    await clear();
    const order = await room.newOrder();
    await room.say(room.customer, 'one', { orderId: order.id });
    await room.say(room.customer, 'two', { orderId: order.id });
    await room.read(room.staff, { orderId: order.id, after: 0, limit: 1 });
    expect((await room.bell(room.staff)).readcount).toBe(1);
  });

  it('is told to whoever wrote before, when the other side answers', async () => {
    await clear();
    const order = await room.newOrder();
    await room.say(room.staff, 'question', { orderId: order.id });
    await room.say(room.customer, 'answer', { orderId: order.id });
    expect(await titlesOf(room.staff, order.id)).toEqual(['New Message']);
  });

  it('is missed by nobody, however readers, bells and senders race', async () => {
    await clear();
    const order = await room.newOrder();
    const people = [room.staff, room.admin, otherAdmin];
    await Promise.all(
      Array.from({ length: 20 }, async (_, n) => {
        await room.say(room.customer, `race ${n}`, { orderId: order.id });
        const person = people[n % 3] ?? room.staff;
        await (n % 2 === 0 ? open(person) : room.read(person, { orderId: order.id }));
      }),
    );
    await room.say(room.customer, 'the last', { orderId: order.id });
    for (const person of people) {
      const unread = (await room.bell(person)).notifications.filter(
        ({ order_id, read }) => order_id === order.id && !read,
      );
      expect(unread).toHaveLength(1);
    }
  });

  it('without a row of its notification does not exist, nor the other way round [realtime-010]', async () => {
    await clear();
    const order = await room.newOrder();
    await sql`alter table notifications add constraint no_more check (order_id <> ${sql.lit(order.id)})`.execute(
      room.world.db,
    );
    await expect(room.say(room.customer, 'lost?', { orderId: order.id })).rejects.toMatchObject({
      status: 500,
    });
    expect((await room.read(room.customer, { orderId: order.id })).messages).toEqual([]);
    await sql`alter table notifications drop constraint no_more`.execute(room.world.db);
    await sql`alter table messages add constraint no_more check (order_id <> ${sql.lit(order.id)})`.execute(
      room.world.db,
    );
    await expect(room.say(room.customer, 'lost?', { orderId: order.id })).rejects.toMatchObject({
      status: 500,
    });
    expect(await titlesOf(room.admin, order.id)).toEqual([]);
    await sql`alter table messages drop constraint no_more`.execute(room.world.db);
  });
});

describe('a registration', () => {
  it('is told to every admin [realtime-013] [notifications-n03]', async () => {
    await clear();
    const body = {
      name: 'Anil Kumar',
      email: 'anil@example.in',
      phone: '9812345678',
      password: 'a long password',
    };
    await room.world.api().POST('/checkregister', { body });
    const { code } = await plantCode(room.world, { purpose: 'registration', email: body.email });
    await room.world.api().POST('/register', { body: { ...body, uotp: code } });
    for (const person of [room.admin, otherAdmin]) {
      expect((await room.bell(person)).notifications).toMatchObject([
        { title: 'New Registration', detail: 'Anil Kumar has registered.', order_id: null, ticket_id: null },
      ]);
    }
    expect(await titlesOf(room.staff)).toEqual([]);
  });
});

describe('telling', () => {
  const tell = (event_key: string, recipients = admins) =>
    inTransaction(room.world.db, (tx) =>
      notify(tx, room.world.deps, {
        event_key,
        title: 'Order Status Updated',
        recipients,
        detail: 'Form filed.',
        orderId: room.order.id,
      }),
    );
  const mails = async () =>
    (await room.world.db.selectFrom('outbox').select(['type', 'data']).execute()).filter(
      ({ type }) => type === 'notifications.written',
    );

  it('of the same cause twice tells once and mails once, also at the same moment', async () => {
    await clear();
    await room.world.db.deleteFrom('outbox').execute();
    await Promise.all(Array.from({ length: 10 }, () => tell('status:1')));
    await tell('status:1');
    for (const person of [room.admin, otherAdmin]) expect((await room.bell(person)).readcount).toBe(1);
    const ids = await room.world.db.selectFrom('notifications').select('id').execute();
    const told = (await mails()).flatMap(
      ({ data }) => (data as { notificationIds: number[] }).notificationIds,
    );
    expect(ascending(told)).toEqual(ascending(ids.map(({ id }) => id)));
  });

  it('reaches exactly those whom it is for, and no one who is gone', async () => {
    await clear();
    const gone = await room.world.admin();
    await room.world.db
      .updateTable('people')
      .set({ state: 'deactivated' })
      .where('id', '=', gone.id)
      .execute();
    await tell('status:2', only(room.customer.id));
    await tell('status:3', staffAndAdmins(room.order.id));
    const rows = await room.world.db.selectFrom('notifications').select(['person_id', 'event_key']).execute();
    const told = (key: string) =>
      ascending(rows.filter(({ event_key }) => event_key === key).map(({ person_id }) => person_id));
    expect(told('status:2')).toEqual([room.customer.id]);
    expect(told('status:3')).toEqual(ascending([room.staff.id, room.admin.id, otherAdmin.id]));
  });

  it('happens with its transaction or not at all [realtime-010]', async () => {
    await clear();
    await room.world.db.deleteFrom('outbox').execute();
    await inTransaction(room.world.db, async (tx) => {
      await notify(tx, room.world.deps, {
        event_key: 'rolled back',
        title: 'New Order',
        recipients: admins,
        detail: 'Never.',
      });
      throw new Error('changed my mind');
    }).catch(() => undefined);
    expect(await titlesOf(room.admin)).toEqual([]);
    expect(await mails()).toEqual([]);
  });

  it('can be caught up with from any notification on, also with one that was committed late', async () => {
    await clear();
    await tell('early');
    clock.advance(120);
    const [late, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const slow = inTransaction(room.world.db, async (tx) => {
      await notify(tx, room.world.deps, {
        event_key: 'slow',
        title: 'New Order',
        recipients: admins,
        detail: 'Slow.',
      });
      late.resolve();
      await release.promise;
    });
    await late.promise;
    clock.advance(2);
    await tell('quick');
    const [newest] = (await room.bell(room.admin)).notifications;
    release.resolve();
    await slow;
    const missed = await missedNotifications(room.world.db, room.admin.id, newest?.id ?? 0, 10);
    expect(missed.map(({ detail }) => detail)).toEqual(['Slow.', 'Form filed.']);
    expect(await missedNotifications(room.world.db, room.staff.id, newest?.id ?? 0, 10)).toEqual([]);
  });
});
