/** The screen Tickets: what is assigned to the staff member, newest first (`/staffticket`). */
import { useTicketEvents } from '@portal/features/tickets/ticket-events.queries';
import type { LiveParts } from '@portal/sdk/react/live-parts';
import { Loaded } from '@portal/shell/loaded';
import { LoadingState } from '@portal/ui/patterns/loading-state';
import { PageHeader } from '@portal/ui/patterns/page-header';
import { useQuery } from '@tanstack/react-query';
import type { TicketsSearch } from './tickets-search.ts';
import { TicketsTable } from './tickets-table.tsx';
import { ticketsQuery } from './tickets.queries.ts';

export type TicketsScreenProps = {
  live: LiveParts;
  search: TicketsSearch;
  onSearch: (search: TicketsSearch) => void;
};

export function TicketsScreen({ live, search, onSearch }: TicketsScreenProps) {
  const refetchInterval = useTicketEvents(live);
  const list = useQuery({ ...ticketsQuery(live.api, search), refetchInterval });
  return (
    <>
      <PageHeader title="Tickets" context="What customers ask you, newest first." />
      <Loaded query={list} waiting={<LoadingState label="Loading your tickets" rows={10} />}>
        {(loaded) => (
          <TicketsTable list={loaded} busy={list.isPlaceholderData} search={search} onSearch={onSearch} />
        )}
      </Loaded>
    </>
  );
}
