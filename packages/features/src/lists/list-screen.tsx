/** A screen that is a list: heading, loading and error states, and a table whose state is in the address. */

import { Text } from '@mantine/core';
import type { Counted } from '@portal/shell/load-page';
import { Loaded, type LoadedProps } from '@portal/shell/loaded';
import { DataTable, type DataTableProps } from '@portal/ui/patterns/data-table';
import { LoadingState } from '@portal/ui/patterns/loading-state';
import { PageHeader, type PageHeaderProps } from '@portal/ui/patterns/page-header';
import type { DataColumn } from '@portal/ui/patterns/table-columns';
import { type ReactNode, useMemo } from 'react';

export type ListScreenProps<Data extends object, Row extends object> = PageHeaderProps &
  Pick<DataTableProps<Row>, 'searchLabel' | 'day' | 'csv' | 'allRows' | 'state' | 'onStateChange'> & {
    query: LoadedProps<Data>['query'] & { isPlaceholderData: boolean };
    /** "Loading the orders". */
    loadingLabel: string;
    /** Grey rows while loading; 10 by default. */
    loadingRows?: number;
    /** Accessible name of the table; the title by default. */
    label?: string;
    rows: (data: Data) => readonly Row[];
    /** Must be stable between renders. */
    columns: readonly DataColumn<Row>[] | ((data: Data) => readonly DataColumn<Row>[]);
    /** `filtering` of `useListSearch`. */
    filters?: Omit<NonNullable<DataTableProps<Row>['filters']>, 'controls'>;
    renderFilters?: (data: Data) => ReactNode;
    /** Shown if there are no rows without any search or filter. */
    empty: ReactNode;
    /** Between heading and table, while loading as well. */
    intro?: ReactNode;
    /** Above the loaded table. */
    renderAbove?: (data: Data) => ReactNode;
    /** A note below the table, such as that older rows are left out. */
    note?: (data: Data) => string | undefined;
  };

export function ListScreen<Data extends object, Row extends object & { id: number }>(
  props: ListScreenProps<Data, Row>,
) {
  const { title, context, action, intro, query, loadingLabel, loadingRows = 10 } = props;
  return (
    <>
      <PageHeader title={title} context={context} action={action} />
      {intro}
      <Loaded query={query} waiting={<LoadingState label={loadingLabel} rows={loadingRows} />}>
        {(data) => <List {...props} data={data} />}
      </Loaded>
    </>
  );
}

function List<Data extends object, Row extends object & { id: number }>(
  props: ListScreenProps<Data, Row> & { data: Data },
) {
  const { data, query, title, label = title, rows: rowsOf, columns, filters, note, ...table } = props;
  const { renderAbove, renderFilters } = props;
  const noteText = note?.(data);
  // Set if the server searches, sorts and pages.
  const { counted }: { counted?: Counted } = data;
  const shownColumns = useMemo(
    () => (typeof columns === 'function' ? columns(data) : columns),
    [columns, data],
  );
  return (
    <>
      {renderAbove?.(data)}
      <DataTable
        {...table}
        label={label}
        columns={shownColumns}
        rows={rowsOf(data)}
        rowId={idOf}
        {...(filters && { filters: { ...filters, controls: renderFilters?.(data) } })}
        {...(counted && { server: { ...counted, busy: query.isPlaceholderData } })}
      />
      {noteText !== undefined && (
        <Text c="dimmed" size="sm" mt="md">
          {noteText}
        </Text>
      )}
    </>
  );
}

const idOf = ({ id }: { id: number }) => String(id);
