import { type SearchOf, createListSearch, oneOf } from '@portal/features/lists/list-search';

export type OrdersSearch = SearchOf<typeof ordersSearch>;

/** Search parameters of /myorders, which the dashboard's counters link to. */
export const ordersSearch = createListSearch({
  bucket: oneOf('pending', 'progress', 'complete', 'cancelled'),
  payment: oneOf('Completed', 'Pending', 'Partly Paid', 'Partly Refunded', 'Refunded'),
});
