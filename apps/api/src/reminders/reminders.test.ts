/** Reminders of payments and quotations: when, of what, to whom, and that each is sent once. */

import { todayIst } from '@portal/domain/ist-date';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Mailbox, openMailbox } from '../../test/mailbox.ts';
import { makeService } from '../../test/make.ts';
import { createReceiptFixture, type ReceiptFixture } from '../../test/receipt-fixture.ts';
import type { SignedInUser } from '../../test/test-app.ts';
import { sendPaymentReminders } from './send-payment-reminders.ts';
import { sendReminderMail } from './send-reminder-mail.ts';

let now = new Date('2026-11-02T06:00:00Z');
/** A time of day in India, so many days after the start of the test. */
const setTime = (days: number, time = '10:00') =>
  void (now = new Date(new Date(`2026-11-02T${time}:00+05:30`).getTime() + days * 86_400_000));

let mailbox: Mailbox;
let fixture: ReceiptFixture;
beforeAll(async () => {
  mailbox = await openMailbox();
  fixture = await createReceiptFixture({ clock: { now: () => now }, env: { SMTP_URL: mailbox.smtpUrl } });
});
afterAll(async () => {
  await fixture.close();
  await mailbox.stop();
});
/** Of earlier tests. */
beforeEach(async () => {
  setTime(0);
  await sql`truncate payment_reminders`.execute(fixture.testApp.db);
  await sql`update quotations set withdrawn_at = now()
    where accepted_at is null and declined_at is null and withdrawn_at is null`.execute(fixture.testApp.db);
  await sql`update orders set cancelled_at = now() where cancelled_at is null`.execute(fixture.testApp.db);
});

const remind = () => sendPaymentReminders(fixture.testApp.deps);

/** Runs the effect of every event that waits, twice. */
async function runEvents() {
  const { rows } = await sql<{ data: { customerId: number; day: string } }>`
    delete from outbox where type = 'customer.reminded' returning data`.execute(fixture.testApp.db);
  for (const { data } of rows) for (const _ of [1, 2]) await sendReminderMail(fixture.testApp.deps, data);
}

async function noticesOf({ id }: SignedInUser): Promise<string[]> {
  const rows = await fixture.testApp.db
    .selectFrom('notifications')
    .select(['title', 'detail'])
    .where('person_id', '=', id)
    .where('title', 'in', ['Payment Reminder', 'Quotation Expiring'])
    .orderBy('id')
    .execute();
  return rows.map(({ title, detail }) => `${title}: ${detail}`);
}

const quote = async (customer: SignedInUser, validUntil: string) => {
  const service = await makeService(fixture.testApp.db);
  const { data } = await fixture.admin.api.POST('/add_quotation', {
    body: { customer: customer.id, items: [{ service: service.id }], valid_until: validUntil },
  });
  return data?.quotation ?? { id: 0, number: '' };
};

