/** Orders and revenue of a period by day, and the work that is open now: what an owner asks of the business. */
import { istDate } from '@portal/domain/ist-date';
import type { Handler } from '../contract/operation.ts';
import { invalid } from '../contract/errors.ts';
import { type DayFigures, figuresByDay } from './figures-by-day.ts';
import { dayAfter, daysBetween, isDay } from './figure-days.ts';
import { findOpenWork } from './open-work.ts';

const usualDays = 30;
const mostDays = 366;

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

/** Throws 400 for what is no day, lies ahead, runs backwards or is too long; each named at its field. */
function readPeriod(
  { from, to }: { from?: string; to?: string },
  today: string,
): { from: string; to: string } {
  const last = to ?? today;
  if (!isDay(last)) throw fault('to', 'Choose a day.');
  if (last > today) throw fault('to', 'The last day cannot be in the future.');
  const first = from ?? dayAfter(last, 1 - usualDays);
  if (!isDay(first)) throw fault('from', 'Choose a day.');
  if (first > last) throw fault('from', 'The first day cannot be after the last.');
  if (daysBetween(first, last) >= mostDays) throw fault('from', `Choose ${mostDays} days at most.`);
  return { from: first, to: last };
}

const fault = (field: string, message: string) => invalid([{ field, message }]);

/** Paise are summed whole, and become rupees once. */
function sumOf(days: readonly DayFigures[]): { orders: number; revenue: number } {
  return {
    orders: days.reduce((sum, { orders }) => sum + orders, 0),
    revenue: days.reduce((sum, { paise }) => sum + paise, 0) / 100,
  };
}
