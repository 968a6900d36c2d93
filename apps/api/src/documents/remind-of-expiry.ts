/** Reminds customers of documents that expire: 30, 15, 7 and 1 day before and on the day, once each. */
import { EXPIRY_REMINDER_DAYS, expirySentence } from '@portal/domain/document-expiry';
import { orderDisplayId } from '@portal/domain/display-id';
import { startOfIstDay, todayIst } from '@portal/domain/ist-date';
import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Deps } from '../deps.ts';
import { documentExpires } from './document-events.ts';
import { orderFiles } from './order-files.ts';

/** Nobody's phone rings at midnight: a day's reminders go out from nine in the morning in India. */
const morningMs = 9 * 3_600_000;
/** How long after the last day its reminder is still worth giving, when no worker ran on the day itself. */
const lateDays = 7;
const mostAtOnce = 200;

/**
 * Answers how many reminders were given. Each is claimed by its key in the transaction that tells of it, so that it may
 * run at any time, on several processes at once, and die anywhere. Of days on which no worker ran only the nearest to
 * the expiry is made up for, and no day counts that was over before the date was set.
 */
export async function remindOfExpiry(deps: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  const now = deps.clock.now();
  const today = todayIst(now);
  if (now.getTime() < startOfIstDay(today).getTime() + morningMs) return 0;
  let given = 0;
  for (;;) {
    const batch = await inTransaction(deps.db, (tx) => remindBatch(tx, deps, today));
    given += batch.given;
    if (batch.found < mostAtOnce) return given;
  }
}

async function remindBatch(tx: Tx, deps: Pick<Deps, 'clock'>, today: string) {
  const due = await findDue(tx, today);
  let given = 0;
  for (const reminder of due) {
    if (!(await claim(tx, deps, reminder))) continue;
    await documentExpires(tx, deps, {
      key: `${reminder.stored_name}:${reminder.expires_on}:${reminder.days_before}`,
      customerId: reminder.customer_id,
      orderId: reminder.order_id,
      sentence: `${reminder.name} for ${reminder.service_name} (${orderDisplayId(reminder.order_id)}) ${expirySentence(reminder.expires_on, reminder.days_left)}.`,
    });
    given += 1;
  }
  return { found: due.length, given };
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

/** A file that serves several orders is told of once, with the newest of them. */
async function findDue(tx: Tx, today: string): Promise<DueReminder[]> {
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
    where expiry.expires_on between ${today}::date - ${sql.lit(lateDays)} and ${today}::date + 30
      and file.status <> 'Rejected'
      and not exists (select from expiry_reminders given where given.stored_name = expiry.stored_name
        and given.expires_on = expiry.expires_on and given.days_before = nearest.days_before)
    order by expiry.stored_name, file.id desc limit ${sql.lit(mostAtOnce)}`.execute(tx);
  return rows;
}

/** Waits for a process that claims the same at this moment; false when it is claimed already. */
async function claim(tx: Tx, { clock }: Pick<Deps, 'clock'>, reminder: DueReminder): Promise<boolean> {
  const { stored_name, expires_on, days_before } = reminder;
  const claimed = await tx
    .insertInto('expiry_reminders')
    .values({ stored_name, expires_on, days_before, reminded_at: clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .returning('days_before')
    .executeTakeFirst();
  return claimed !== undefined;
}
