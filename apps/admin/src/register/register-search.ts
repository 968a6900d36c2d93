/**
 * Search parameters of /adminpayments and /admininvoices: a table's state (`q`, `page`, `size`) and these filters.
 *
 * | parameter | values |
 * |---|---|
 * | `from`, `to` | days in India, both inclusive |
 * | `department` | one of the departments, as written |
 * | `state` | of payments: Paid, Partly Refunded, Refunded, Lost |
 * | `kind` | of invoices: invoice, credit_note |
 * | `service`, `place_of_supply` | of invoices: from a number of /adminrevenue |
 * | `e_invoice` | of invoices: missing, those without the IRN that they need |
 */

import { DEPARTMENTS } from '@portal/domain/departments';
import { isDay } from '@portal/domain/ist-date';
import type { StateCode } from '@portal/domain/states';
import {
  createListSearch,
  oneOf,
  type ParseParam,
  type SearchOf,
  textUpTo,
} from '@portal/features/lists/list-search';

const day: ParseParam<string> = (value) =>
  typeof value === 'string' && isDay(value) && value >= '2000-01-01' ? value : undefined;

/** Not by the table of states, which the screens before the login would load; the API rejects the few codes without a state. */
const stateCode: ParseParam<StateCode> = (value) => (isTwoDigits(value) ? value : undefined);
const isTwoDigits = (value: unknown): value is StateCode =>
  typeof value === 'string' && /^(0[1-9]|[12]\d|3[0-8]|97)$/.test(value);

const common = { from: day, to: day, department: oneOf(...DEPARTMENTS) };

export const paymentsSearch = createListSearch({
  ...common,
  state: oneOf('Paid', 'Partly Refunded', 'Refunded', 'Lost'),
});
export const invoicesSearch = createListSearch({
  ...common,
  kind: oneOf('invoice', 'credit_note'),
  e_invoice: oneOf('missing'),
  service: textUpTo(200),
  place_of_supply: stateCode,
});

export type PaymentsSearch = SearchOf<typeof paymentsSearch>;
export type InvoicesSearch = SearchOf<typeof invoicesSearch>;

/** As the operations expect them. A period that ends before it begins finds nothing, so its end is left out. */
export function filtersOf<Search extends PaymentsSearch | InvoicesSearch>({
  page: _page,
  size: _size,
  sort: _sort,
  date: _date,
  to,
  ...filters
}: Search) {
  const { from } = filters;
  const isReversed = from !== undefined && to !== undefined && from > to;
  return { ...filters, ...(to !== undefined && !isReversed && { to }) };
}