describe('an unpaid order', () => {
  it('is reminded of after 3, 7 and 14 days, once each, by day, and then never', async () => {
    const { customer } = await fixture.addOrder();
    const sent: string[] = [];
    for (let day = 0; day <= 30; day += 1) {
      for (const time of ['08:59', '09:00', '19:59', '20:00']) {
        setTime(day, time);
        if ((await remind()) > 0) sent.push(`${day} ${time}`);
      }
    }
    expect(sent).toEqual(['3 09:00', '7 09:00', '14 09:00']);
    const notices = await noticesOf(customer);
    expect(notices).toHaveLength(3);
    expect(notices[0]).toMatch(/^Payment Reminder: Service \S+ \(ORD-\d{6}\): Rs\.11,800 to be paid\.$/);
  });

  it('is reminded of once by concurrent workers, up to two days late, and of the last step alone', async () => {
    const { customer } = await fixture.addOrder();
    setTime(9);
    const counts = await Promise.all(Array.from({ length: 6 }, remind));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1);
    setTime(10);
    expect(await remind()).toBe(0);
    expect(await noticesOf(customer)).toHaveLength(1);
  });

  it('of long ago is left alone, as on the first day of this release', async () => {
    await fixture.addOrder();
    await fixture.addOrder();
    for (const day of [6, 17, 40]) {
      setTime(day);
      expect(await remind()).toBe(0);
    }
  });

  it('is left alone when it is cancelled, its account is closed, or its payment may still arrive', async () => {
    const [cancelled, closed, begun] = [
      await fixture.addOrder(),
      await fixture.addOrder(),
      await fixture.addOrder(),
    ];
    await fixture.admin.api.POST('/cancel_order', {
      body: { order_id: cancelled.id, reason: 'Not wanted.' },
    });
    await fixture.testApp.db
      .updateTable('people')
      .set({ state: 'deactivated' })
      .where('id', '=', closed.customer.id)
      .execute();
    setTime(3, '09:30');
    await sql`update sessions set expires_at = ${now}::timestamptz + interval '10 days'`.execute(
      fixture.testApp.db,
    );
    await fixture.check(begun.customer, { order_id: begun.id });
    setTime(3);
    expect(await remind()).toBe(0);
    // The checkout was left.
    setTime(5);
    expect(await remind()).toBe(1);
    // The bank has it.
    setTime(7);
    await sql`insert into payment_attempts (payment_id, provider_payment_id, state, amount_paise, currency, begun_at)
      select max(id), 'pay_waits', 'authorised', 1180000, 'INR', ${now}::timestamptz from payments`.execute(
      fixture.testApp.db,
    );
    expect(await remind()).toBe(0);
    await sql`update payment_attempts set state = 'failed'`.execute(fixture.testApp.db);
    expect(await remind()).toBe(1);
  });
});

describe('other subjects', () => {
  it('what is left of a part payment, not within three days after money came', async () => {
    const { customer, id } = await fixture.addOrder();
    await fixture.record(id, { amount: '5000' });
    setTime(3, '09:00');
    expect(await remind()).toBe(0);
    setTime(3, '10:01');
    expect(await remind()).toBe(1);
    expect(await noticesOf(customer)).toEqual([expect.stringMatching(/Rs\.6,800 still to be paid\.$/)]);
    setTime(6);
    await sql`update receipts set recorded_at = ${now}`.execute(fixture.testApp.db);
    setTime(7);
    expect(await remind()).toBe(0);
    setTime(9, '19:00');
    expect(await remind()).toBe(1);
  });

  it('a charge that waits, but not of a disputed order', async () => {
    const { customer, id } = await fixture.addOrder();
    await fixture.record(id, { amount: '11800' });
    await fixture.admin.api.POST('/add_charge', {
      body: {
        order_id: id,
        kind: 'extra',
        name: 'Second name',
        amount: '1000',
        reason: 'The first was taken.',
      },
    });
    setTime(3);
    await sql`insert into disputes (payment_id, provider_payment_id, provider_dispute_id, state, amount_paise, opened_at)
      select payment_id, 'pay_d', 'disp_1', 'open', 100, ${now} from orders where id = ${id}`.execute(
      fixture.testApp.db,
    );
    expect(await remind()).toBe(0);
    await sql`update disputes set state = 'won', ended_at = ${now}`.execute(fixture.testApp.db);
    expect(await remind()).toBe(1);
    expect(await noticesOf(customer)).toEqual([
      expect.stringMatching(
        /Second name \(ORD-\d{6}\): a charge of Rs\.1,180 waits for you to pay or decline it\.$/,
      ),
    ]);
  });

  it('a quotation two days before its last day, unless it is answered or new', async () => {
    const [customer, other] = [await fixture.testApp.customer(), await fixture.testApp.customer()];
    const open = await quote(customer, '2026-11-12');
    const declined = await quote(other, '2026-11-12');
    await other.api.POST('/decline_quotation', { body: { quotation_id: declined.id } });
    await quote(other, '2026-11-05');
    for (const [day, count] of [
      [1, 0],
      [3, 0],
      [7, 0],
      [8, 1],
      [9, 0],
      [10, 0],
    ] as const) {
      setTime(day);
      expect([day, await remind()]).toEqual([day, count]);
    }
    expect(await noticesOf(customer)).toEqual([
      `Quotation Expiring: Your answer is awaited: ${open.number} until 12 Nov 2026.`,
    ]);
  });
});

