/** What narrows the admins' tickets besides the search; all of it stands in the address. */
import { NativeSelect } from '@mantine/core';
import { TicketStatusFilterSelect } from '@portal/features/tickets/ticket-status-filter-select';
import { type OwnFilters, type TicketsSearch } from './tickets-search.ts';
import type { StaffChoice } from './tickets.queries.ts';

export type TicketFiltersProps = {
  search: TicketsSearch;
  staff: readonly StaffChoice[];
  /** An empty text takes a filter away. */
  onChange: (change: Partial<Record<keyof OwnFilters, string>>) => void;
};

export function TicketFilters({ search, staff, onChange }: TicketFiltersProps) {
  const people = staff.map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    <>
      <TicketStatusFilterSelect value={search.status} onChange={(status) => onChange({ status })} />
      <NativeSelect
        aria-label="Staff"
        value={search.staff === undefined ? '' : String(search.staff)}
        data={[{ value: '', label: 'All staff' }, { value: '0', label: 'Nobody’s' }, ...people]}
        onChange={(event) => onChange({ staff: event.currentTarget.value })}
      />
      <NativeSelect
        aria-label="Where"
        value={search.bin === 1 ? '1' : ''}
        data={PLACES}
        onChange={(event) => onChange({ bin: event.currentTarget.value })}
      />
    </>
  );
}

const PLACES = [
  { value: '', label: 'Not deleted' },
  { value: '1', label: 'In the bin' },
];
