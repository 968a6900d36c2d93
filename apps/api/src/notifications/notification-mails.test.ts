/** Notifications by mail: recipients, content, and exactly once. */

import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { type Mailbox, openMailbox } from '../../test/mailbox.ts';
import { makeOrder } from '../../test/make-order.ts';
import { makeService } from '../../test/make.ts';
import { createPurchaseFixture, type PurchaseFixture } from '../../test/purchase-fixture.ts';
import { startServerProcess } from '../../test/server-process.ts';
import type { SignedInUser } from '../../test/test-app.ts';
import { addEvent } from '../db/outbox.ts';
import { inTransaction } from '../db/transaction.ts';
import { notify } from '../events/notify.ts';
import { only, staffAndAdmins } from '../events/recipients.ts';
import { runWorkers } from '../jobs/run-workers.ts';
import { sendNotificationMails } from './send-notification-mails.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let mailbox: Mailbox;
let purchases: PurchaseFixture;
let customer: SignedInUser;
let staff: SignedInUser;
let admin: SignedInUser;
let order: { id: number };
beforeAll(async () => {
  mailbox = await openMailbox();
  purchases = await createPurchaseFixture({
    env: {
      SMTP_URL: mailbox.smtpUrl,
      CUSTOMER_URL: 'https://app.example.in',
      STAFF_URL: 'https://staff.example.in',
      ADMIN_URL: 'https://admin.example.in',
    },
  });
  const { testApp } = purchases;
  [customer, staff, admin] = [await testApp.customer(), await testApp.staff(), await testApp.admin()];
  order = await makeOrder(testApp.db, { customerId: customer.id, assignedTo: staff.id });
});
afterAll(async () => {
  await purchases.close();
  await mailbox.stop();
});

let causes = 0;
/** Notifies the people and returns the ids of their notifications. */
async function notifyPeople(
  recipients: Parameters<typeof notify>[2]['recipients'],
  orderId: number | null = order.id,
) {
  const key = `cause:${(causes += 1)}`;
  await inTransaction(purchases.testApp.db, (tx) =>
    notify(tx, purchases.testApp.deps, {
      event_key: key,
      title: 'Document Uploaded',
      recipients,
      detail: 'PAN card for Service.',
      ...(orderId !== null && { orderId }),
    }),
  );
  const rows = await purchases.testApp.db
    .selectFrom('notifications')
    .select('id')
    .where('event_key', '=', key)
    .execute();
  return rows.map(({ id }) => id);
}
const number = (id: number) => `ORD-${String(id).padStart(6, '0')}`;
const subjects = async ({ email }: SignedInUser) => (await mailbox.to(email)).map(({ subject }) => subject);

describe('a mail', () => {
  it('names the order, the service and the page of the recipient’s own app [realtime-011]', async () => {
    await sendNotificationMails(purchases.testApp.deps, {
      notificationIds: await notifyPeople(staffAndAdmins(order.id)),
    });
    const { service_name: service } = await purchases.testApp.db
      .selectFrom('orders')
      .select('service_name')
      .where('id', '=', order.id)
      .executeTakeFirstOrThrow();
    const links = [
      [staff, `https://staff.example.in/stafftaskdetail/${order.id}`],
      [admin, `https://admin.example.in/adminorderprogress/${order.id}`],
    ] as const;
    for (const [person, link] of links) {
      const mails = await mailbox.to(person.email);
      expect(mails).toMatchObject([{ subject: `Document Uploaded: ${service} (${number(order.id)})` }]);
      for (const part of ['html', 'text'] as const) {
        expect(mails[0]?.[part]).toContain(number(order.id));
        expect(mails[0]?.[part]).toContain(service);
        expect(mails[0]?.[part]).toContain(link);
      }
    }
    expect(await subjects(customer)).toEqual([]);
  });

  it('is sent once by repeated and concurrent jobs', async () => {
    const person = await purchases.testApp.admin();
    const notificationIds = await notifyPeople(only(person.id));
    await Promise.all(
      Array.from({ length: 10 }, () => sendNotificationMails(purchases.testApp.deps, { notificationIds })),
    );
    await sendNotificationMails(purchases.testApp.deps, { notificationIds });
    expect(await subjects(person)).toHaveLength(1);
  });

  it('respects the preference for its title', async () => {
    const person = await purchases.testApp.staff();
    const want = (wanted: boolean, title: 'Document Uploaded' | 'Text Uploaded' = 'Document Uploaded') =>
      person.api.POST('/update_profile', { body: { mail_preferences: [{ title, wanted }] } });
    await want(false);
    await want(true, 'Text Uploaded');
    await sendNotificationMails(purchases.testApp.deps, {
      notificationIds: await notifyPeople(only(person.id)),
    });
    expect(await subjects(person)).toEqual([]);
    await want(true);
    await sendNotificationMails(purchases.testApp.deps, {
      notificationIds: await notifyPeople(only(person.id)),
    });
    expect(await subjects(person)).toHaveLength(1);
  });

  it('is not sent to a deactivated person', async () => {
    const person = await purchases.testApp.staff();
    const notificationIds = await notifyPeople(only(person.id));
    await purchases.testApp.db
      .updateTable('people')
      .set({ state: 'deactivated' })
      .where('id', '=', person.id)
      .execute();
    await sendNotificationMails(purchases.testApp.deps, { notificationIds });
    expect(await subjects(person)).toEqual([]);
  });

  it('does not wait for a failing mailbox, which is retried alone', async () => {
    const [refusing, fine] = [await purchases.testApp.admin(), await purchases.testApp.admin()];
    const notificationIds = [
      ...(await notifyPeople(only(refusing.id))),
      ...(await notifyPeople(only(fine.id))),
    ];
    const { mailer } = purchases.testApp.deps;
    const deps = {
      ...purchases.testApp.deps,
      mailer: {
        ...mailer,
        send: (mail: Parameters<typeof mailer.send>[0]) =>
          mail.to === refusing.email ? Promise.reject(new Error('550')) : mailer.send(mail),
      },
    };
    await expect(sendNotificationMails(deps, { notificationIds })).rejects.toThrow(/not all mails/);
    expect([await subjects(refusing), await subjects(fine)]).toEqual([[], [expect.any(String)]]);
    await sendNotificationMails(purchases.testApp.deps, { notificationIds });
    expect([(await subjects(refusing)).length, (await subjects(fine)).length]).toEqual([1, 1]);
  });

  it('leads to the list when it is about no order', async () => {
    const person = await purchases.testApp.staff();
    await sendNotificationMails(purchases.testApp.deps, {
      notificationIds: await notifyPeople(only(person.id), null),
    });
    const [mail] = await mailbox.to(person.email);
    expect(mail?.subject).toBe('Document Uploaded: PAN card for Service.');
    expect(mail?.text).toContain('https://staff.example.in/stafftask\n');
  });
});

