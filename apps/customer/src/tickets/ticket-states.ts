/** The status filter of the ticket table, as in the URL. */

import { TICKET_STATUSES } from '@portal/domain/ticket-status';
import type { TicketRow } from './tickets.queries.ts';

export type TicketState = TicketRow['status'] | 'answered';

export const TICKET_STATES: readonly { value: TicketState | ''; label: string }[] = [
  { value: '', label: 'All tickets' },
  { value: 'answered', label: 'New reply' },
  ...TICKET_STATUSES.map((status) => ({ value: status, label: status })),
];

/** Undefined for all, and for an invalid value. */
export function ticketStateOf(value: unknown): TicketState | undefined {
  const known = TICKET_STATES.find((state) => state.value === value);
  return known === undefined || known.value === '' ? undefined : known.value;
}

export function isInState({ status, answered }: TicketRow, state: TicketState | undefined): boolean {
  if (state === undefined) return true;
  return state === 'answered' ? answered : status === state;
}
