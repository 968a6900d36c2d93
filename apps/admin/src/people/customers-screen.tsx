import { ListScreen } from '@portal/features/lists/list-screen';
import { tableSearch } from '@portal/features/lists/list-search';
import { useListSearch } from '@portal/features/lists/use-list-search';
import { useLiveQuery } from '@portal/features/lists/use-live-query';
import { EmptyState } from '@portal/ui/patterns/empty-state';
import { IconUsers } from '@tabler/icons-react';
import { customerColumns } from './customer-columns.tsx';
import { ExportButton } from './export-button.tsx';
import { customersQuery } from './people.queries.ts';

export function CustomersScreen() {
  const { search, table } = useListSearch(tableSearch);
  return (
    <ListScreen
      title="Customers"
      context="Everyone with a customer account, and what they have ordered."
      action={<ExportButton />}
      query={useLiveQuery(customersQuery, search)}
      loadingLabel="Loading the customers"
      rows={({ rows }) => rows}
      columns={customerColumns}
      {...table}
      searchLabel="Search customers"
      empty={
        <EmptyState title="There are no customers yet" icon={IconUsers}>
          They appear here as soon as somebody registers.
        </EmptyState>
      }
    />
  );
}
