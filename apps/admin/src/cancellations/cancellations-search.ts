import { createListSearch, oneOf } from '@portal/features/lists/list-search';

/** Search parameters of /admincancellations: `show` is a state, or all; undecided requests by default. */
export const cancellationsSearch = createListSearch({
  show: oneOf('all', 'approved', 'declined', 'withdrawn'),
});
