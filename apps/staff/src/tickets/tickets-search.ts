/** Search parameters of /staffticket: a table's state, and `status`: Pending, Open, Closed or unfinished. */

import { type SearchOf, createListSearch } from '@portal/features/lists/list-search';
import { parseTicketStatusFilter } from '@portal/features/tickets/ticket-status-filter';

export type TicketsSearch = SearchOf<typeof ticketsSearch>;

export const ticketsSearch = createListSearch({ status: parseTicketStatusFilter });
