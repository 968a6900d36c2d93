import { Button, NativeSelect } from '@mantine/core';
import { DEPARTMENTS } from '@portal/domain/departments';
import { IconX } from '@tabler/icons-react';
import type { OrdersSearch } from './orders-search.ts';
import type { Assignee } from './orders.queries.ts';

export type OrderFilterControlsProps = {
  search: OrdersSearch;
  staff: readonly Assignee[];
  /** An empty string removes a filter. */
  onChange: (change: { [Name in keyof OrdersSearch]?: string }) => void;
};

export function OrderFilterControls({ search, staff, onChange }: OrderFilterControlsProps) {
  const people = staff.map(({ id, name }) => ({ value: String(id), label: name }));
  const choose = (name: keyof OrdersSearch) => (value: string) => onChange({ [name]: value });
  return (
    <>
      <Filter label="Progress" value={search.bucket} data={BUCKETS} onChange={choose('bucket')} />
      <Filter label="Due" value={search.due} data={DUES} onChange={choose('due')} />
      <Filter
        label="Department"
        value={search.department}
        data={[{ value: '', label: 'All departments' }, ...DEPARTMENTS]}
        onChange={choose('department')}
      />
      <Filter
        label="Staff"
        value={search.staff === undefined ? undefined : String(search.staff)}
        data={[{ value: '', label: 'All staff' }, { value: '0', label: 'Nobody’s' }, ...people]}
        onChange={choose('staff')}
      />
      <Filter label="Paid" value={search.payment} data={PAYMENTS} onChange={choose('payment')} />
      {search.status !== undefined && (
        <Button
          variant="default"
          rightSection={<IconX size={16} aria-hidden />}
          aria-label={`Take away the filter: status is ${search.status}`}
          onClick={() => onChange({ status: '' })}
        >
          Status: {search.status}
        </Button>
      )}
    </>
  );
}

const BUCKETS = [
  { value: '', label: 'Any progress' },
  { value: 'unfinished', label: 'Open' },
  { value: 'pending', label: 'Pending' },
  { value: 'progress', label: 'In progress' },
  { value: 'complete', label: 'Complete' },
  { value: 'cancelled', label: 'Cancelled' },
];
const DUES = [
  { value: '', label: 'Due any day' },
  { value: 'overdue', label: 'Overdue' },
  { value: 'today', label: 'Due today' },
  { value: 'week', label: 'Due this week' },
];
const PAYMENTS = [
  { value: '', label: 'Paid or not' },
  { value: 'Completed', label: 'Paid' },
  { value: 'Pending', label: 'Unpaid' },
  { value: 'Partly Paid', label: 'Partly paid' },
  { value: 'Partly Refunded', label: 'Partly refunded' },
  { value: 'Refunded', label: 'Refunded' },
];

type FilterProps = {
  label: string;
  value: string | undefined;
  data: (string | { value: string; label: string })[];
  onChange: (value: string) => void;
};

const Filter = ({ label, value, data, onChange }: FilterProps) => (
  <NativeSelect
    aria-label={label}
    value={value ?? ''}
    data={data}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
);
