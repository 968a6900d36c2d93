/**
 * What the address of /adminorders says: a table's state (`q`, `date`, `page`, `size`, `sort`) and these filters, which
 * other screens link into. Only what narrows the list stands in the address.
 *
 * | parameter | values |
 * |---|---|
 * | `bucket` | pending, progress, complete, unfinished (all that is not complete) |
 * | `due` | overdue, today, week; of unfinished orders |
 * | `department` | one of the departments, as written |
 * | `staff` | a staff member's id; 0 for orders that nobody has |
 * | `payment` | Completed or Pending; Pending are the unpaid ones |
 * | `status` | exactly one status, such as the name of a step |
 * | `panel` | duplicates: the payments that may have been made twice are open above the page |
 * | `sort` | order, name, price, sla (by the due day), status, date; with a minus in front for descending |
 */
import { isDepartment } from '@portal/domain/departments';
import type { components } from '@portal/sdk/contract.gen';
import { type TableState, changeTableState, parseTableState } from '@portal/ui/patterns/table-state';

export type OrderFilters = components['schemas']['OrderFilters'];

export type OwnFilters = {
  bucket?: NonNullable<OrderFilters['bucket']>;
  due?: NonNullable<OrderFilters['due']>;
  department?: NonNullable<OrderFilters['department']>;
  staff?: number;
  payment?: NonNullable<OrderFilters['payment_status']>;
  status?: string;
};
export type OrdersSearch = TableState & OwnFilters & { panel?: 'duplicates' };

const BUCKETS = ['pending', 'progress', 'complete', 'unfinished'] as const;
const DUES = ['overdue', 'today', 'week'] as const;
const PAYMENTS = ['Completed', 'Pending'] as const;

/** Reads an address, also one typed by hand; what makes no sense is left out. */
export function parseOrdersSearch(search: Record<string, unknown>): OrdersSearch {
  const { department, status } = search;
  const bucket = BUCKETS.find((known) => known === search['bucket']);
  const due = DUES.find((known) => known === search['due']);
  const payment = PAYMENTS.find((known) => known === search['payment']);
  const staff =
    search['staff'] === undefined || search['staff'] === '' ? Number.NaN : Number(search['staff']);
  return {
    ...parseTableState(search),
    ...(bucket && { bucket }),
    ...(due && { due }),
    ...(typeof department === 'string' && isDepartment(department) && { department }),
    ...(Number.isSafeInteger(staff) && staff >= 0 && { staff }),
    ...(payment && { payment }),
    ...(typeof status === 'string' && status !== '' && status.length <= 200 && { status }),
    ...(search['panel'] === 'duplicates' && { panel: 'duplicates' as const }),
  };
}

/** Whether anything but the search and the day narrows the list. */
export const isFiltered = (search: OrdersSearch): boolean => Object.keys(ownFilters(search)).length > 0;

/** Another filter goes back to the first page; undefined takes one away. */
export function withFilter(
  search: OrdersSearch,
  change: { [Name in keyof OwnFilters]?: OwnFilters[Name] | undefined },
): OrdersSearch {
  return parseOrdersSearch({ ...changeTableState(search, {}), ...ownFilters(search), ...change });
}

/** Another search, day, page, size or sort keeps the filters. */
export const withTable = (search: OrdersSearch, state: TableState): OrdersSearch => ({
  ...state,
  ...ownFilters(search),
});

function ownFilters({ bucket, due, department, staff, payment, status }: OrdersSearch): OwnFilters {
  const filters = { bucket, due, department, staff, payment, status };
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined));
}

/** As the call has it. */
export function filtersOf({ q, date, sort, staff, payment, ...search }: OrdersSearch): OrderFilters {
  const { bucket, due, department, status } = search;
  const order = SORTS.find(([column]) => column === sort)?.[1];
  return {
    ...(q !== undefined && { q }),
    ...(date !== undefined && { date }),
    ...(bucket && { bucket }),
    ...(due && { due }),
    ...(department && { department }),
    ...(staff !== undefined && { assigned_to: staff }),
    ...(payment && { payment_status: payment }),
    ...(status !== undefined && { status }),
    ...(order && { sort: order }),
  };
}

/** The address of what a saved view keeps. */
export function searchOf({
  sort,
  assigned_to: staff,
  payment_status: payment,
  ...same
}: OrderFilters): OrdersSearch {
  const column = SORTS.find(([, order]) => order === sort)?.[0];
  return parseOrdersSearch({ ...same, staff, payment, sort: column });
}

/** A column's id in the address, and the order that the call knows; newest first without one. */
const SORTS = [
  ['-date', 'newest'],
  ['date', 'oldest'],
  ['-order', 'newest'],
  ['order', 'oldest'],
  ['name', 'name'],
  ['-name', 'name_desc'],
  ['price', 'price'],
  ['-price', 'price_desc'],
  ['sla', 'due'],
  ['-sla', 'due_desc'],
  ['status', 'status'],
  ['-status', 'status_desc'],
] as const;
