/** Filters a list of tickets by status. */

import { NativeSelect } from '@mantine/core';
import type { TicketStatusFilter } from './ticket-status-filter.ts';

export type TicketStatusFilterSelectProps = {
  value: TicketStatusFilter | undefined;
  /** Called with an empty string for any status. */
  onChange: (state: string) => void;
};

export function TicketStatusFilterSelect({ value, onChange }: TicketStatusFilterSelectProps) {
  return (
    <NativeSelect
      aria-label="Status"
      value={value ?? ''}
      data={OPTIONS}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

const OPTIONS: { value: TicketStatusFilter | ''; label: string }[] = [
  { value: '', label: 'Any status' },
  { value: 'unfinished', label: 'Not closed' },
  { value: 'Pending', label: 'Pending' },
  { value: 'Open', label: 'Open' },
  { value: 'Closed', label: 'Closed' },
];
