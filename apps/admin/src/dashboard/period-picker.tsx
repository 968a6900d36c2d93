/** Chooses the period of the figures: a preset, or two days. */

import { Group, NativeSelect, TextInput } from '@mantine/core';
import { isDay, istDate } from '@portal/domain/ist-date';
import { useState } from 'react';
import type { DashboardSearch } from './dashboard-search.ts';
import { choiceOf, type Period, type PeriodChoice, PERIODS, periodOf, withPeriod } from './period.ts';

export type PeriodPickerProps = {
  search: DashboardSearch;
  now: Date;
  onSearch: (search: DashboardSearch) => void;
};

const MAX_DAYS = 366;

export function PeriodPicker({ search, now, onSearch }: PeriodPickerProps) {
  const choice = choiceOf(search);
  const period = periodOf(search, now);
  const choose = (chosen: string) => {
    const known = [...PERIODS.map(({ value }) => value), 'own' as const].find((value) => value === chosen);
    if (known !== undefined) onSearch(withPeriod(search, known satisfies PeriodChoice, now));
  };
  return (
    <Group gap="sm" align="flex-start">
      <NativeSelect
        aria-label="Period"
        data={[...PERIODS, { value: 'own', label: 'Own days' }]}
        value={choice}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      />
      {choice === 'own' && (
        <CustomPeriod
          key={`${period.from} ${period.to}`}
          period={period}
          today={istDate(now)}
          onChange={(own) => onSearch({ ...withPeriod(search, '30', now), ...own })}
        />
      )}
    </Group>
  );
}

type CustomPeriodProps = { period: Period; today: string; onChange: (period: Period) => void };

/** An invalid period is reported at the field, and keeps the figures. */
function CustomPeriod({ period, today, onChange }: CustomPeriodProps) {
  const [typed, setTyped] = useState(period);
  const problem = findProblem(typed, today);
  const change = (part: Partial<Period>) => {
    const next = { ...typed, ...part };
    setTyped(next);
    if (findProblem(next, today) === undefined) onChange(next);
  };
  return (
    <>
      <TextInput
        type="date"
        aria-label="First day"
        max={today}
        value={typed.from}
        error={problem}
        onChange={({ currentTarget }) => change({ from: currentTarget.value })}
      />
      <TextInput
        type="date"
        aria-label="Last day"
        max={today}
        value={typed.to}
        onChange={({ currentTarget }) => change({ to: currentTarget.value })}
      />
    </>
  );
}

function findProblem({ from, to }: Period, today: string): string | undefined {
  if (!isDay(from) || !isDay(to)) return 'Choose both days.';
  if (to > today) return 'The last day cannot be in the future.';
  if (from > to) return 'The first day cannot be after the last.';
  const days = (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;
  return days > MAX_DAYS ? `Choose ${MAX_DAYS} days at most.` : undefined;
}
