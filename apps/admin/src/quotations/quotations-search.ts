import { createListSearch, oneOf, type SearchOf } from '@portal/features/lists/list-search';

/** Search parameters of /adminquotations. */
export const quotationsSearch = createListSearch({
  state: oneOf('sent', 'accepted', 'declined', 'withdrawn', 'expired'),
});

export type QuotationsSearch = SearchOf<typeof quotationsSearch>;
