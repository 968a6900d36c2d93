/** The screen Staff: those who work on orders and tickets, and those who ask to (`/adminstaff`). */
import { useApi } from '@portal/shell/services-provider';
import { AppLinkButton } from '@portal/shell/app-link';
import { Loaded } from '@portal/shell/loaded';
import { DataTable } from '@portal/ui/patterns/data-table';
import { EmptyState } from '@portal/ui/patterns/empty-state';
import { LoadingState } from '@portal/ui/patterns/loading-state';
import { PageHeader } from '@portal/ui/patterns/page-header';
import { IconId, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';

import { AccessRequests } from './access-requests.tsx';
import type { PeopleScreenProps } from './customers-screen.tsx';
import { staffQuery } from './people.queries.ts';
import { staffColumns } from './staff-columns.tsx';

export function StaffScreen({ state, onStateChange }: PeopleScreenProps) {
  const api = useApi();
  const list = useQuery(staffQuery(api, state));
  return (
    <>
      <PageHeader
        title="Staff"
        context="Who works on orders and tickets, and how much each has."
        action={
          <AppLinkButton to="/adminaddstaff" leftSection={<IconPlus size={18} aria-hidden />}>
            Add New
          </AppLinkButton>
        }
      />
      <AccessRequests />
      <Loaded query={list} waiting={<LoadingState label="Loading the staff" rows={10} />}>
        {({ rows, counted }) => (
          <DataTable
            label="Staff"
            columns={staffColumns}
            rows={rows}
            rowId={({ id }) => String(id)}
            state={state}
            onStateChange={onStateChange}
            searchLabel="Search staff"
            server={{ ...counted, busy: list.isPlaceholderData }}
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
        )}
      </Loaded>
    </>
  );
}
