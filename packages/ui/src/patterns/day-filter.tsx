/** Filters a list by one day, at most today in India. */

import { TextInput } from '@mantine/core';
import { isFutureDate, todayIst } from '@portal/domain/ist-date';
import { useState } from 'react';

export type DayFilterProps = {
  label: string;
  /** A day, yyyy-mm-dd, or empty for all days. */
  value: string;
  onChange: (day: string) => void;
};

/** The device's date picker; a later day typed by hand is rejected with a reason (dashboard-012). */
export function DayFilter({ label, value, onChange }: DayFilterProps) {
  const [refused, setRefused] = useState('');
  const [today] = useState(() => todayIst(new Date()));
  const change = (day: string) => {
    const late = isFutureDate(day, new Date());
    setRefused(late ? day : '');
    if (!late) onChange(day);
  };
  return (
    <TextInput
      type="date"
      aria-label={label}
      leftSection="Date"
      leftSectionWidth={64}
      leftSectionProps={{ 'aria-hidden': true }}
      max={today}
      value={refused || value}
      onChange={(event) => change(event.currentTarget.value)}
      error={refused !== '' && 'The date cannot be in the future.'}
    />
  );
}
