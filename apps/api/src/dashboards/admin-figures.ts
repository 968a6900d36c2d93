/** Orders and revenue of a period by day, and the open work. */

import { istDate, isDay as isCalendarDay } from '@portal/domain/ist-date';
import { sql } from 'kysely';
import { invalid } from '../contract/errors.ts';
import type { Handler } from '../contract/operation.ts';
import type { Db } from '../db/database.ts';
import { findOpenWork } from './open-work.ts';

const DEFAULT_DAYS = 30;
const MAX_DAYS = 366;

export const adminFigures: Handler<'adminFigures'> = async ({ db, clock }, { body }) => {
  const today = istDate(clock.now());
  const period = readPeriod(body, today);
  const length = daysBetween(period.from, period.to) + 1;
  const begin = dayAfter(period.from, -length);
  const [days, work] = await Promise.all([
    figuresByDay(db, { from: begin, to: period.to }),
    findOpenWork(db, today),
  ]);
  return {
    status: 'true',
    message: 'The figures.',
    ...period,
    days: days.slice(length).map(({ day, orders, paise }) => ({ day, orders, revenue: paise / 100 })),
    sum: sumOf(days.slice(length)),
    before: sumOf(days.slice(0, length)),
    ...work,
  };
};

/** Throws 400 for an invalid or future day and for a period that is reversed or too long. */
function readPeriod(
  { from, to }: { from?: string; to?: string },
  today: string,
): { from: string; to: string } {
  const last = to ?? today;
  if (!isFigureDay(last)) throw fault('to', 'Choose a day.');
  if (last > today) throw fault('to', 'The last day cannot be in the future.');
  const first = from ?? dayAfter(last, 1 - DEFAULT_DAYS);
  if (!isFigureDay(first)) throw fault('from', 'Choose a day.');
  if (first > last) throw fault('from', 'The first day cannot be after the last.');
  if (daysBetween(first, last) >= MAX_DAYS) throw fault('from', `Choose ${MAX_DAYS} days at most.`);
  return { from: first, to: last };
}

const fault = (field: string, message: string) => invalid([{ field, message }]);

/** Sums whole paise and converts to rupees once. */
function sumOf(days: readonly DayFigures[]): { orders: number; revenue: number } {
  return {
    orders: days.reduce((sum, { orders }) => sum + orders, 0),
    revenue: days.reduce((sum, { paise }) => sum + paise, 0) / 100,
  };
}

const DAY_MS = 24 * 3_600_000;

/** Figures start in 2000. */
const isFigureDay = (text: string): boolean => isCalendarDay(text) && text >= '2000-01-01';

const dayAfter = (day: string, days: number): string =>
  new Date(timeOf(day) + days * DAY_MS).toISOString().slice(0, 10);

/** The number of days from `from` to `to`. */
const daysBetween = (from: string, to: string): number => Math.round((timeOf(to) - timeOf(from)) / DAY_MS);

const timeOf = (day: string) => Date.parse(`${day}T00:00:00Z`);

interface DayFigures {
  /** yyyy-mm-dd in India. */
  day: string;
  orders: number;
  /** Before GST: invoices of the day less its credit notes. */
  paise: number;
}

/**
 * One entry per day, also without orders. Reads the indexes `orders_by_day`, `invoices_by_day` and
 * `credit_notes_by_day` only. A corrected invoice is cancelled by a credit note and issued again, so it counts once.
 */
async function figuresByDay(db: Db, { from, to }: { from: string; to: string }): Promise<DayFigures[]> {
  const { rows } = await sql<DayFigures>`
    with invoiced as (
      select day, sum(paise)::bigint as paise from (
        select issued_on as day, taxable_paise as paise from invoices where issued_on between ${from}::date and ${to}::date
        union all
        select issued_on, -taxable_paise from credit_notes where issued_on between ${from}::date and ${to}::date
      ) papers group by day
    )
    select day::text, made.orders, coalesce(invoiced.paise, 0) as paise
    from generate_series(${from}::timestamp, ${to}::timestamp, interval '1 day') as days (midnight)
      cross join lateral (select midnight::date as day, midnight at time zone 'Asia/Kolkata' as begin) each
      -- To ask each order for its day would take three times as long.
      cross join lateral (
        select count(*) as orders from orders where created_at >= begin and created_at < begin + interval '1 day') made
      left join invoiced using (day)
    order by day`.execute(db);
  return rows;
}
