/** The bell: causes, recipients, and reading. */

import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ChatFixture, createChatFixture } from '../../test/chat-fixture.ts';
import { postJson } from '../../test/post-json.ts';
import { setCode } from '../../test/set-code.ts';
import { settableClock } from '../../test/settable-clock.ts';
import type { SignedInUser } from '../../test/test-app.ts';
import { inTransaction } from '../db/transaction.ts';
import { notify } from '../events/notify.ts';
import { admins, only, staffAndAdmins } from '../events/recipients.ts';
import { missedNotifications } from './notification-rows.ts';

const clock = settableClock();
let fixture: ChatFixture;
let otherAdmin: SignedInUser;
beforeAll(async () => {
  fixture = await createChatFixture({ clock });
  otherAdmin = await fixture.testApp.admin();
});
afterAll(() => fixture.testApp.close());

const titlesOf = async (by: SignedInUser, orderId?: number) =>
  (await fixture.bell(by)).notifications
    .filter(({ order_id }) => orderId === undefined || order_id === orderId)
    .map(({ title }) => title);
const open = (by: SignedInUser) => by.api.POST('/readnotification', { body: {} });
const ascending = (ids: number[]) => ids.toSorted((one, other) => one - other);
const clear = () => fixture.testApp.db.deleteFrom('notifications').execute();

