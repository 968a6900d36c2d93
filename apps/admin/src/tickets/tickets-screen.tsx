/** The screen Tickets: every ticket as its address narrows it, or the bin (`/adminticket`). */
import { useTicketEvents } from '@portal/features/tickets/ticket-events.queries';
import type { LiveParts } from '@portal/sdk/react/live-parts';
import { Loaded } from '@portal/shell/loaded';
import { LoadingState } from '@portal/ui/patterns/loading-state';
import { PageHeader } from '@portal/ui/patterns/page-header';
import { useQuery } from '@tanstack/react-query';
import type { TicketsSearch } from './tickets-search.ts';
import { TicketsTable } from './tickets-table.tsx';
import { adminTicketsQuery } from './tickets.queries.ts';

export type TicketsScreenProps = {
  live: LiveParts;
  search: TicketsSearch;
  onSearch: (search: TicketsSearch) => void;
};

export function TicketsScreen({ live, search, onSearch }: TicketsScreenProps) {
  const refetchInterval = useTicketEvents(live);
  const list = useQuery({ ...adminTicketsQuery(live.api, search), refetchInterval });
  return (
    <>
      <PageHeader
        title={search.bin === 1 ? 'Deleted tickets' : 'Tickets'}
        context={
          search.bin === 1
            ? 'Nobody else sees these. Restored, they are as they were.'
            : 'Everything that customers ask, newest first.'
        }
      />
      <Loaded query={list} waiting={<LoadingState label="Loading the tickets" rows={10} />}>
        {(loaded) => (
          <TicketsTable list={loaded} busy={list.isPlaceholderData} search={search} onSearch={onSearch} />
        )}
      </Loaded>
    </>
  );
}
