/** The admins' view of a ticket, whichever of its addresses shows it. */
import { WorkTicketScreen, type WorkTicketScreenProps } from '@portal/features/tickets/work-ticket-screen';

export type TicketViewProps = Pick<WorkTicketScreenProps, 'context' | 'idText'>;

export function TicketView({ context, idText }: TicketViewProps) {
  return (
    <WorkTicketScreen
      key={idText}
      context={context}
      idText={idText}
      list="/adminticket"
      login="/adminlogin"
      mayShare
    />
  );
}
