/** Digest mails of unread messages: sent after ten minutes, cancelled by reading, and sent once for each message. */

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ChatFixture, createChatFixture } from '../../test/chat-fixture.ts';
import { type Mailbox, openMailbox } from '../../test/mailbox.ts';
import { type SettableClock, settableClock } from '../../test/settable-clock.ts';
import type { SignedInUser } from '../../test/test-app.ts';
import { queueChatDigests } from './queue-chat-digests.ts';
import { sendChatDigest } from './send-chat-digest.ts';

let mailbox: Mailbox;
let clock: SettableClock;
let fixture: ChatFixture;
let order: { id: number };
beforeAll(async () => {
  mailbox = await openMailbox();
  clock = settableClock();
  fixture = await createChatFixture(
    { clock },
    {
      SMTP_URL: mailbox.smtpUrl,
      CUSTOMER_URL: 'https://app.example.in',
      STAFF_URL: 'https://staff.example.in',
      ADMIN_URL: 'https://admin.example.in',
    },
  );
});
beforeEach(async () => {
  // Mails what earlier tests left unread.
  clock.advance(3_600);
  await send();
  order = await fixture.newOrder();
});
afterAll(async () => {
  await fixture.testApp.close();
  await mailbox.stop();
});

/** The pending jobs of the outbox, as the relay would deliver them. */
async function takeJobs() {
  const rows = await fixture.testApp.db
    .deleteFrom('outbox')
    .where('type', '=', 'chats.unread')
    .returning('data')
    .execute();
  return rows.map(({ data }) => data as { personId: number; round: number });
}
async function send() {
  const people = await queueChatDigests(fixture.testApp.deps);
  for (const job of await takeJobs()) await sendChatDigest(fixture.testApp.deps, job);
  return people;
}
const minutes = (count: number) => clock.advance(count * 60);
const say = (by: SignedInUser, text: string, orderId = order.id) => fixture.say(by, text, { orderId });
/** The subjects of the mails since the previous call. */
const seen = new Map<string, number>();
async function newMails({ email }: SignedInUser) {
  const mails = await mailbox.to(email);
  const fresh = mails.slice(seen.get(email) ?? 0);
  seen.set(email, mails.length);
  return fresh;
}
const subjects = async (by: SignedInUser) => (await newMails(by)).map(({ subject }) => subject);
beforeEach(async () => {
  for (const person of [fixture.customer, fixture.staff, fixture.admin]) await newMails(person);
});

it('sends one mail with a link to the chat when messages are unread for ten minutes', async () => {
  await say(fixture.customer, 'one');
  await say(fixture.customer, 'a secret');
  minutes(9);
  await send();
  expect(await subjects(fixture.staff)).toEqual([]);
  minutes(1);
  expect(await send()).toBe(2);
  const [mail, ...more] = await newMails(fixture.staff);
  expect(more).toEqual([]);
  expect(mail?.subject).toMatch(/^2 unread messages: Service .* \(ORD-\d{6}\)$/);
  for (const part of [mail?.html, mail?.text]) {
    expect(part).toContain(`https://staff.example.in/staffchat/${order.id}`);
    expect(part).toContain(`ORD-${String(order.id).padStart(6, '0')}`);
    expect(part).not.toContain('a secret');
  }
  expect((await newMails(fixture.admin))[0]?.text).toContain(
    `https://admin.example.in/adminchat/${order.id}`,
  );
  expect(await subjects(fixture.customer)).toEqual([]);
});

it('lists several orders in one mail, including messages of the last minutes', async () => {
  const second = (await fixture.newOrder()).id;
  await say(fixture.staff, 'one');
  await say(fixture.staff, 'two');
  minutes(8);
  await say(fixture.staff, 'three', second);
  minutes(3);
  await send();
  const [mail] = await newMails(fixture.customer);
  expect(mail?.subject).toBe('3 unread messages in 2 orders');
  expect(mail?.text).toContain(`https://app.example.in/chat/${order.id}`);
  expect(mail?.text).toContain(`https://app.example.in/chat/${second}`);
  expect(mail?.text).toMatch(/You have 3 unread messages in 2 orders\./);
  minutes(15);
  await send();
  expect(await subjects(fixture.customer)).toEqual([]);
});

describe('sends no mail', () => {
  it('twice for the same messages, and mails newer ones by themselves', async () => {
    await say(fixture.customer, 'one');
    minutes(11);
    await send();
    await newMails(fixture.staff);
    for (let round = 0; round < 5; round += 1) {
      minutes(11);
      await send();
    }
    expect(await subjects(fixture.staff)).toEqual([]);
    await say(fixture.customer, 'two');
    minutes(11);
    await send();
    expect(await subjects(fixture.staff)).toEqual([expect.stringMatching(/^1 unread message: /)]);
  });

  it('to people who read the messages before the round or before the mail', async () => {
    await say(fixture.customer, 'one');
    minutes(9);
    await fixture.read(fixture.staff, { orderId: order.id });
    minutes(2);
    expect(await queueChatDigests(fixture.testApp.deps)).toBe(1);
    await fixture.read(fixture.admin, { orderId: order.id });
    for (const job of await takeJobs()) await sendChatDigest(fixture.testApp.deps, job);
    expect([await subjects(fixture.staff), await subjects(fixture.admin)]).toEqual([[], []]);
  });

  it('to people who disabled mails about messages', async () => {
    const setMailsEnabled = (value: boolean) =>
      fixture.staff.api.POST('/update_profile', {
        body: { mail_preferences: [{ title: 'New Message', wanted: value }] },
      });
    await setMailsEnabled(false);
    await say(fixture.customer, 'one');
    minutes(11);
    await send();
    expect([await subjects(fixture.staff), (await subjects(fixture.admin)).length]).toEqual([[], 1]);
    await setMailsEnabled(true);
  });

  it('to a staff member who is no longer assigned to the order', async () => {
    await say(fixture.customer, 'one');
    minutes(11);
    await queueChatDigests(fixture.testApp.deps);
    await fixture.testApp.db
      .updateTable('orders')
      .set({ assigned_to: fixture.otherStaff.id })
      .where('id', '=', order.id)
      .execute();
    for (const job of await takeJobs()) await sendChatDigest(fixture.testApp.deps, job);
    expect(await subjects(fixture.staff)).toEqual([]);
  });

  it('twice when its job runs twice or two rounds run concurrently', async () => {
    await say(fixture.customer, 'one');
    minutes(11);
    await Promise.all(Array.from({ length: 5 }, () => queueChatDigests(fixture.testApp.deps)));
    const jobs = await takeJobs();
    expect(jobs).toHaveLength(2);
    await Promise.all([...jobs, ...jobs, ...jobs].map((job) => sendChatDigest(fixture.testApp.deps, job)));
    expect([(await subjects(fixture.staff)).length, (await subjects(fixture.admin)).length]).toEqual([1, 1]);
  });
});

it('sends one mail in ten minutes for a steady flow of messages', async () => {
  for (let minute = 0; minute < 30; minute += 1) {
    await say(fixture.customer, `minute ${minute}`);
    minutes(1);
    await send();
  }
  const mails = await subjects(fixture.staff);
  expect(mails.length).toBeGreaterThan(1);
  expect(mails.length).toBeLessThanOrEqual(3);
});
