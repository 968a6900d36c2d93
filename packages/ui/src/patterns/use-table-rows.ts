/** Filters, sorts and pages the rows of a table, on the client or as the server did. */

import {
  createColumnHelper,
  createPaginatedRowModel,
  createSortedRowModel,
  rowPaginationFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useMemo } from 'react';
import { type DataColumn, compareRows, isSortable, matchesSearch } from './table-columns.ts';
import { PAGE_SIZES, type TableState, parseSort } from './table-state.ts';

export type TableRowsOptions<Row extends object> = {
  columns: readonly DataColumn<Row>[];
  rows: readonly Row[];
  rowId: (row: Row) => string;
  state: TableState;
  allRows: boolean;
  /** A row's day, yyyy-mm-dd in India, for the day filter. */
  dayOf: ((row: Row) => string) | undefined;
  /** Set if the server filters, sorts and pages; the rows are then shown unchanged. */
  serverTotal: number | undefined;
};

export type TableRows<Row> = {
  /** The rows of this page. */
  shown: readonly { id: string; row: Row }[];
  /** All rows found, in the order shown; with a server, those of this page. */
  found: readonly Row[];
  total: number;
  /** From 1; clamped to the last page. */
  page: number;
};

export function useTableRows<Row extends object>(options: TableRowsOptions<Row>): TableRows<Row> {
  const { rowId, state, allRows, serverTotal } = options;
  const served = serverTotal !== undefined;
  const data = useFilteredRows(options);
  const columns = useMemo(() => toColumnDefs(options.columns), [options.columns]);
  const total = serverTotal ?? data.length;
  const size = allRows ? Math.max(total, 1) : (state.size ?? PAGE_SIZES[0]);
  const page = Math.min(state.page ?? 1, Math.max(1, Math.ceil(total / size)));
  const sort = parseSort(state);
  const table = useTable({
    features,
    columns,
    data,
    getRowId: rowId,
    manualSorting: served,
    manualPagination: served,
    autoResetPageIndex: false,
    state: {
      sorting: sort && options.columns.some(({ id }) => id === sort.id) ? [sort] : [],
      pagination: { pageIndex: page - 1, pageSize: size },
    },
  });
  return {
    shown: table.getRowModel().rows.map(({ id, original }) => ({ id, row: original })),
    found: table.getPrePaginatedRowModel().rows.map(({ original }) => original),
    total,
    page,
  };
}

const features = tableFeatures({
  rowSortingFeature,
  rowPaginationFeature,
  sortedRowModel: createSortedRowModel(),
  paginatedRowModel: createPaginatedRowModel(),
});

function useFilteredRows<Row extends object>(options: TableRowsOptions<Row>): readonly Row[] {
  const { columns, rows, dayOf, serverTotal } = options;
  const { q = '', date } = options.state;
  return useMemo(() => {
    if (serverTotal !== undefined) return rows;
    const onDay = (row: Row) => date === undefined || dayOf === undefined || dayOf(row) === date;
    return rows.filter((row) => onDay(row) && matchesSearch(row, columns, q));
  }, [rows, columns, dayOf, serverTotal, q, date]);
}

function toColumnDefs<Row extends object>(columns: readonly DataColumn<Row>[]) {
  const helper = createColumnHelper<typeof features, Row>();
  return helper.columns(
    columns.map((column) =>
      helper.accessor(column.value, {
        id: column.id,
        enableSorting: isSortable(column),
        sortFn: (a, b) => compareRows(column, a.original, b.original),
      }),
    ),
  );
}
