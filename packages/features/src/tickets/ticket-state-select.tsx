/** Narrows a list of tickets to those of a status. */
import { NativeSelect } from '@mantine/core';
import type { TicketState } from './ticket-state.ts';

export type TicketStateSelectProps = {
  value: TicketState | undefined;
  /** Is given an empty text for any status. */
  onChange: (state: string) => void;
};

export function TicketStateSelect({ value, onChange }: TicketStateSelectProps) {
  return (
    <NativeSelect
      aria-label="Status"
      value={value ?? ''}
      data={OPTIONS}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

const OPTIONS: { value: TicketState | ''; label: string }[] = [
  { value: '', label: 'Any status' },
  { value: 'unfinished', label: 'Not closed' },
  { value: 'Pending', label: 'Pending' },
  { value: 'Open', label: 'Open' },
  { value: 'Closed', label: 'Closed' },
];
