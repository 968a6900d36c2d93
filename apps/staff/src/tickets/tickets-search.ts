/** What the address of /staffticket says: a table's state, and `status`: Pending, Open, Closed or unfinished. */
import {
  type TicketStatusFilter,
  parseTicketStatusFilter,
} from '@portal/features/tickets/ticket-status-filter';
import { type TableState, changeTableState, parseTableState } from '@portal/ui/patterns/table-state';

export type TicketsSearch = TableState & { status?: TicketStatusFilter };

/** Reads an address, also one typed by hand; what makes no sense is left out. */
export function parseTicketsSearch(search: Record<string, unknown>): TicketsSearch {
  const status = parseTicketStatusFilter(search['status']);
  return { ...parseTableState(search), ...(status && { status }) };
}

/** Another filter goes back to the first page. */
export const withStatus = ({ status: _, ...search }: TicketsSearch, status: string): TicketsSearch =>
  parseTicketsSearch({ ...changeTableState(search, {}), status });

/** Another search, page or size keeps the filter. */
export const withTable = ({ status }: TicketsSearch, state: TableState): TicketsSearch => ({
  ...state,
  ...(status && { status }),
});
