import { NativeSelect } from '@mantine/core';
import { ListScreen } from '@portal/features/lists/list-screen';
import { useListSearch } from '@portal/features/lists/use-list-search';
import { useLiveQuery } from '@portal/features/lists/use-live-query';
import { AppLinkButton } from '@portal/shell/app-link';
import { EmptyState } from '@portal/ui/patterns/empty-state';
import { IconListCheck, IconPlus } from '@tabler/icons-react';
import { taskColumns } from './task-columns.tsx';
import { DEFAULT_SORT, tasksSearch } from './tasks-search.ts';
import { tasksQuery } from './tasks.queries.ts';

export function TasksScreen() {
  const { search, setFilter, table, filtering } = useListSearch(tasksSearch);
  return (
    <ListScreen
      title="Tasks"
      context="Everything that is assigned to you, the most urgent first."
      action={
        <AppLinkButton to="/staffaddorder" leftSection={<IconPlus size={18} aria-hidden />}>
          Add New
        </AppLinkButton>
      }
      query={useLiveQuery(tasksQuery, search)}
      loadingLabel="Loading your tasks"
      rows={({ orders }) => orders}
      columns={taskColumns}
      {...table}
      state={{ ...search, sort: search.sort ?? DEFAULT_SORT }}
      searchLabel="Search tasks"
      filters={filtering}
      renderFilters={() => (
        <>
          <NativeSelect
            aria-label="Progress"
            value={search.bucket ?? ''}
            data={BUCKETS}
            onChange={({ currentTarget }) => setFilter({ bucket: currentTarget.value })}
          />
          <NativeSelect
            aria-label="Due"
            value={search.due ?? ''}
            data={DUES}
            onChange={({ currentTarget }) => setFilter({ due: currentTarget.value })}
          />
        </>
      )}
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
  { value: 'cancelled', label: 'Cancelled' },
];
const DUES = [
  { value: '', label: 'Due any day' },
  { value: 'overdue', label: 'Overdue' },
  { value: 'today', label: 'Due today' },
  { value: 'week', label: 'Due this week' },
];
