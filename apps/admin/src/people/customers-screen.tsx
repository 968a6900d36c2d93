/** The screen Customers: everybody who may buy, as its address narrows and sorts them (`/admincustomers`). */
import { useApi } from '@portal/shell/services-provider';
import { useReloadOnNews } from '@portal/sdk/react/use-reload-on-news';
import { Loaded } from '@portal/shell/loaded';
import { DataTable } from '@portal/ui/patterns/data-table';
import { EmptyState } from '@portal/ui/patterns/empty-state';
import { LoadingState } from '@portal/ui/patterns/loading-state';
import { PageHeader } from '@portal/ui/patterns/page-header';
import type { TableState } from '@portal/ui/patterns/table-state';
import { IconUsers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { customerColumns } from './customer-columns.tsx';
import { ExportButton } from './export-button.tsx';
import { customersQuery } from './people.queries.ts';

export type PeopleScreenProps = {
  state: TableState;
  onStateChange: (next: TableState) => void;
};

export function CustomersScreen({ state, onStateChange }: PeopleScreenProps) {
  const api = useApi();
  const options = useMemo(() => customersQuery(api, state), [api, state]);
  const list = useQuery(options);
  // A registration is news.
  useReloadOnNews(api, options.queryKey);
  return (
    <>
      <PageHeader
        title="Customers"
        context="Everyone with a customer account, and what they have ordered."
        action={<ExportButton />}
      />
      <Loaded query={list} waiting={<LoadingState label="Loading the customers" rows={10} />}>
        {({ rows, counted }) => (
          <DataTable
            label="Customers"
            columns={customerColumns}
            rows={rows}
            rowId={({ id }) => String(id)}
            state={state}
            onStateChange={onStateChange}
            searchLabel="Search customers"
            server={{ ...counted, busy: list.isPlaceholderData }}
            empty={
              <EmptyState title="There are no customers yet" icon={IconUsers}>
                They appear here as soon as somebody registers.
              </EmptyState>
            }
          />
        )}
      </Loaded>
    </>
  );
}
