/** The address `/staffticketview/{id}`: one ticket with its thread. */
import { beginTicket } from '@portal/features/tickets/begin-ticket';
import { WorkTicketScreen } from '@portal/features/tickets/work-ticket-screen';
import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/_signed-in/staffticketview/$id')({
  staticData: { title: 'Ticket' },
  loader: beginTicket,
  component: View,
});

function View() {
  const { id } = Route.useParams();
  return (
    <WorkTicketScreen
      key={id}
      context={Route.useRouteContext()}
      idText={id}
      list="/staffticket"
      login="/stafflogin"
      mayShare={false}
    />
  );
}
