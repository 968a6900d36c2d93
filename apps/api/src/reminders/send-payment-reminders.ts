/** Reminds customers of what they have to pay, and of quotations before their last day (record 0069). */

import { orderDisplayId } from '@portal/domain/display-id';
import { dayText, startOfIstDay, todayIst } from '@portal/domain/ist-date';
import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';
import { addEvent } from '../db/outbox.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Deps } from '../deps.ts';
import { notify } from '../events/notify.ts';
import { only } from '../events/recipients.ts';
import { reminderSteps } from '../settings/reminder-days.ts';
import { dueScope, findDue, type ReminderDay, stepOf } from './due-reminders.ts';
import type { Remindable } from './remindable.ts';
import { whatIsOwed } from './reminder-texts.ts';

/** Nobody is reminded at night in India. */
const [fromHour, untilHour] = [9, 20];
const hourMs = 3_600_000;
const batchSize = 200;

type ReminderDeps = Pick<Deps, 'db' | 'clock' | 'settings'>;

/**
 * Returns how many customers it reminded. Idempotent: each reminder is claimed by its key in the transaction that notifies, with the
 * customer locked, so it may run on several processes at once and crash anywhere. A customer is reminded once a day of everything
 * that is due.
 */
export async function sendPaymentReminders(deps: ReminderDeps): Promise<number> {
  const now = deps.clock.now();
  const today = todayIst(now);
  const hour = (now.getTime() - startOfIstDay(today).getTime()) / hourMs;
  const steps = reminderSteps(await deps.settings.read());
  if (hour < fromHour || hour >= untilHour || steps.length === 0) return 0;
  const day = { now, today, steps };
  const failures: unknown[] = [];
  let reminded = 0;
  for (let last = 0; ;) {
    const customers = await findDueCustomers(deps, day, last);
    for (const customerId of customers) {
      await inTransaction(deps.db, async (tx) => {
        if (await remindCustomer(tx, deps, { customerId, ...day })) reminded += 1;
      }).catch((error: unknown) => failures.push(error));
    }
    const next = customers.at(-1);
    if (next === undefined || customers.length < batchSize) break;
    last = next;
  }
  if (failures.length > 0) throw new AggregateError(failures, 'not all customers were reminded');
  return reminded;
}

async function findDueCustomers({ db }: Pick<Deps, 'db'>, day: ReminderDay, last: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct customer_id as id from (${findDue(day, dueScope(day))}) due
    where customer_id > ${last} order by customer_id limit ${sql.lit(batchSize)}`.execute(db);
  return rows.map(({ id }) => id);
}

async function remindCustomer(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  { customerId, ...day }: ReminderDay & { customerId: number },
): Promise<boolean> {
  // Another process that reminds the customer is waited for, and its reminders are seen below.
  await sql`select from people where id = ${customerId} for no key update`.execute(tx);
  const { rows: due } = await sql<Remindable>`
    select * from (${findDue(day, dueScope(day))}) due where customer_id = ${customerId}
    order by subject, subject_id`.execute(tx);
  if (due.length === 0) return false;
  await tx
    .insertInto('payment_reminders')
    .values(
      due.map((each) => ({
        subject: each.subject,
        subject_id: each.subject_id,
        step: stepOf(each, day),
        customer_id: customerId,
        reminded_on: day.today,
      })),
    )
    .execute();
  await notifyOfPayments(tx, deps, { customerId, today: day.today }, due);
  await notifyOfQuotations(tx, deps, { customerId, today: day.today }, due);
  await addEvent(tx, { type: 'customer.reminded', data: { customerId, day: day.today } });
  return true;
}

interface Reminded {
  customerId: number;
  today: string;
}

async function notifyOfPayments(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  { customerId, today }: Reminded,
  due: readonly Remindable[],
): Promise<void> {
  const payments = due.filter(({ subject }) => subject !== 'quotation');
  const [first] = payments;
  if (!first) return;
  const orders = [...new Set(payments.flatMap(({ order_id: id }) => (id === null ? [] : [id])))];
  const [one] = orders;
  await notify(tx, deps, {
    event_key: `payment-reminder:${customerId}:${today}`,
    title: 'Payment Reminder',
    recipients: only(customerId),
    detail:
      payments.length === 1
        ? whatIsOwed(first)
        : `Payments wait for you: ${orders.map(orderDisplayId).join(', ')}.`,
    ...(orders.length === 1 && one !== undefined && { orderId: one }),
  });
}

async function notifyOfQuotations(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  { customerId, today }: Reminded,
  due: readonly Remindable[],
): Promise<void> {
  const quotations = due.filter(({ subject }) => subject === 'quotation');
  if (quotations.length === 0) return;
  const named = quotations.map(({ name, last_day: day }) => `${name} until ${dayText(day ?? today)}`);
  await notify(tx, deps, {
    event_key: `quotation-reminder:${customerId}:${today}`,
    title: 'Quotation Expiring',
    recipients: only(customerId),
    detail: `Your answer is awaited: ${named.join(', ')}.`,
  });
}
