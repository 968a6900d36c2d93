/**
 * Search parameters of /stafftask: a table's state (`q`, `page`, `size`, `sort` by `id` or `sla`), and the filters
 * `bucket` (unfinished, pending, progress, complete, cancelled) and `due` (overdue, today, week).
 */

import { type SearchOf, createListSearch, oneOf } from '@portal/features/lists/list-search';
import type { components } from '@portal/sdk/contract.gen';

export type TasksSearch = SearchOf<typeof filterSearch>;

const filterSearch = createListSearch({
  bucket: oneOf('unfinished', 'pending', 'progress', 'complete', 'cancelled'),
  due: oneOf('overdue', 'today', 'week'),
});

export const tasksSearch = {
  ...filterSearch,
  parse: (search: Record<string, unknown>): TasksSearch => omitDefaultSort(filterSearch.parse(search)),
  withTable: (...args: Parameters<typeof filterSearch.withTable>): TasksSearch =>
    omitDefaultSort(filterSearch.withTable(...args)),
};

/** The most urgent first; the table shows it as sorted by the column Timeline. */
export const DEFAULT_SORT = 'sla';

/** Column ids of the address and sort orders of the operation. */
const SORTS = [
  [DEFAULT_SORT, 'due'],
  ['-sla', 'due_desc'],
  ['-id', 'newest'],
  ['id', 'oldest'],
] as const;

function omitDefaultSort({ date: _, ...search }: TasksSearch): TasksSearch {
  const { sort, ...unsorted } = search;
  const isKnown = sort !== DEFAULT_SORT && SORTS.some(([column]) => column === sort);
  return isKnown ? search : unsorted;
}

/** As the operation expects it. */
export function filtersOf({
  q,
  sort = DEFAULT_SORT,
  bucket,
  due,
}: TasksSearch): components['schemas']['TaskSearch'] {
  return {
    sort: SORTS.find(([column]) => column === sort)?.[1] ?? 'due',
    ...(q !== undefined && { q }),
    ...(bucket && { bucket }),
    ...(due && { due }),
  };
}
