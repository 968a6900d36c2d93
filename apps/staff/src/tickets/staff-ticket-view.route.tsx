/** The address `/staffticketview/{id}`: one ticket with its thread (A§2). */
import { CannedReplies } from '@portal/features/canned-replies/canned-replies';
import { WorkTicketScreen } from '@portal/features/tickets/work-ticket-screen';
import { beginLoad } from '@portal/shell/begin-load';
import { createFileRoute } from '@tanstack/react-router';
import { useCallback } from 'react';

export const Route = createFileRoute('/_signed-in/staffticketview/$id')({
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
  const context = Route.useRouteContext();
  const { id } = Route.useParams();
  const navigate = Route.useNavigate();
  const toList = useCallback(
    () => void navigate({ to: '/staffticket', replace: true, ignoreBlocker: true }),
    [navigate],
  );
  return (
    <WorkTicketScreen
      key={id}
      context={context}
      idText={id}
      list="/staffticket"
      toList={toList}
      login="/stafflogin"
      renderTools={(ticket, insert) => (
        <CannedReplies
          api={context.api}
          userId={context.live.userId}
          mayShare={false}
          values={{ customer: ticket.name, service: ticket.service_name, ticket: ticket.ticket_id }}
          onPick={({ html }) => insert(html)}
        />
      )}
    />
  );
}
