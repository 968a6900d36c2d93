/** The screen Tasks: what is assigned to the staff member, the most urgent first (`/stafftask`). */
import { useApi } from '@portal/shell/services-provider';
import { useReloadOnNews } from '@portal/sdk/react/use-reload-on-news';
import { AppLinkButton } from '@portal/shell/app-link';
import { Loaded } from '@portal/shell/loaded';
import { LoadingState } from '@portal/ui/patterns/loading-state';
import { PageHeader } from '@portal/ui/patterns/page-header';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { TasksSearch } from './tasks-search.ts';
import { TasksTable } from './tasks-table.tsx';
import { tasksQuery } from './tasks.queries.ts';

export type TasksScreenProps = { search: TasksSearch; onSearch: (search: TasksSearch) => void };

export function TasksScreen({ search, onSearch }: TasksScreenProps) {
  const api = useApi();
  const options = useMemo(() => tasksQuery(api, search), [api, search]);
  const list = useQuery(options);
  useReloadOnNews(api, options.queryKey);
  return (
    <>
      <PageHeader
        title="Tasks"
        context="Everything that is assigned to you, the most urgent first."
        action={
          <AppLinkButton to="/staffaddorder" leftSection={<IconPlus size={18} aria-hidden />}>
            Add New
          </AppLinkButton>
        }
      />
      <Loaded query={list} waiting={<LoadingState label="Loading your tasks" rows={10} />}>
        {(loaded) => (
          <TasksTable list={loaded} busy={list.isPlaceholderData} search={search} onSearch={onSearch} />
        )}
      </Loaded>
    </>
  );
}
