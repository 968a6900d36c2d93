/** The tasks as a table whose status is changed where it stands (`/stafftask`). */
import type { Counted } from '@portal/shell/load-page';
import { NativeSelect } from '@mantine/core';
import type { TaskRow } from '@portal/features/orders/task.queries';
import { AppLinkButton } from '@portal/shell/app-link';
import { DataTable } from '@portal/ui/patterns/data-table';
import { EmptyState } from '@portal/ui/patterns/empty-state';
import { IconListCheck } from '@tabler/icons-react';

import { taskColumns } from './task-columns.tsx';
import { type TasksSearch, tableOf, withFilter, withTable } from './tasks-search.ts';

export type TasksTableProps = {
  list: { orders: readonly TaskRow[]; counted: Counted };
  /** Another page is on its way. */
  busy: boolean;
  search: TasksSearch;
  onSearch: (search: TasksSearch) => void;
};

export function TasksTable({ list: { orders, counted }, busy, search, onSearch }: TasksTableProps) {
  return (
    <DataTable
      label="Tasks"
      columns={taskColumns}
      rows={orders}
      rowId={({ id }) => String(id)}
      state={tableOf(search)}
      onStateChange={(state) => onSearch(withTable(search, state))}
      searchLabel="Search tasks"
      filters={{
        active: search.bucket !== undefined || search.due !== undefined,
        clear: () => onSearch({}),
        controls: (
          <>
            <NativeSelect
              aria-label="Progress"
              value={search.bucket ?? ''}
              data={BUCKETS}
              onChange={(event) => onSearch(withFilter(search, { bucket: event.currentTarget.value }))}
            />
            <NativeSelect
              aria-label="Due"
              value={search.due ?? ''}
              data={DUES}
              onChange={(event) => onSearch(withFilter(search, { due: event.currentTarget.value }))}
            />
          </>
        ),
      }}
      server={{ ...counted, busy }}
      csv
      empty={
        <EmptyState
          title="You have no tasks yet"
          icon={IconListCheck}
          action={<AppLinkButton to="/staffaddorder">Add an order</AppLinkButton>}
        >
          Orders that are assigned to you appear here, and so do those that you add for a customer.
        </EmptyState>
      }
    />
  );
}

const BUCKETS = [
  { value: '', label: 'Any progress' },
  { value: 'unfinished', label: 'Open' },
  { value: 'pending', label: 'Pending' },
  { value: 'progress', label: 'In progress' },
  { value: 'complete', label: 'Complete' },
];
const DUES = [
  { value: '', label: 'Due any day' },
  { value: 'overdue', label: 'Overdue' },
  { value: 'today', label: 'Due today' },
  { value: 'week', label: 'Due this week' },
];
