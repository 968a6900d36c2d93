/** The statuses and priorities of tickets, and how long a closed one may be reopened (ticketdetail-006). */

export const TICKET_STATUSES = ['Pending', 'Open', 'Closed'] as const;
export type TicketStatus = (typeof TICKET_STATUSES)[number];

/** The first is the default of the form (raiseticket-008). */
export const TICKET_PRIORITIES = ['Low', 'Medium', 'High'] as const;
export type TicketPriority = (typeof TICKET_PRIORITIES)[number];

/** The choice of a customer without a relationship manager; stored as null (api-raise_ticket-005). */
export const UNKNOWN_STAFF = 'Unknown';

const REOPEN_MS = 7 * 24 * 3_600_000;

/** The last moment at which the customer may reopen a ticket closed at `closedAt`. */
export function reopenUntil(closedAt: Date): Date {
  return new Date(closedAt.getTime() + REOPEN_MS);
}
