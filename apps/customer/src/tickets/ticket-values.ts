/** The values of the ticket form as texts, for selects and drafts. */
import type { TicketForm } from '@portal/domain/forms/ticket';
import { TICKET_PRIORITIES } from '@portal/domain/ticket-status';

export type TicketValues = Record<keyof TicketForm, string>;

/** Only the priority has a default (raiseticket-008). */
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
