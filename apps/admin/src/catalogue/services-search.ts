/**
 * Search parameters of /adminservice: a table's state, and
 *
 * | parameter | values |
 * |---|---|
 * | `category` | a department |
 * | `state` | a state of the services |
 * | `add` | 1 shows the form of a new service instead |
 */

import { SERVICE_STATES } from '@portal/domain/catalogue';
import { type SearchOf, createListSearch, flag, oneOf, textUpTo } from '@portal/features/lists/list-search';

export type ServicesSearch = SearchOf<typeof servicesSearch>;

export const servicesSearch = createListSearch(
  { category: textUpTo(200), state: oneOf(...SERVICE_STATES), add: flag },
  ['add'],
);
