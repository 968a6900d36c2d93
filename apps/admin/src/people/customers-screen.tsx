import { Button } from '@mantine/core';
import { ListScreen } from '@portal/features/lists/list-screen';
import { tableSearch } from '@portal/features/lists/list-search';
import { useListSearch } from '@portal/features/lists/use-list-search';
import { useLiveQuery } from '@portal/features/lists/use-live-query';
import { useApi } from '@portal/shell/api-provider';
import { EmptyState } from '@portal/ui/patterns/empty-state';
import { saveLink } from '@portal/ui/portal/save-link';
import { IconUsers, IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { customerColumns } from './customer-columns.tsx';
import { exportMutation } from './people-changes.queries.ts';
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

/** The link works once, so each press requests another one. */
function ExportButton() {
  const api = useApi();
  const download = useMutation({ ...exportMutation(api), onSuccess: ({ path }) => saveLink(path) });
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={18} aria-hidden />}
      loading={download.isPending}
      onClick={() => download.mutate()}
    >
      Export
    </Button>
  );
}
