import { ListScreen } from '@portal/features/lists/list-screen';
import { useListSearch } from '@portal/features/lists/use-list-search';
import { type StaffTicketRow, staffTicketColumns } from '@portal/features/tickets/staff-ticket-columns';
import { useTicketEvents } from '@portal/features/tickets/ticket-events.queries';
import { TicketStatusFilterSelect } from '@portal/features/tickets/ticket-status-filter-select';
import { TicketStatusSelect } from '@portal/features/tickets/ticket-status-select';
import type { LiveParts } from '@portal/sdk/react/live-parts';
import { useApi } from '@portal/shell/api-provider';
import { AppLinkButton } from '@portal/shell/app-link';
import { EmptyState } from '@portal/ui/patterns/empty-state';
import type { DataColumn } from '@portal/ui/patterns/table-columns';
import { IconEye, IconLifebuoy } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { ticketsSearch } from './tickets-search.ts';
import { ticketsQuery } from './tickets.queries.ts';

export function TicketsScreen({ live }: { live: LiveParts }) {
  const api = useApi();
  const { search, setFilter, table, filtering } = useListSearch(ticketsSearch);
  const refetchInterval = useTicketEvents(live);
  return (
    <ListScreen
      title="Tickets"
      context="What customers ask you, newest first."
      query={useQuery({ ...ticketsQuery(api, search), refetchInterval })}
      loadingLabel="Loading your tickets"
      rows={({ tickets }) => tickets}
      columns={ticketColumns}
      {...table}
      searchLabel="Search tickets"
      filters={filtering}
      renderFilters={() => (
        <TicketStatusFilterSelect value={search.status} onChange={(status) => setFilter({ status })} />
      )}
      csv
      empty={
        <EmptyState title="You have no tickets yet" icon={IconLifebuoy}>
          Tickets appear here as soon as a customer chooses you or an admin assigns one to you.
        </EmptyState>
      }
    />
  );
}

const ticketColumns: readonly DataColumn<StaffTicketRow>[] = [
  staffTicketColumns.id,
  staffTicketColumns.name,
  staffTicketColumns.email,
  staffTicketColumns.department,
  staffTicketColumns.subject,
  staffTicketColumns.service,
  staffTicketColumns.date,
  {
    id: 'status',
    header: 'Status',
    value: ({ status }) => status,
    cell: (ticket) => <TicketStatusSelect ticket={ticket} />,
    sortable: false,
  },
  {
    id: 'action',
    header: 'Action',
    kind: 'action',
    value: () => '',
    cell: ({ id, ticket_id: number }) => (
      <AppLinkButton to={`/staffticketview/${id}`} variant="subtle" px="sm" aria-label={`View ${number}`}>
        <IconEye size={20} aria-hidden />
      </AppLinkButton>
    ),
  },
];
