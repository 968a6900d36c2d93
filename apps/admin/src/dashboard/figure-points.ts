/** Chart points of the figures: one per day, or per month for long periods. */

import { dayText } from '@portal/domain/ist-date';
import type { Figures } from './dashboard.queries.ts';

export type FigurePoint = {
  /** A day, or the first and last day of a month within the period. */
  from: string;
  to: string;
  label: string;
  orders: number;
  revenue: number;
};

const MAX_DAILY_POINTS = 92;

export function toPoints(days: Figures['days']): FigurePoint[] {
  if (days.length <= MAX_DAILY_POINTS) {
    return days.map(({ day, orders, revenue }) => ({
      from: day,
      to: day,
      label: dayText(day),
      orders,
      revenue,
    }));
  }
  const months = Map.groupBy(days, ({ day }) => day.slice(0, 7));
  return [...months.values()].map((month) => {
    const [first, last] = [month[0]?.day ?? '', month.at(-1)?.day ?? ''];
    return {
      from: first,
      to: last,
      // "1 Mar 2026" without its day.
      label: dayText(first).split(' ').slice(1).join(' '),
      orders: month.reduce((sum, { orders }) => sum + orders, 0),
      // Rounds a sum of floats to paise.
      revenue: Math.round(month.reduce((sum, { revenue }) => sum + revenue * 100, 0)) / 100,
    };
  });
}
