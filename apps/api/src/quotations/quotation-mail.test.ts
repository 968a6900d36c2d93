/** The mail with the quotation, and its PDF. */

import { istDate } from '@portal/domain/ist-date';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Mailbox, openMailbox } from '../../test/mailbox.ts';
import { createQuotationFixture, type QuotationFixture } from '../../test/quotation-fixture.ts';
import { settableClock } from '../../test/settable-clock.ts';
import { sendNotificationMails } from '../notifications/send-notification-mails.ts';
import { sendQuotation } from './send-quotation.ts';

const clock = settableClock(new Date());
let mailbox: Mailbox;
let fixture: QuotationFixture;
beforeAll(async () => {
  mailbox = await openMailbox();
  fixture = await createQuotationFixture({ clock, env: { SMTP_URL: mailbox.smtpUrl } });
});
afterAll(async () => {
  await fixture.close();
  await mailbox.stop();
});

/** Runs the effect of every event that waits, twice. */
async function runEvents() {
  const { rows } = await sql<{ data: { quotationId: number; mail: number } }>`
    delete from outbox where type = 'quotation.sent' returning data`.execute(fixture.testApp.db);
  for (const { data } of rows) for (const _ of [1, 2]) await sendQuotation(fixture.testApp.deps, data);
}

/** The bell says the same as the mail, so it is not mailed. */
async function noticesFor(personId: number) {
  const rows = await fixture.testApp.db
    .selectFrom('notifications')
    .select('id')
    .where('person_id', '=', personId)
    .execute();
  return rows.map(({ id }) => id);
}

it('is mailed with the PDF and a link, once, also when the job runs twice', async () => {
  const customer = await fixture.testApp.customer();
  const made = await fixture.quote(customer, { note: 'As we discussed.' });
  await runEvents();
  await sendNotificationMails(fixture.testApp.deps, { notificationIds: await noticesFor(customer.id) });
  const mails = await mailbox.awaitMails(customer.email);
  expect(mails).toHaveLength(1);
  expect(mails[0]).toMatchObject({
    subject: expect.stringContaining(`Quotation ${made.number} at `),
    attachments: [`${made.number.replaceAll('/', '-')}.pdf`],
  });
  expect(mails[0]?.text).toContain('As we discussed.');
  expect(mails[0]?.text).toContain(`/quotations/${made.id}`);
});

it('is mailed again when an admin asks, once in five minutes, also at the same moment', async () => {
  const customer = await fixture.testApp.customer();
  const made = await fixture.quote(customer);
  await expect(fixture.resend(made.id)).rejects.toMatchObject({ status: 429 });
  clock.advance(301);
  const answers = await Promise.allSettled([1, 2, 3].map(() => fixture.resend(made.id)));
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  await runEvents();
  expect(await mailbox.awaitMails(customer.email, 2)).toHaveLength(2);
});

it('is not mailed once it was answered or withdrawn, nor to a closed account', async () => {
  const customer = await fixture.testApp.customer();
  const [withdrawn, accepted] = [await fixture.quote(customer), await fixture.quote(customer)];
  await fixture.withdraw(withdrawn.id);
  await fixture.accept(customer, accepted.id);
  const closed = await fixture.testApp.customer();
  await fixture.quote(closed, { valid_until: istDate(clock.now()) });
  await fixture.testApp.db
    .updateTable('people')
    .set({ state: 'deactivated' })
    .where('id', '=', closed.id)
    .execute();
  await runEvents();
  expect([...(await mailbox.to(customer.email)), ...(await mailbox.to(closed.email))]).toEqual([]);
  clock.advance(301);
  await expect(fixture.resend(accepted.id)).rejects.toMatchObject({ code: 'conflict' });
});
