/** Table with search, day filter, sorting, paging and CSV; cards on a phone. Its state lives in the URL. */

import { Button, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { DataTableGrid } from './data-table-grid.tsx';
import { EmptyState } from './empty-state.tsx';
import type { DataColumn } from './table-columns.ts';
import { TablePager } from './table-pager.tsx';
import { PAGE_SIZES, type TableState, changeTableState } from './table-state.ts';
import { TableToolbar } from './table-toolbar.tsx';
import { useTableRows } from './use-table-rows.ts';

export type DataTableProps<Row extends object> = {
  /** Accessible name, and name of the CSV file. */
  label: string;
  /** Must be stable between renders (module level or useMemo). */
  columns: readonly DataColumn<Row>[];
  rows: readonly Row[];
  rowId: (row: Row) => string;
  state: TableState;
  onStateChange: (next: TableState) => void;
  /** Shows every row on one page, without a pager. */
  allRows?: boolean;
  /** The search field's label, such as "Search by name"; no search field if absent. */
  searchLabel?: string;
  /** A filter by day, not in the future; `of` returns a row's day, yyyy-mm-dd in India. */
  day?: { label: string; of: (row: Row) => string };
  /** Extra filters beside the search, applied to the rows by the caller. `many` folds them into a button on a phone. */
  filters?: { controls: ReactNode; active: boolean; clear: () => void; many?: boolean };
  /**
   * If the server searches, sorts and pages: the number of rows found, whether there are more than it counted, and
   * whether it is loading.
   */
  server?: { total: number; capped?: boolean; busy: boolean };
  /** Offers the found rows as CSV: with a server the rows of this page, else all. */
  csv?: boolean;
  /** Shown when there are no rows without any search or filter. */
  empty: ReactNode;
};

export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { label, columns, state, onStateChange, allRows = false, server, empty } = props;
  const { shown, found, total, page } = useTableRows({
    ...props,
    allRows,
    dayOf: props.day?.of,
    serverTotal: server?.total,
  });
  const change = (part: TableState) => onStateChange(changeTableState(state, part));
  const narrowed = state.q !== undefined || state.date !== undefined || props.filters?.active === true;
  if (total === 0 && !narrowed && server?.busy !== true) return empty;
  const clear = () => {
    change({ q: '', date: '' });
    // Last, since with all state in one address `change` has just restored the filters.
    props.filters?.clear();
  };
  return (
    <Stack gap="md">
      <TableToolbar {...props} change={change} found={found} />
      {total === 0 ? (
        <NothingFound q={state.q} clear={clear} />
      ) : (
        <DataTableGrid
          label={label}
          columns={columns}
          rows={shown}
          sort={state.sort}
          onSort={(sort) => change({ sort })}
          busy={server?.busy ?? false}
        />
      )}
      <TablePager
        page={page}
        size={state.size ?? PAGE_SIZES[0]}
        total={total}
        capped={server?.capped ?? false}
        allRows={allRows}
        onPage={(next) => change({ page: next })}
        onSize={(size) => change({ size })}
      />
    </Stack>
  );
}

function NothingFound({ q, clear }: { q: string | undefined; clear: () => void }) {
  return (
    <EmptyState
      title={q === undefined ? 'Nothing found' : `Nothing found for “${q}”`}
      action={
        <Button variant="default" onClick={clear}>
          Show everything
        </Button>
      }
    >
      <Text>Try fewer letters, or clear the filters.</Text>
    </EmptyState>
  );
}
