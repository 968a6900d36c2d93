/** The screen Tasks: every open order, by staff member or by status, overdue first. */

import { Group, NativeSelect } from '@mantine/core';
import { DEPARTMENTS } from '@portal/domain/departments';
import { useReloadOnNotification } from '@portal/sdk/react/use-reload-on-notification';
import { useApi } from '@portal/shell/api-provider';
import { AppLinkButton } from '@portal/shell/app-link';
import { Loaded } from '@portal/shell/loaded';
import { EmptyState } from '@portal/ui/patterns/empty-state';
import { LoadingState } from '@portal/ui/patterns/loading-state';
import { PageHeader } from '@portal/ui/patterns/page-header';
import { IconChecklist } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type BoardSearch, parseBoardSearch } from './board-search.ts';
import { boardQuery } from './board.queries.ts';
import { TaskBoard } from './task-board.tsx';

export type BoardScreenProps = {
  search: BoardSearch;
  onSearch: (search: BoardSearch) => void;
};

export function BoardScreen({ search, onSearch }: BoardScreenProps) {
  const api = useApi();
  const options = useMemo(() => boardQuery(api, search), [api, search]);
  const board = useQuery(options);
  useReloadOnNotification(api, options.queryKey);
  return (
    <>
      <PageHeader
        title="Tasks"
        context="Every open order, with the overdue first. Drag a card to give it to somebody else."
        action={
          <AppLinkButton to="/adminorders" search={{ bucket: 'unfinished', sort: 'sla' }} variant="default">
            As a list
          </AppLinkButton>
        }
      />
      <BoardFilters search={search} onSearch={onSearch} />
      <Loaded query={board} waiting={<LoadingState label="Loading the tasks" rows={8} />}>
        {(loaded) =>
          loaded.columns.some(({ total }) => total > 0) ? (
            <TaskBoard board={loaded} department={search.department} />
          ) : (
            <EmptyState title="No open tasks" icon={IconChecklist}>
              {search.department === undefined
                ? 'Orders stand here from when they are placed until they are complete.'
                : 'This department has no open orders.'}
            </EmptyState>
          )
        }
      </Loaded>
    </>
  );
}

function BoardFilters({ search, onSearch }: Omit<BoardScreenProps, 'api'>) {
  const change = (part: Record<string, string>) => onSearch(parseBoardSearch({ ...search, ...part }));
  return (
    <Group gap="sm" mb="md">
      <NativeSelect
        aria-label="Columns"
        value={search.by ?? 'staff'}
        data={[
          { value: 'staff', label: 'By staff member' },
          { value: 'status', label: 'By status' },
        ]}
        onChange={(event) => change({ by: event.currentTarget.value })}
      />
      <NativeSelect
        aria-label="Department"
        value={search.department ?? ''}
        data={[{ value: '', label: 'All departments' }, ...DEPARTMENTS]}
        onChange={(event) => change({ department: event.currentTarget.value })}
      />
    </Group>
  );
}
