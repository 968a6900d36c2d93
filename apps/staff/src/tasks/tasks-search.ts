/**
 * What the address of /stafftask says: a table's state (`q`, `page`, `size`, `sort` by `id` or `sla`, the most urgent
 * first without one), and what narrows the list: `bucket` (unfinished, pending, progress, complete) and `due` (overdue, today, week).
 */
import type { components } from '@portal/sdk/contract.gen';
import { type TableState, changeTableState, parseTableState } from '@portal/ui/patterns/table-state';

type Asked = components['schemas']['TaskSearch'];

export type TaskFilters = {
  bucket?: NonNullable<Asked['bucket']>;
  due?: NonNullable<Asked['due']>;
};
export type TasksSearch = TableState & TaskFilters;

const BUCKETS = ['unfinished', 'pending', 'progress', 'complete'] as const;
const DUES = ['overdue', 'today', 'week'] as const;

/** The order without a word of the address; it is shown as sorted by the column Timeline. */
const URGENT_FIRST = 'sla';

/** A column's id in the address, and the order that the call knows. */
const SORTS = [
  [URGENT_FIRST, 'due'],
  ['-sla', 'due_desc'],
  ['-id', 'newest'],
  ['id', 'oldest'],
] as const;

/** Reads an address, also one typed by hand; what makes no sense is left out. */
export function parseTasksSearch(search: Record<string, unknown>): TasksSearch {
  const { sort, date: _, ...table } = parseTableState(search);
  const bucket = BUCKETS.find((known) => known === search['bucket']);
  const due = DUES.find((known) => known === search['due']);
  const isKnown = sort !== URGENT_FIRST && SORTS.some(([column]) => column === sort);
  return {
    ...table,
    ...(isKnown && sort !== undefined && { sort }),
    ...(bucket && { bucket }),
    ...(due && { due }),
  };
}

/** As the table shows it. */
export const tableOf = ({ sort = URGENT_FIRST, ...search }: TasksSearch): TableState => ({ ...search, sort });

/** Another search, page, size or sort keeps the filters. */
export const withTable = ({ bucket, due }: TasksSearch, state: TableState): TasksSearch =>
  parseTasksSearch({ ...state, bucket, due });

/** Another filter goes back to the first page; an unknown one takes it away. */
export const withFilter = (
  search: TasksSearch,
  change: Partial<Record<keyof TaskFilters, string>>,
): TasksSearch => {
  const { bucket, due } = search;
  return parseTasksSearch({ ...changeTableState(search, {}), bucket, due, ...change });
};

/** As the call has it. */
export function bodyOf({ q, sort = URGENT_FIRST, bucket, due }: TasksSearch): Asked {
  const order = SORTS.find(([column]) => column === sort)?.[1] ?? 'due';
  return {
    sort: order,
    ...(q !== undefined && { q }),
    ...(bucket && { bucket }),
    ...(due && { due }),
  };
}