describe('a purchase', () => {
  it('notifies every admin in the bell and by mail, and sends its customer only the confirmation [realtime-015] [notifications-n03]', async () => {
    const { testApp } = purchases;
    const [buyer, first, second] = [await testApp.customer(), await testApp.admin(), await testApp.admin()];
    const service = await makeService(testApp.db);
    const bought = await purchases.buy(buyer, service.id);
    for (const person of [first, second]) {
      const { data } = await person.api.POST('/getnotification', { body: {} });
      expect(data?.notifications).toMatchObject([
        {
          title: 'New Order',
          detail: `Meera Iyer bought ${service.name} (${number(bought.id)}).`,
          order_id: bought.id,
        },
      ]);
    }
    const workers = await runWorkers(testApp.deps);
    try {
      await mailbox.awaitMails(first.email);
      await mailbox.awaitMails(second.email);
      await mailbox.awaitMails(buyer.email);
      const subject = `New Order: ${service.name} (${number(bought.id)})`;
      expect([await subjects(first), await subjects(second)]).toEqual([[subject], [subject]]);
      expect(await subjects(buyer)).toEqual([expect.stringMatching(/^Order ORD-\d+ placed/)]);
      const [mail] = await mailbox.to(first.email);
      expect(mail?.text).toContain(`https://admin.example.in/adminorderdetail/${bought.id}`);
    } finally {
      await workers.stop();
    }
  });

  it('notifies of each service once per payment', async () => {
    const { testApp } = purchases;
    const [buyer, watcher] = [await testApp.customer(), await testApp.admin()];
    const services = [await makeService(testApp.db), await makeService(testApp.db)].map(({ id }) => id);
    const { checkout } = await purchases.check(buyer, { service_id: services });
    const proof = await purchases.pay(checkout.order_id);
    const body = {
      name: 'Meera Iyer',
      email: 'meera@example.in',
      phone: '9812345678',
      ...proof,
      service_id: services,
    };
    await Promise.all(Array.from({ length: 5 }, () => buyer.api.POST('/buy_services', { body })));
    const { data } = await watcher.api.POST('/getnotification', { body: {} });
    expect(data?.notifications.map(({ title }) => title)).toEqual(['New Order', 'New Order']);
  });
});

it('mails each notification once when a process is killed between commit and mail', async () => {
  const { testApp } = purchases;
  const [buyer, person] = [await testApp.customer(), await testApp.admin()];
  const service = await makeService(testApp.db);
  const { checkout } = await purchases.check(buyer, { service_id: service.id });
  const proof = await purchases.pay(checkout.order_id);
  // An API without a worker, which mails nothing.
  const api = await startServerProcess('server.ts', testApp.config, onTestFinished);
  const body = { name: 'Meera Iyer', email: 'meera@example.in', phone: '9812345678', ...proof };
  const placed = await api.post('/place_order', { ...body, service_id: service.id }, buyer.token);
  expect(placed.status).toBe(200);
  await api.kill();
  expect(await subjects(person)).toEqual([]);

  // The first worker dies during a flood of mails; the second finishes them.
  const ids = (await Promise.all(Array.from({ length: 40 }, () => notifyPeople(only(person.id))))).flat();
  const worker = await startServerProcess('all-in-one.ts', testApp.config, onTestFinished);
  await mailbox.awaitMails(person.email, 3);
  await worker.kill();
  await startServerProcess('all-in-one.ts', testApp.config, onTestFinished);
  await inTransaction(testApp.db, (tx) =>
    addEvent(tx, { type: 'notifications.written', data: { notificationIds: ids } }),
  );
  // A job of the dead worker is taken over when its lock expires. A mail accepted at the moment of the kill may be
  // sent again, under the same Message-ID.
  const distinct = async () =>
    new Set((await mailbox.to(person.email)).map(({ messageId }) => messageId)).size;
  await expect.poll(distinct, { timeout: 120_000 }).toBe(41);
  await vi.waitFor(
    async () => {
      const marks = await testApp.db
        .selectFrom('sent_mails')
        .select('key')
        .where(
          'key',
          'in',
          ids.map((id) => `notification:${id}`),
        )
        .where('sent_at', 'is not', null)
        .execute();
      expect(marks).toHaveLength(40);
    },
    { timeout: 30_000 },
  );
  expect(await distinct()).toBe(41);
}, 240_000);
