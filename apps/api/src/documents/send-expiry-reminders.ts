/** Reminds customers 30, 15, 7 and 1 day before a document expires and on the day, once each. */

import { orderDisplayId } from '@portal/domain/display-id';
import { EXPIRY_REMINDER_DAYS, expirySentence } from '@portal/domain/document-expiry';
import { startOfIstDay, todayIst } from '@portal/domain/ist-date';
import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Deps } from '../deps.ts';
import { notifyDocumentExpiring } from './document-notifications.ts';
import { orderFiles } from './order-files.ts';

/** Reminders go out from nine in the morning in India. */
const sendFromMs = 9 * 3_600_000;
/** The reminder of the last day is still sent this many days late, when no worker ran on the day. */
const maxDaysLate = 7;
const batchSize = 200;

/**
 * Returns how many reminders it sent. Idempotent: each reminder is claimed by its key in the transaction that notifies,
 * so it may run on several processes at once and crash anywhere. After missed days it sends only the reminder nearest to
 * the expiry, and none for a day before the date was set.
 */
export async function sendExpiryReminders(deps: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  const now = deps.clock.now();
  const today = todayIst(now);
  if (now.getTime() < startOfIstDay(today).getTime() + sendFromMs) return 0;
  let sent = 0;
  for (;;) {
    const batch = await inTransaction(deps.db, (tx) => sendBatch(tx, deps, today));
    sent += batch.sent;
    if (batch.found < batchSize) return sent;
  }
}

async function sendBatch(tx: Tx, deps: Pick<Deps, 'clock'>, today: string) {
  const due = await findDueReminders(tx, today);
  let sent = 0;
  for (const reminder of due) {
    if (!(await claimReminder(tx, deps, reminder))) continue;
    await notifyDocumentExpiring(tx, deps, {
      key: `${reminder.stored_name}:${reminder.expires_on}:${reminder.days_before}`,
      customerId: reminder.customer_id,
      orderId: reminder.order_id,
      sentence: `${reminder.name} for ${reminder.service_name} (${orderDisplayId(reminder.order_id)}) ${expirySentence(reminder.expires_on, reminder.days_left)}.`,
    });
    sent += 1;
  }
  return { found: due.length, sent };
}

interface DueReminder {
  stored_name: string;
  name: string;
  expires_on: string;
  days_before: number;
  days_left: number;
  order_id: number;
  customer_id: number;
  service_name: string;
}

/** A file used by several orders has one reminder, which names the newest of them. */
async function findDueReminders(tx: Tx, today: string): Promise<DueReminder[]> {
  const { rows } = await sql<DueReminder>`
    select distinct on (expiry.stored_name) expiry.stored_name, file.name, expiry.expires_on, nearest.days_before,
      expiry.expires_on - ${today}::date as days_left, file.order_id, orders.customer_id, orders.service_name
    from document_expiries expiry
      cross join lateral (
        select days_before from unnest(${[...EXPIRY_REMINDER_DAYS]}::smallint[]) days_before
        where expiry.expires_on - days_before
          between (expiry.set_at at time zone 'Asia/Kolkata')::date and ${today}::date
        order by days_before limit 1) nearest
      join ${orderFiles} on file.stored_name = expiry.stored_name and file.state = 'current'
      join orders on orders.id = file.order_id
    where expiry.expires_on between ${today}::date - ${sql.lit(maxDaysLate)} and ${today}::date + 30
      and file.status <> 'Rejected'
      and not exists (select from expiry_reminders sent where sent.stored_name = expiry.stored_name
        and sent.expires_on = expiry.expires_on and sent.days_before = nearest.days_before)
    order by expiry.stored_name, file.id desc limit ${sql.lit(batchSize)}`.execute(tx);
  return rows;
}

/** Returns false when another process claimed the reminder; waits for one that is claiming it. */
async function claimReminder(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  reminder: DueReminder,
): Promise<boolean> {
  const { stored_name, expires_on, days_before } = reminder;
  const claimed = await tx
    .insertInto('expiry_reminders')
    .values({ stored_name, expires_on, days_before, reminded_at: clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .returning('days_before')
    .executeTakeFirst();
  return claimed !== undefined;
}
