import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { notificationsOf, orderNumberOf, reviewDocument, setExpiry } from '../../test/document-actions.ts';
import { type DocumentFixture, createDocumentFixture } from '../../test/document-fixture.ts';
import { type Mailbox, openMailbox } from '../../test/mailbox.ts';
import { makeOrder } from '../../test/make-order.ts';
import type { SignedInUser } from '../../test/test-app.ts';
import { sendNotificationMails } from '../notifications/send-notification-mails.ts';
import { sendExpiryReminders } from './send-expiry-reminders.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let now = new Date();
/** A time of day in India. */
const setTime = (day: string, time = '10:00') => void (now = new Date(`${day}T${time}:00+05:30`));

let fixture: DocumentFixture;
let mailbox: Mailbox;
beforeAll(async () => {
  mailbox = await openMailbox();
  fixture = await createDocumentFixture({ clock: { now: () => now } }, { SMTP_URL: mailbox.smtpUrl });
});
afterAll(async () => {
  await fixture.testApp.close();
  await mailbox.stop();
});

const remind = () => sendExpiryReminders(fixture.testApp.deps);
const listNotifications = async (who: SignedInUser) =>
  (await notificationsOf(who))
    .filter(({ title }) => title === 'Document Expiring')
    .map(({ detail }) => detail);

/** A new customer, logged in at the test's time, with a file that expires on that day. */
async function customerWhoseFileExpires(day: string) {
  const who = await fixture.testApp.customer();
  const order = await makeOrder(fixture.testApp.db, { customerId: who.id });
  const upload = await fixture.uploadDocument(order, undefined, who);
  await setExpiry(who, upload.upload_id, day);
  return { who, order, upload };
}

