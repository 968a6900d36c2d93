/** The staff member's tickets as a table whose status is changed where it stands (`/staffticket`). */
import type { Counted } from '@portal/shell/load-page';
import { TicketStatusFilterSelect } from '@portal/features/tickets/ticket-status-filter-select';
import { TicketStatusSelect } from '@portal/features/tickets/ticket-status-select';
import { type StaffTicketRow, staffTicketColumns } from '@portal/features/tickets/staff-ticket-columns';
import { AppLinkButton } from '@portal/shell/app-link';
import { DataTable } from '@portal/ui/patterns/data-table';
import { EmptyState } from '@portal/ui/patterns/empty-state';
import type { DataColumn } from '@portal/ui/patterns/table-columns';
import { IconEye, IconLifebuoy } from '@tabler/icons-react';

import { type TicketsSearch, withStatus, withTable } from './tickets-search.ts';

export type TicketsTableProps = {
  list: { tickets: readonly StaffTicketRow[]; counted: Counted };
  /** Another page is on its way. */
  busy: boolean;
  search: TicketsSearch;
  onSearch: (search: TicketsSearch) => void;
};

export function TicketsTable({ list: { tickets, counted }, busy, search, onSearch }: TicketsTableProps) {
  return (
    <DataTable
      label="Tickets"
      columns={ticketColumns}
      rows={tickets}
      rowId={({ id }) => String(id)}
      state={search}
      onStateChange={(state) => onSearch(withTable(search, state))}
      searchLabel="Search tickets"
      filters={{
        active: search.status !== undefined,
        clear: () => onSearch({}),
        controls: (
          <TicketStatusFilterSelect
            value={search.status}
            onChange={(status) => onSearch(withStatus(search, status))}
          />
        ),
      }}
      server={{ ...counted, busy }}
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
