/** Every ticket of the customer with its filters (`/ticketlisting`). */

import { NativeSelect } from '@mantine/core';
import { TICKET_STATUSES } from '@portal/domain/ticket-status';
import { ListScreen } from '@portal/features/lists/list-screen';
import { useListSearch } from '@portal/features/lists/use-list-search';
import { useTicketEvents } from '@portal/features/tickets/ticket-events.queries';
import type { LiveParts } from '@portal/sdk/react/live-parts';
import { useApi } from '@portal/shell/api-provider';
import { AppLinkButton } from '@portal/shell/app-link';
import { EmptyState } from '@portal/ui/patterns/empty-state';
import { IconLifebuoy } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { ticketColumns } from './ticket-columns.tsx';
import { ticketsSearch } from './tickets-search.ts';
import { type TicketRow, ticketsQuery } from './tickets.queries.ts';

export function TicketListing({ live }: { live: LiveParts }) {
  const api = useApi();
  const { search, setFilter, table, filtering } = useListSearch(ticketsSearch);
  const { status } = search;
  const refetchInterval = useTicketEvents(live);
  return (
    <ListScreen
      title="Tickets"
      context="What you asked us and what we answered, newest first."
      action={<AppLinkButton to="/raiseticket">Raise a ticket</AppLinkButton>}
      query={useQuery({ ...ticketsQuery(api), refetchInterval })}
      loadingLabel="Loading your tickets"
      rows={({ tickets }) => tickets.filter((ticket) => hasStatus(ticket, status))}
      columns={ticketColumns}
      {...table}
      searchLabel="Search tickets"
      day={day}
      filters={{ ...filtering, clear: () => setFilter({ status: '' }) }}
      renderFilters={() => (
        <NativeSelect
          aria-label="Show"
          value={status ?? ''}
          data={STATUS_CHOICES}
          onChange={({ currentTarget }) => setFilter({ status: currentTarget.value })}
        />
      )}
      csv
      empty={
        <EmptyState
          title="You have no tickets yet"
          icon={IconLifebuoy}
          action={<AppLinkButton to="/raiseticket">Raise a ticket</AppLinkButton>}
        >
          Whatever you ask us stands here with our answers.
        </EmptyState>
      }
      note={({ tickets, more }) => (more ? `These are your newest ${tickets.length} tickets.` : undefined)}
    />
  );
}

const day = { label: 'Search by date', of: ({ date }: TicketRow) => date };

const STATUS_CHOICES = [
  { value: '', label: 'All tickets' },
  { value: 'answered', label: 'New reply' },
  ...TICKET_STATUSES.map((status) => ({ value: status, label: status })),
];

function hasStatus(ticket: TicketRow, status: TicketRow['status'] | 'answered' | undefined): boolean {
  if (status === undefined) return true;
  return status === 'answered' ? ticket.answered : ticket.status === status;
}
