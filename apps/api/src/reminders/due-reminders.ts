/** Which reminders are due on a day, each once (record 0069). */

import { startOfIstDay } from '@portal/domain/ist-date';
import { type RawBuilder, sql } from 'kysely';
import { type Remindable, remindables, type Scope } from './remindable.ts';

export interface ReminderDay {
  now: Date;
  /** In India. */
  today: string;
  /** Not empty. */
  steps: readonly number[];
}

/** A reminder is sent up to so many days late, when no worker ran or a bank was waited for, and then never. */
const maxDaysLate = 2;
/** Of a quotation, before its last day. */
const quotationStep = 2;
const dayMs = 24 * 3_600_000;

const daysBetween = (from: string, to: string) =>
  Math.round((startOfIstDay(to).getTime() - startOfIstDay(from).getTime()) / dayMs);

/** The last step that it reached. */
export function stepOf({ subject, since }: Remindable, { today, steps }: ReminderDay): number {
  if (subject === 'quotation') return quotationStep;
  return Math.max(...steps.filter((step) => step <= daysBetween(since, today)));
}

/** Ranges of time that the indexes can find; few days each, so an old backlog is never reminded of all at once. */
export function dueScope({ today, steps }: ReminderDay): Scope {
  const start = startOfIstDay(today).getTime();
  const within = (column: RawBuilder<unknown>) =>
    sql<boolean>`(${sql.join(
      steps.map((step) => {
        const [from, to] = [step + maxDaysLate, step - 1].map((days) => new Date(start - days * dayMs));
        return sql`(${column} >= ${from}::timestamptz and ${column} < ${to}::timestamptz)`;
      }),
      sql` or `,
    )})`;
  return {
    order: within(sql`orders.created_at`),
    rest: sql<boolean>`(${sql.join(
      steps.map(
        (step) =>
          sql`invoiced_on between ${today}::date - ${step + maxDaysLate}::int and ${today}::date - ${step}::int`,
      ),
      sql` or `,
    )})`,
    charge: within(sql`charge.added_at`),
    // Not on the days after it was made.
    quotation: sql<boolean>`valid_until <= ${today}::date + ${quotationStep}::int
      and (made_at at time zone 'Asia/Kolkata')::date < valid_until - ${quotationStep + 1}::int`,
  };
}

/** The due ones of customers who were not reminded today, as rows of `remindables`. */
export const findDue = ({ now, today, steps }: ReminderDay, scope: Scope): RawBuilder<unknown> => sql`
  select found.* from (${remindables(now, today, scope)}) found
  where not exists (select from payment_reminders sent where sent.subject = found.subject
      and sent.subject_id = found.subject_id and sent.step >= case when found.subject = 'quotation' then ${quotationStep}::int
        else (select max(step) from unnest(${[...steps]}::int[]) step where step <= ${today}::date - found.since::date) end)
    and not exists (select from payment_reminders sent
      where sent.customer_id = found.customer_id and sent.reminded_on = ${today}::date)`;
