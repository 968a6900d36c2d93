/** The statuses and priorities of tickets, and how long a closed one may be reopened (ticketdetail-006). */

export const TICKET_STATUSES = ['Pending', 'Open', 'Closed'] as const;
export type TicketStatus = (typeof TICKET_STATUSES)[number];

/** The first is what a form begins with (raiseticket-008). */
export const TICKET_PRIORITIES = ['Low', 'Medium', 'High'] as const;
export type TicketPriority = (typeof TICKET_PRIORITIES)[number];

/** What a customer chooses who knows no relationship manager; it stores nobody (api-raise_ticket-005). */
export const UNKNOWN_STAFF = 'Unknown';

const REOPEN_MS = 7 * 24 * 3_600_000;

/** Until when, that moment included, a ticket that was closed then may be opened again by its customer. */
export function reopenUntil(closedAt: Date): Date {
  return new Date(closedAt.getTime() + REOPEN_MS);
}
