/** One mail with everything that a customer was reminded of on a day and that is still open (record 0069). */

import { todayIst } from '@portal/domain/ist-date';
import type { NotificationTitle } from '@portal/domain/notification-titles';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { loadMailProvider } from '../mail/load-mail-provider.ts';
import { type AddressedMail, sendOnce } from '../mail/send-once.ts';
import type { MailProvider } from '../mail/templates/mail-provider.ts';
import { reminderMail } from '../mail/templates/reminder-mail.ts';
import { type Remindable, remindables, type Subject } from './remindable.ts';
import { reminderUrl, whatIsOwed } from './reminder-texts.ts';

interface ReminderMail {
  customerId: number;
  /** Of the reminders, in India. */
  day: string;
}

/** The effect of `customer.reminded`. */
export async function sendReminderMail(deps: Deps, { customerId, day }: ReminderMail): Promise<void> {
  const now = deps.clock.now();
  // The mail server was away; tomorrow's reminder says what is true then.
  if (todayIst(now) !== day) return;
  const provider = await loadMailProvider(deps);
  await sendOnce(deps, `reminder:${customerId}:${day}`, (tx) =>
    makeMail(tx, { provider, now, customerId, day }),
  );
}

/** Undefined when all was paid or answered since, or the customer wants no such mails. */
async function makeMail(
  tx: Tx,
  { provider, now, customerId, day }: ReminderMail & { provider: MailProvider; now: Date },
): Promise<AddressedMail | undefined> {
  const { rows } = await sql<Remindable & { email: string }>`
    select open.*, people.email
    from (${remindables(now, day, remindedOn(customerId, day))}) open join people on people.id = open.customer_id
    where open.customer_id = ${customerId} and not exists (select from mail_preferences where person_id = open.customer_id
      and not wanted and title = case open.subject when 'quotation' then ${title.quotation} else ${title.payment} end)
    order by subject, subject_id limit ${sql.lit(mostLines)}`.execute(tx);
  const [first] = rows;
  if (!first) return undefined;
  const { portalUrl } = provider;
  return {
    to: first.email,
    ...reminderMail({
      provider,
      items: rows.map((item) => ({ text: whatIsOwed(item), url: reminderUrl(portalUrl, item) })),
      hasPayments: rows.some(({ subject }) => subject !== 'quotation'),
    }),
  };
}

const mostLines = 50;

const title = {
  payment: 'Payment Reminder',
  quotation: 'Quotation Expiring',
} as const satisfies Record<string, NotificationTitle>;

function remindedOn(customerId: number, day: string) {
  const isReminded = (subject: Subject, id: RawBuilder<unknown>) => sql<boolean>`${id} in (
    select subject_id from payment_reminders
    where customer_id = ${customerId} and reminded_on = ${day}::date and subject = ${subject})`;
  return {
    order: isReminded('order', sql`orders.id`),
    rest: isReminded('rest', sql`receivables.payment_id`),
    charge: isReminded('charge', sql`charge.id`),
    quotation: isReminded('quotation', sql`quotations.id`),
  };
}
