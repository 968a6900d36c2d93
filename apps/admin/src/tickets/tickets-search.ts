/**
 * Search parameters of /adminticket: a table's state (`q`, `page`, `size`) and these filters, which other screens link
 * to.
 *
 * | parameter | values |
 * |---|---|
 * | `status` | Pending, Open, Closed, unfinished (all that are not Closed) |
 * | `staff` | a staff member's id; 0 for unassigned tickets |
 * | `bin` | 1 for the deleted ones instead |
 */

import { type SearchOf, createListSearch, flag, idOrNone } from '@portal/features/lists/list-search';
import { parseTicketStatusFilter } from '@portal/features/tickets/ticket-status-filter';

export type TicketsSearch = SearchOf<typeof ticketsSearch>;

export const ticketsSearch = createListSearch(
  { status: parseTicketStatusFilter, staff: idOrNone, bin: flag },
  ['bin'],
);
