/** The address `/raiseticket`: the newest tickets, the support's contacts and the form. */

import { useTicketEvents } from '@portal/features/tickets/ticket-events.queries';
import { useApi } from '@portal/shell/api-provider';
import { AppLinkButton } from '@portal/shell/app-link';
import { Loaded } from '@portal/shell/loaded';
import { prefetchInBackground } from '@portal/shell/prefetch-in-background';
import { LoadingState } from '@portal/ui/patterns/loading-state';
import { PageHeader } from '@portal/ui/patterns/page-header';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { RaiseTicket } from './raise-ticket.tsx';
import { personQuery, ticketsQuery } from './tickets.queries.ts';

export const Route = createFileRoute('/_signed-in/raiseticket')({
  staticData: { title: 'Raise Ticket' },
  // The ticket queries are a chunk of their own, which public pages must not load.
  loader: ({ context: { api, queryClient } }) =>
    prefetchInBackground(() =>
      import('./tickets.queries.ts').then(async (queries) =>
        Promise.all([
          queryClient.query(queries.ticketsQuery(api)),
          queryClient.query(queries.personQuery(api)),
        ]),
      ),
    ),
  component: Raise,
});

function Raise() {
  const api = useApi();
  const { queryClient, settings, live, access } = Route.useRouteContext();
  const navigate = Route.useNavigate();
  useTicketEvents(live);
  const list = useQuery(ticketsQuery(api));
  const person = useQuery(personQuery(api));
  const both = {
    ...list,
    data: list.data && person.data && { list: list.data, person: person.data },
  };
  return (
    <>
      <PageHeader
        title="Raise Ticket"
        context="Ask us anything about your orders, payments or documents."
        action={
          <AppLinkButton to="/ticketlisting" variant="default">
            All tickets
          </AppLinkButton>
        }
      />
      <Loaded query={both} waiting={<LoadingState label="Loading your tickets" shape="detail" />}>
        {(loaded) => (
          <RaiseTicket
            {...loaded}
            provider={settings.provider}
            userId={live.userId}
            calls={{ api, queryClient, access }}
            // The draft is sent, so leaving needs no confirmation.
            onRaised={(id) =>
              void navigate({ to: '/ticketdetail/$id', params: { id: String(id) }, ignoreBlocker: true })
            }
          />
        )}
      </Loaded>
    </>
  );
}