describe('a reminder is sent', () => {
  it('30, 15, 7 and 1 day before and on the day, once each, from nine in the morning in India', async () => {
    setTime('2027-03-31', '08:00');
    const { who, order } = await customerWhoseFileExpires('2027-04-30');
    const days: string[] = [];
    for (let day = 0; day <= 40; day += 1) {
      const date = new Date(Date.UTC(2027, 2, 31 + day)).toISOString().slice(0, 10);
      setTime(date, '08:59');
      expect(await remind()).toBe(0);
      for (const time of ['09:00', '09:15', '23:59']) {
        setTime(date, time);
        if ((await remind()) > 0) days.push(`${date} ${time}`);
      }
    }
    expect(days).toEqual([
      '2027-03-31 09:00',
      '2027-04-15 09:00',
      '2027-04-23 09:00',
      '2027-04-29 09:00',
      '2027-04-30 09:00',
    ]);
    const about = new RegExp(`^PAN card for Service .* \\(${orderNumberOf(order)}\\) `);
    const notices = await storedNotifications(who.id);
    expect(notices.map((detail) => detail.replace(about, ''))).toEqual([
      'expires today, 30 Apr 2027.',
      'expires tomorrow, 30 Apr 2027.',
      'expires in 7 days, on 30 Apr 2027.',
      'expires in 15 days, on 30 Apr 2027.',
      'expires in 30 days, on 30 Apr 2027.',
    ]);
  });

  it('once by concurrent workers', async () => {
    setTime('2027-05-01');
    const { who } = await customerWhoseFileExpires('2027-05-31');
    const counts = await Promise.all(Array.from({ length: 6 }, remind));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1);
    expect(await listNotifications(who)).toHaveLength(1);
  });

  it('only for the nearest day after several days without a worker', async () => {
    setTime('2027-06-01');
    const { who } = await customerWhoseFileExpires('2027-07-01');
    setTime('2027-06-27');
    expect([await remind(), await remind()]).toEqual([1, 0]);
    expect(await storedNotifications(who.id)).toEqual([
      expect.stringContaining('expires in 4 days, on 1 Jul 2027.'),
    ]);
  });

  it('late for the last day, but not after a week', async () => {
    setTime('2027-08-01');
    const { who } = await customerWhoseFileExpires('2027-08-02');
    setTime('2027-08-05');
    expect(await remind()).toBe(1);
    expect(await storedNotifications(who.id)).toEqual([expect.stringContaining('expired on 2 Aug 2027.')]);
    setTime('2027-08-06');
    const { who: another } = await customerWhoseFileExpires('2027-08-20');
    setTime('2027-08-28');
    expect(await remind()).toBe(0);
    expect(await storedNotifications(another.id)).toEqual([]);
  });

  it('not for a day before the date was set', async () => {
    setTime('2027-09-01');
    const { who } = await customerWhoseFileExpires('2027-09-11');
    expect(await remind()).toBe(0);
    setTime('2027-09-04');
    expect(await remind()).toBe(1);
    expect(await storedNotifications(who.id)).toEqual([expect.stringContaining('expires in 7 days')]);
  });

  it('again for another date, but not for the same one', async () => {
    setTime('2027-10-01');
    const { who, upload } = await customerWhoseFileExpires('2027-10-31');
    expect(await remind()).toBe(1);
    await setExpiry(who, upload.upload_id, '2027-10-31');
    expect(await remind()).toBe(0);
    await setExpiry(who, upload.upload_id, '2027-10-16');
    expect(await remind()).toBe(1);
    await setExpiry(who, upload.upload_id, '2027-10-31');
    expect(await remind()).toBe(0);
    expect(await listNotifications(who)).toHaveLength(2);
  });

  it('once for a file of two orders', async () => {
    setTime('2027-11-20');
    const { who, upload } = await customerWhoseFileExpires('2027-12-05');
    const second = await makeOrder(fixture.testApp.db, { customerId: who.id });
    await who.api.POST('/use_document', {
      body: { upload_id: upload.upload_id ?? 0, order_id: second.id, doc_id: second.documents[0] ?? 0 },
    });
    expect([await remind(), await remind()]).toEqual([1, 0]);
    expect(await listNotifications(who)).toEqual([expect.stringContaining(orderNumberOf(second))]);
  });

  it('not for a rejected or replaced file, or one without a date', async () => {
    setTime('2028-02-01');
    const admin = await fixture.testApp.admin();
    const rejected = await customerWhoseFileExpires('2028-03-02');
    await reviewDocument(admin, rejected.upload.upload_id, 'Rejected', { reason: 'Too dark.' });
    const replaced = await customerWhoseFileExpires('2028-03-02');
    await fixture.uploadDocument(replaced.order, undefined, replaced.who);
    const undated = await customerWhoseFileExpires('2028-03-02');
    await setExpiry(undated.who, undated.upload.upload_id, null);
    expect(await remind()).toBe(0);
  });
});

it('mails the reminder as well', async () => {
  setTime('2028-05-01');
  const { who } = await customerWhoseFileExpires('2028-05-31');
  await remind();
  const { id } = await fixture.testApp.db
    .selectFrom('notifications')
    .select('id')
    .where('person_id', '=', who.id)
    .executeTakeFirstOrThrow();
  await sendNotificationMails(fixture.testApp.deps, { notificationIds: [id] });
  await sendNotificationMails(fixture.testApp.deps, { notificationIds: [id] });
  const mails = await mailbox.awaitMails(who.email);
  expect(mails.map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/^Document Expiring: Service .* \(ORD-/),
  ]);
  expect(mails[0]?.text).toContain('expires in 30 days, on 31 May 2028.');
});

/** A person's notifications, newest first, read from the table: their session may have expired by then. */
async function storedNotifications(personId: number): Promise<string[]> {
  const rows = await fixture.testApp.db
    .selectFrom('notifications')
    .select('detail')
    .where('person_id', '=', personId)
    .orderBy('id', 'desc')
    .execute();
  return rows.map(({ detail }) => detail);
}