describe('the mail', () => {
  it('is one for everything of a day, with amounts and links, also when its job runs twice', async () => {
    const first = await fixture.addOrder();
    const { customer } = first;
    const [second, paid] = [
      await fixture.addOrder({ customer, priceRupees: 500 }),
      await fixture.addOrder({ customer }),
    ];
    const { number, id } = await quote(customer, '2026-11-07');
    setTime(5);
    expect(await remind()).toBe(1);
    await sql`update sessions set expires_at = ${now}::timestamptz + interval '10 days'`.execute(
      fixture.testApp.db,
    );
    await fixture.record(paid.id, { amount: '11800' });
    await runEvents();
    const mails = await mailbox.awaitMails(customer.email);
    expect(mails).toHaveLength(1);
    const { subject, text } = mails[0] ?? { subject: '', text: '' };
    expect(subject).toMatch(/^A reminder of your payment at /);
    const words = text.replaceAll(/\s+/g, ' ');
    expect(words).toMatch(new RegExp(`Rs\\.11,800 to be paid\\. \\S+/payment/\\d+\\?order=${first.id}\\b`));
    expect(words).toMatch(new RegExp(`Rs\\.590 to be paid\\. \\S+/payment/\\d+\\?order=${second.id}\\b`));
    expect(words).not.toContain(`order=${paid.id}`);
    expect(words).toContain(`Quotation ${number} waits for your answer until 7 Nov 2026.`);
    expect(words).toContain(`/quotations/${id}`);
    expect(await noticesOf(customer)).toHaveLength(2);
  });

  it('is not sent when all was paid since, on another day, or to somebody who does not want it', async () => {
    const [paid, late, unwilling] = [
      await fixture.addOrder(),
      await fixture.addOrder(),
      await fixture.addOrder(),
    ];
    await sql`insert into mail_preferences (person_id, title, wanted) values (${unwilling.customer.id}, 'Payment Reminder', false)`.execute(
      fixture.testApp.db,
    );
    setTime(3);
    expect(await remind()).toBe(3);
    await fixture.record(paid.id, { amount: '11800' });
    const event = { customerId: late.customer.id, day: todayIst(now) };
    for (const { customer } of [paid, unwilling])
      await sendReminderMail(fixture.testApp.deps, { ...event, customerId: customer.id });
    setTime(4);
    await sendReminderMail(fixture.testApp.deps, event);
    const sent = await Promise.all([paid, late, unwilling].map(({ customer }) => mailbox.to(customer.email)));
    expect(sent.flat()).toEqual([]);
  });
});

describe('the setting', () => {
  it('names the days, which are checked and written in one way; without days nobody is reminded', async () => {
    const set = (reminder_days: string) =>
      fixture.admin.api.POST('/update_settings', { body: { reminder_days } });
    expect((await set(' 5,9 ')).data?.settings.reminder_days).toBe('5, 9');
    await expect(set('9, 5')).rejects.toMatchObject({ errors: [{ field: 'reminder_days' }] });
    await fixture.addOrder();
    setTime(3);
    expect(await remind()).toBe(0);
    setTime(5, '09:00');
    await sql`update sessions set expires_at = ${now}::timestamptz + interval '10 days'`.execute(
      fixture.testApp.db,
    );
    await set('');
    expect(await remind()).toBe(0);
    await set('5');
    expect(await remind()).toBe(1);
    await set('3, 7, 14');
  });
});
