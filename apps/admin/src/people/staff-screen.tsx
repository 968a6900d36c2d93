import { ListScreen } from '@portal/features/lists/list-screen';
import { tableSearch } from '@portal/features/lists/list-search';
import { useListSearch } from '@portal/features/lists/use-list-search';
import { useApi } from '@portal/shell/api-provider';
import { AppLinkButton } from '@portal/shell/app-link';
import { EmptyState } from '@portal/ui/patterns/empty-state';
import { IconId, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { AccessRequests } from './access-requests.tsx';
import { staffQuery } from './people.queries.ts';
import { staffColumns } from './staff-columns.tsx';

export function StaffScreen() {
  const { search, table } = useListSearch(tableSearch);
  return (
    <ListScreen
      title="Staff"
      context="Who works on orders and tickets, and how much each has."
      action={
        <AppLinkButton to="/adminaddstaff" leftSection={<IconPlus size={18} aria-hidden />}>
          Add New
        </AppLinkButton>
      }
      intro={<AccessRequests />}
      query={useQuery(staffQuery(useApi(), search))}
      loadingLabel="Loading the staff"
      rows={({ rows }) => rows}
      columns={staffColumns}
      {...table}
      searchLabel="Search staff"
      empty={
        <EmptyState
          title="There is no staff yet"
          icon={IconId}
          action={<AppLinkButton to="/adminaddstaff">Add a staff member</AppLinkButton>}
        >
          Orders and tickets can be assigned as soon as there is somebody to do them.
        </EmptyState>
      }
    />
  );
}
