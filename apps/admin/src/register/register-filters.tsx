import { NativeSelect, TextInput } from '@mantine/core';
import { DEPARTMENTS } from '@portal/domain/departments';
import { todayIst } from '@portal/domain/ist-date';
import { useState } from 'react';

type Filters = { from?: string; to?: string; department?: string };

export type RegisterFiltersProps = {
  search: Filters;
  /** The list's own filter. */
  own: { name: string; label: string; value: string | undefined; data: { value: string; label: string }[] };
  /** An empty string removes a filter. */
  onChange: (change: Record<string, string>) => void;
};

export function RegisterFilters({ search, own, onChange }: RegisterFiltersProps) {
  const { from = '', to = '' } = search;
  return (
    <>
      <Day label="First day" prefix="From" value={from} onChange={(day) => onChange({ from: day })} />
      <Day
        label="Last day"
        prefix="To"
        value={to}
        error={from !== '' && to !== '' && from > to && 'The last day cannot be before the first.'}
        onChange={(day) => onChange({ to: day })}
      />
      <NativeSelect
        aria-label={own.label}
        value={own.value ?? ''}
        data={own.data}
        onChange={({ currentTarget: { value } }) => onChange({ [own.name]: value })}
      />
      <NativeSelect
        aria-label="Department"
        value={search.department ?? ''}
        data={[{ value: '', label: 'All departments' }, ...DEPARTMENTS]}
        onChange={({ currentTarget: { value } }) => onChange({ department: value })}
      />
    </>
  );
}

type DayProps = {
  label: string;
  /** Shown inside the field. */
  prefix: string;
  value: string;
  error?: string | false;
  onChange: (day: string) => void;
};

function Day({ label, prefix, value, error = false, onChange }: DayProps) {
  const [today] = useState(() => todayIst(new Date()));
  return (
    <TextInput
      type="date"
      aria-label={label}
      leftSection={prefix}
      leftSectionWidth={56}
      leftSectionProps={{ 'aria-hidden': true }}
      max={today}
      value={value}
      error={error}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
