/** The address `/staffticketview/{id}`: one ticket with its thread. */
import { beginTicket } from '@portal/features/tickets/begin-ticket';
import { createFileRoute } from '@tanstack/react-router';
import { TicketView } from './ticket-view.tsx';

export const Route = createFileRoute('/_signed-in/staffticketview/$id')({
  staticData: { title: 'Ticket' },
  loader: beginTicket,
  component: View,
});

function View() {
  return <TicketView context={Route.useRouteContext()} idText={Route.useParams().id} />;
}
