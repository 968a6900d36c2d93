/** Period of the figures: days in India, both inclusive. */

import { istDate } from '@portal/domain/ist-date';
import { type DashboardSearch, parseDashboardSearch } from './dashboard-search.ts';

export type Period = { from: string; to: string };

export const PERIODS = [
  { value: '7', label: 'Last 7 days' },
  { value: '30', label: 'Last 30 days' },
  { value: '90', label: 'Last 90 days' },
  { value: 'year', label: 'This financial year' },
] as const;

export type PeriodChoice = (typeof PERIODS)[number]['value'] | 'own';

export const choiceOf = ({ from, period }: DashboardSearch): PeriodChoice =>
  from === undefined ? (PERIODS.find(({ value }) => value === String(period))?.value ?? '30') : 'own';

export function periodOf(search: DashboardSearch, now: Date): Period {
  const { from, to, period = 30 } = search;
  if (from !== undefined && to !== undefined) return { from, to };
  const today = istDate(now);
  return {
    from: period === 'year' ? startOfFinancialYear(today) : daysBefore(today, period - 1),
    to: today,
  };
}

/** Changes the choice; `own` starts with the shown period. */
export function withPeriod(search: DashboardSearch, choice: PeriodChoice, now: Date): DashboardSearch {
  const { from: _from, to: _to, period: _period, ...rest } = search;
  if (choice === 'own') return { ...rest, ...periodOf(search, now) };
  return parseDashboardSearch({ ...rest, period: choice });
}

/** India's financial year begins on 1 April. */
function startOfFinancialYear(today: string): string {
  const year = Number(today.slice(0, 4));
  return `${today.slice(5) < '04-01' ? year - 1 : year}-04-01`;
}

function daysBefore(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10);
}
