/**
 * What the address of /adminticket says: a table's state (`q`, `page`, `size`) and these filters, which other screens
 * link into. Only what narrows the list stands in the address.
 *
 * | parameter | values |
 * |---|---|
 * | `status` | Pending, Open, Closed, unfinished (all that are not Closed) |
 * | `staff` | a staff member's id; 0 for tickets that nobody has |
 * | `bin` | 1 for the deleted ones instead |
 */
import {
  type TicketStatusFilter,
  parseTicketStatusFilter,
} from '@portal/features/tickets/ticket-status-filter';
import { type TableState, changeTableState, parseTableState } from '@portal/ui/patterns/table-state';

export type OwnFilters = { status?: TicketStatusFilter; staff?: number; bin?: 1 };
export type TicketsSearch = TableState & OwnFilters;

/** Reads an address, also one typed by hand; what makes no sense is left out. */
export function parseTicketsSearch(search: Record<string, unknown>): TicketsSearch {
  const status = parseTicketStatusFilter(search['status']);
  const staff =
    search['staff'] === undefined || search['staff'] === '' ? Number.NaN : Number(search['staff']);
  return {
    ...parseTableState(search),
    ...(status && { status }),
    ...(Number.isSafeInteger(staff) && staff >= 0 && { staff }),
    ...(Number(search['bin']) === 1 && { bin: 1 as const }),
  };
}

/** The bin is another place, not a part of the list. */
export const isFiltered = ({ status, staff }: TicketsSearch): boolean =>
  status !== undefined || staff !== undefined;

/** Another filter goes back to the first page; an empty text takes one away. */
export const withFilter = (
  search: TicketsSearch,
  change: Partial<Record<keyof OwnFilters, string>>,
): TicketsSearch => parseTicketsSearch({ ...changeTableState(search, {}), ...ownFilters(search), ...change });

/** Another search, page or size keeps the filters. */
export const withTable = (search: TicketsSearch, state: TableState): TicketsSearch => ({
  ...state,
  ...ownFilters(search),
});

const ownFilters = ({ status, staff, bin }: TicketsSearch): OwnFilters => ({
  ...(status && { status }),
  ...(staff !== undefined && { staff }),
  ...(bin && { bin }),
});
