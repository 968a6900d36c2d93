/** The address `/adminticketview/{id}`: one ticket with its thread (A§2, decision 20). */
import { beginLoad } from '@portal/shell/begin-load';
import { createFileRoute } from '@tanstack/react-router';
import { TicketView } from './ticket-view.tsx';

export const Route = createFileRoute('/_signed-in/adminticketview/$id')({
  staticData: { title: 'Ticket' },
  // The queries are a piece of their own, which the screens before the login must not load.
  loader: ({ context: { api, queryClient }, params }) =>
    beginLoad(
      import('@portal/features/tickets/ticket.queries').then(async (queries) =>
        queryClient.query(queries.ticketQuery(api, params.id)),
      ),
    ),
  component: View,
});

function View() {
  return <TicketView context={Route.useRouteContext()} idText={Route.useParams().id} />;
}
