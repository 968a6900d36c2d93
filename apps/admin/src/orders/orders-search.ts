/**
 * Search parameters of /adminorders: a table's state (`q`, `date`, `page`, `size`, `sort`) and these filters, which
 * other screens link to.
 *
 * | parameter | values |
 * |---|---|
 * | `bucket` | pending, progress, complete, unfinished (all that is not complete) |
 * | `due` | overdue, today, week; of unfinished orders |
 * | `department` | one of the departments, as written |
 * | `staff` | a staff member's id; 0 for unassigned orders |
 * | `payment` | Completed or Pending (unpaid) |
 * | `status` | exactly one status, such as the name of a step |
 * | `panel` | duplicates: opens the dialog of payments that may have been made twice |
 * | `sort` | order, name, price, sla (by the due day), status, date; with a minus in front for descending |
 */

import { DEPARTMENTS } from '@portal/domain/departments';
import {
  type SearchOf,
  createListSearch,
  idOrNone,
  oneOf,
  textUpTo,
} from '@portal/features/lists/list-search';
import type { components } from '@portal/sdk/contract.gen';

export type OrderFilters = components['schemas']['OrderFilters'];
export type OrdersSearch = SearchOf<typeof ordersSearch>;

export const ordersSearch = createListSearch(
  {
    bucket: oneOf('pending', 'progress', 'complete', 'unfinished'),
    due: oneOf('overdue', 'today', 'week'),
    department: oneOf(...DEPARTMENTS),
    staff: idOrNone,
    payment: oneOf('Completed', 'Pending', 'Partly Paid', 'Partly Refunded', 'Refunded'),
    status: textUpTo(200),
    panel: oneOf('duplicates'),
  },
  ['panel'],
);

/** As the operation expects them. */
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

/** Search parameters of a saved view. */
export function searchOf({
  sort,
  assigned_to: staff,
  payment_status: payment,
  ...same
}: OrderFilters): OrdersSearch {
  const column = SORTS.find(([, order]) => order === sort)?.[0];
  return ordersSearch.parse({ ...same, staff, payment, sort: column });
}

/** Column ids of the address and sort orders of the operation; newest first by default. */
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
