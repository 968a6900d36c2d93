import { prefetchTicket } from '@portal/features/tickets/prefetch-ticket';
import { createFileRoute } from '@tanstack/react-router';
import { TicketView } from './ticket-view.tsx';

export const Route = createFileRoute('/_signed-in/adminticketview/$id')({
  staticData: { title: 'Ticket' },
  loader: prefetchTicket,
  component: View,
});

function View() {
  return <TicketView context={Route.useRouteContext()} idText={Route.useParams().id} />;
}