describe('the bell', () => {
  it('lists the newest first, with integer ids and the number of unread ones [api-getnotification-001] [notifications-n01]', async () => {
    await clear();
    const order = await fixture.newOrder();
    await fixture.say(fixture.customer, 'hello', { orderId: order.id });
    clock.advance(1);
    await fixture.say(fixture.customer, 'hello');
    const answer = await fixture.bell(fixture.staff);
    expect(answer).toMatchObject({ status: 'true', readcount: 2 });
    expect(answer.notifications).toEqual(
      [fixture.order.id, order.id].map((id) => ({
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

  it('contains only the caller’s notifications [api-getnotification-002]', async () => {
    expect(await titlesOf(fixture.otherStaff)).toEqual([]);
    expect(await titlesOf(fixture.customer)).toEqual([]);
  });

  it('marks only the caller’s notifications as read when opened [api-readnotification-001] [api-readnotification-002]', async () => {
    const { data } = await open(fixture.staff);
    expect(data).toMatchObject({ status: 'true', readcount: 0 });
    const after = await fixture.bell(fixture.staff);
    expect([after.readcount, after.notifications.every(({ read }) => read)]).toEqual([0, true]);
    expect((await fixture.bell(fixture.admin)).readcount).toBe(2);
    expect(await postJson(fixture.testApp, '/readnotification', {})).toMatchObject({ status: 401 });
  });

  it('lists the newest hundred and counts all', async () => {
    await clear();
    await sql`insert into notifications (person_id, event_key, title, detail, created_at)
      select ${fixture.staff.id}, 'made:' || n, 'Text Uploaded', 'n' || n, ${clock.now()}::timestamptz + n * interval '1 second'
      from generate_series(1, 130) n`.execute(fixture.testApp.db);
    const { notifications, readcount } = await fixture.bell(fixture.staff);
    expect(notifications.map(({ detail }) => detail)).toEqual(
      Array.from({ length: 100 }, (_, n) => `n${130 - n}`),
    );
    expect(readcount).toBe(130);
  });
});

describe('a message', () => {
  it('notifies the other participants and not its sender [realtime-012] [notifications-n02]', async () => {
    await clear();
    await fixture.say(fixture.customer, 'from the customer');
    for (const person of [fixture.staff, fixture.admin, otherAdmin]) {
      expect(await titlesOf(person)).toEqual(['New Message']);
    }
    for (const person of [fixture.customer, fixture.otherCustomer, fixture.otherStaff]) {
      expect(await titlesOf(person)).toEqual([]);
    }
    await fixture.say(fixture.staff, 'from the staff member');
    expect(await titlesOf(fixture.customer)).toEqual(['New Message']);
    expect(await titlesOf(fixture.staff)).toEqual(['New Message']);
  });

  it('of a flood refreshes one notification per person [realtime-012]', async () => {
    await clear();
    const before = clock.now().toISOString();
    await Promise.all(Array.from({ length: 30 }, (_, n) => fixture.say(fixture.customer, `flood ${n}`)));
    clock.advance(61);
    await fixture.say(fixture.customer, 'still there');
    for (const person of [fixture.staff, fixture.admin, otherAdmin]) {
      const { notifications, readcount } = await fixture.bell(person);
      expect([notifications.length, readcount]).toEqual([1, 1]);
      expect(notifications[0]?.created_at).not.toBe(before);
    }
  });

  it('notifies again after the bell was opened, also within a minute', async () => {
    await clear();
    await fixture.say(fixture.customer, 'one');
    await open(fixture.staff);
    await fixture.say(fixture.customer, 'two');
    expect((await fixture.bell(fixture.staff)).readcount).toBe(1);
    expect((await fixture.bell(fixture.admin)).readcount).toBe(1);
  });

  it('that was read in the chat is marked as read, and the next one notifies', async () => {
    await clear();
    await fixture.say(fixture.customer, 'one');
    await fixture.read(fixture.staff);
    expect((await fixture.bell(fixture.staff)).readcount).toBe(0);
    expect((await fixture.bell(fixture.admin)).readcount).toBe(1);
    await fixture.say(fixture.customer, 'two');
    expect((await fixture.bell(fixture.staff)).readcount).toBe(1);
  });

  it('stays unread while older ones are read in the chat', async () => {
    await clear();
    const order = await fixture.newOrder();
    await fixture.say(fixture.customer, 'one', { orderId: order.id });
    await fixture.say(fixture.customer, 'two', { orderId: order.id });
    await fixture.read(fixture.staff, { orderId: order.id, after: 0, limit: 1 });
    expect((await fixture.bell(fixture.staff)).readcount).toBe(1);
  });

  it('notifies earlier writers when the other side answers', async () => {
    await clear();
    const order = await fixture.newOrder();
    await fixture.say(fixture.staff, 'question', { orderId: order.id });
    await fixture.say(fixture.customer, 'answer', { orderId: order.id });
    expect(await titlesOf(fixture.staff, order.id)).toEqual(['New Message']);
  });

  it('is missed by no participant under concurrent reading and sending', async () => {
    await clear();
    const order = await fixture.newOrder();
    const people = [fixture.staff, fixture.admin, otherAdmin];
    await Promise.all(
      Array.from({ length: 20 }, async (_, n) => {
        await fixture.say(fixture.customer, `race ${n}`, { orderId: order.id });
        const person = people[n % 3] ?? fixture.staff;
        await (n % 2 === 0 ? open(person) : fixture.read(person, { orderId: order.id }));
      }),
    );
    await fixture.say(fixture.customer, 'the last', { orderId: order.id });
    for (const person of people) {
      const unread = (await fixture.bell(person)).notifications.filter(
        ({ order_id, read }) => order_id === order.id && !read,
      );
      expect(unread).toHaveLength(1);
    }
  });

  it('is stored together with its notification or not at all [realtime-010]', async () => {
    await clear();
    const order = await fixture.newOrder();
    await sql`alter table notifications add constraint no_more check (order_id <> ${sql.lit(order.id)})`.execute(
      fixture.testApp.db,
    );
    await expect(fixture.say(fixture.customer, 'lost?', { orderId: order.id })).rejects.toMatchObject({
      status: 500,
    });
    expect((await fixture.read(fixture.customer, { orderId: order.id })).messages).toEqual([]);
    await sql`alter table notifications drop constraint no_more`.execute(fixture.testApp.db);
    await sql`alter table messages add constraint no_more check (order_id <> ${sql.lit(order.id)})`.execute(
      fixture.testApp.db,
    );
    await expect(fixture.say(fixture.customer, 'lost?', { orderId: order.id })).rejects.toMatchObject({
      status: 500,
    });
    expect(await titlesOf(fixture.admin, order.id)).toEqual([]);
    await sql`alter table messages drop constraint no_more`.execute(fixture.testApp.db);
  });
});

describe('a registration', () => {
  it('notifies every admin [realtime-013] [notifications-n03]', async () => {
    await clear();
    const body = {
      name: 'Anil Kumar',
      email: 'anil@example.in',
      phone: '9812345678',
      password: 'a long password',
    };
    await fixture.testApp.api().POST('/checkregister', { body });
    const { code } = await setCode(fixture.testApp, { purpose: 'registration', email: body.email });
    await fixture.testApp.api().POST('/register', { body: { ...body, uotp: code } });
    for (const person of [fixture.admin, otherAdmin]) {
      expect((await fixture.bell(person)).notifications).toMatchObject([
        { title: 'New Registration', detail: 'Anil Kumar has registered.', order_id: null, ticket_id: null },
      ]);
    }
    expect(await titlesOf(fixture.staff)).toEqual([]);
  });
});

describe('notifying', () => {
  const notifyOnce = (event_key: string, recipients = admins) =>
    inTransaction(fixture.testApp.db, (tx) =>
      notify(tx, fixture.testApp.deps, {
        event_key,
        title: 'Order Status Updated',
        recipients,
        detail: 'Form filed.',
        orderId: fixture.order.id,
      }),
    );
  const mails = async () =>
    (await fixture.testApp.db.selectFrom('outbox').select(['type', 'data']).execute()).filter(
      ({ type }) => type === 'notifications.written',
    );

  it('notifies and mails once per cause, also concurrently', async () => {
    await clear();
    await fixture.testApp.db.deleteFrom('outbox').execute();
    await Promise.all(Array.from({ length: 10 }, () => notifyOnce('status:1')));
    await notifyOnce('status:1');
    for (const person of [fixture.admin, otherAdmin]) expect((await fixture.bell(person)).readcount).toBe(1);
    const ids = await fixture.testApp.db.selectFrom('notifications').select('id').execute();
    const mailed = (await mails()).flatMap(
      ({ data }) => (data as { notificationIds: number[] }).notificationIds,
    );
    expect(ascending(mailed)).toEqual(ascending(ids.map(({ id }) => id)));
  });

  it('reaches exactly its active recipients', async () => {
    await clear();
    const gone = await fixture.testApp.admin();
    await fixture.testApp.db
      .updateTable('people')
      .set({ state: 'deactivated' })
      .where('id', '=', gone.id)
      .execute();
    await notifyOnce('status:2', only(fixture.customer.id));
    await notifyOnce('status:3', staffAndAdmins(fixture.order.id));
    const rows = await fixture.testApp.db
      .selectFrom('notifications')
      .select(['person_id', 'event_key'])
      .execute();
    const notified = (key: string) =>
      ascending(rows.filter(({ event_key }) => event_key === key).map(({ person_id }) => person_id));
    expect(notified('status:2')).toEqual([fixture.customer.id]);
    expect(notified('status:3')).toEqual(ascending([fixture.staff.id, fixture.admin.id, otherAdmin.id]));
  });

  it('is committed with its transaction or not at all [realtime-010]', async () => {
    await clear();
    await fixture.testApp.db.deleteFrom('outbox').execute();
    await inTransaction(fixture.testApp.db, async (tx) => {
      await notify(tx, fixture.testApp.deps, {
        event_key: 'rolled back',
        title: 'New Order',
        recipients: admins,
        detail: 'Never.',
      });
      throw new Error('changed my mind');
    }).catch(() => undefined);
    expect(await titlesOf(fixture.admin)).toEqual([]);
    expect(await mails()).toEqual([]);
  });

  it('can be resumed from any notification, including late commits', async () => {
    await clear();
    await notifyOnce('early');
    clock.advance(120);
    const [late, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const slow = inTransaction(fixture.testApp.db, async (tx) => {
      await notify(tx, fixture.testApp.deps, {
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
    await notifyOnce('quick');
    const [newest] = (await fixture.bell(fixture.admin)).notifications;
    release.resolve();
    await slow;
    const missed = await missedNotifications(fixture.testApp.db, fixture.admin.id, newest?.id ?? 0, 10);
    expect(missed.map(({ detail }) => detail)).toEqual(['Slow.', 'Form filed.']);
    expect(await missedNotifications(fixture.testApp.db, fixture.staff.id, newest?.id ?? 0, 10)).toEqual([]);
  });
});
