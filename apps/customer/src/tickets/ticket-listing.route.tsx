/** The address `/ticketlisting`: every ticket of the customer. */

import { useTicketEvents } from '@portal/features/tickets/ticket-events.queries';
import { AppLinkButton } from '@portal/shell/app-link';
import { beginLoad } from '@portal/shell/begin-load';
import { Loaded } from '@portal/shell/loaded';
import { useApi } from '@portal/shell/services-provider';
import { LoadingState } from '@portal/ui/patterns/loading-state';
import { PageHeader } from '@portal/ui/patterns/page-header';
import { type TableState, parseTableState } from '@portal/ui/patterns/table-state';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { TicketListing } from './ticket-listing.tsx';
import { type TicketState, ticketStateOf } from './ticket-states.ts';
import { ticketsQuery } from './tickets.queries.ts';

type TicketSearch = TableState & { status?: TicketState };

export const Route = createFileRoute('/_signed-in/ticketlisting')({
  staticData: { title: 'Tickets' },
  validateSearch: parseSearch,
  // The ticket queries are a chunk of their own, which public pages must not load.
  loader: ({ context: { api, queryClient } }) =>
    beginLoad(() =>
      import('./tickets.queries.ts').then(async (queries) => queryClient.query(queries.ticketsQuery(api))),
    ),
  component: Listing,
});

function Listing() {
  const api = useApi();
  const { live } = Route.useRouteContext();
  const { status, ...state } = parseSearch(Route.useSearch());
  const navigate = Route.useNavigate();
  const refetchInterval = useTicketEvents(live);
  const list = useQuery({ ...ticketsQuery(api), refetchInterval });
  return (
    <>
      <PageHeader
        title="Tickets"
        context="What you asked us and what we answered, newest first."
        action={<AppLinkButton to="/raiseticket">Raise a ticket</AppLinkButton>}
      />
      <Loaded query={list} waiting={<LoadingState label="Loading your tickets" rows={10} />}>
        {(loaded) => (
          <TicketListing
            list={loaded}
            state={state}
            status={status}
            // Typing must not fill the history.
            onStateChange={(next) =>
              void navigate({
                search: (now) => withStatus(next, now.status),
                replace: next.q !== state.q,
                resetScroll: false,
              })
            }
            onStatusChange={(chosen) =>
              void navigate({
                search: ({ page: _, ...now }) => withStatus(now, chosen),
                resetScroll: false,
              })
            }
          />
        )}
      </Loaded>
    </>
  );
}

function parseSearch(search: Record<string, unknown>): TicketSearch {
  return withStatus(parseTableState(search), ticketStateOf(search['status']));
}

function withStatus({ status: _, ...state }: TicketSearch, status: TicketState | undefined): TicketSearch {
  return { ...state, ...(status && { status }) };
}
