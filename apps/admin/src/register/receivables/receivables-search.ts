import { createListSearch, oneOf, type SearchOf } from '@portal/features/lists/list-search';

/** Search parameters of /adminreceivables: a table's state, `age` in days, and `kind` tds for certificates that are awaited. */
export const receivablesSearch = createListSearch({
  kind: oneOf('tds'),
  age: oneOf('0-30', '31-60', '61-90', 'over-90'),
});

export type ReceivablesSearch = SearchOf<typeof receivablesSearch>;

/** As the operations expect them. */
export const receivableFilters = ({ q, kind, age }: ReceivablesSearch) => ({
  ...(q !== undefined && { q }),
  ...(kind !== undefined && { kind }),
  ...(age !== undefined && { age }),
});
