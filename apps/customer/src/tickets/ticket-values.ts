/** What the fields of the ticket form hold: texts, as selects and drafts have them. */
import type { TicketForm } from '@portal/domain/forms/ticket';
import { TICKET_PRIORITIES } from '@portal/domain/ticket-status';

export type TicketValues = Record<keyof TicketForm, string>;

/** Nothing is chosen but the priority (raiseticket-008). */
export const emptyTicket: TicketValues = {
  name: '',
  email: '',
  department: '',
  staff: '',
  service: '',
  priority: TICKET_PRIORITIES[0],
  subject: '',
  message: '',
};
