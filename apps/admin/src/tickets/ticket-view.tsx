/** The admins' view of a ticket, whichever of its addresses shows it (A§2, decision 20). */
import { CannedReplies } from '@portal/features/canned-replies/canned-replies';
import { WorkTicketScreen, type WorkTicketScreenProps } from '@portal/features/tickets/work-ticket-screen';
import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';

export type TicketViewProps = Pick<WorkTicketScreenProps, 'context' | 'idText'>;

export function TicketView({ context, idText }: TicketViewProps) {
  const navigate = useNavigate();
  const toList = useCallback(
    () => void navigate({ to: '/adminticket', replace: true, ignoreBlocker: true }),
    [navigate],
  );
  return (
    <WorkTicketScreen
      key={idText}
      context={context}
      idText={idText}
      list="/adminticket"
      toList={toList}
      login="/adminlogin"
      renderTools={(ticket, insert) => (
        <CannedReplies
          api={context.api}
          userId={context.live.userId}
          mayShare
          values={{ customer: ticket.name, service: ticket.service_name, ticket: ticket.ticket_id }}
          onPick={({ html }) => insert(html)}
        />
      )}
    />
  );
}
