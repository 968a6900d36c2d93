import { prefetchTicket } from '@portal/features/tickets/prefetch-ticket';
import { StaffTicketScreen } from '@portal/features/tickets/staff-ticket-screen';
import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/_signed-in/staffticketview/$id')({
  staticData: { title: 'Ticket' },
  loader: prefetchTicket,
  component: View,
});

function View() {
  const { id } = Route.useParams();
  return (
    <StaffTicketScreen
      key={id}
      context={Route.useRouteContext()}
      idText={id}
      list="/staffticket"
      mayShare={false}
    />
  );
}
