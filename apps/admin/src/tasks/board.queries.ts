import { disambiguateNamesakes } from '@portal/domain/disambiguate-namesakes';
import type { Api } from '@portal/sdk/client';
import { data } from '@portal/sdk/data';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type Board, type TaskColumn, boardKey } from '../orders/board-cache.ts';
import type { Assignee } from '../orders/orders.queries.ts';
import type { BoardSearch } from './board-search.ts';

/** Polling interval in milliseconds, since there are no events for assignments by other admins. */
const POLL_MS = 20_000;

export function boardQuery(api: Api, { by, department }: BoardSearch) {
  const question = { by: by ?? 'staff', ...(department && { department }) } as const;
  return queryOptions({
    queryKey: [...boardKey, question],
    queryFn: async (): Promise<Board> => {
      const { columns, staff: assignees } = await data(api.POST('/admintasks', { body: question }));
      const staff = disambiguateNamesakes(assignees);
      return { staff, columns: columns.map((column) => named(column, staff)) };
    },
    refetchInterval: POLL_MS,
    placeholderData: keepPreviousData,
  });
}

/** Names of staff as in the selects. */
function named(column: TaskColumn, staff: readonly Assignee[]): TaskColumn {
  if (column.staff === null) return column;
  const { id, name } = column.staff;
  return { ...column, staff: { id, name: staff.find((one) => one.id === id)?.name ?? name } };
}
