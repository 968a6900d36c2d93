import { StaffTicketScreen, type StaffTicketScreenProps } from '@portal/features/tickets/staff-ticket-screen';

export type TicketViewProps = Pick<StaffTicketScreenProps, 'context' | 'idText'>;

export function TicketView({ context, idText }: TicketViewProps) {
  return <StaffTicketScreen key={idText} context={context} idText={idText} list="/adminticket" mayShare />;
}
