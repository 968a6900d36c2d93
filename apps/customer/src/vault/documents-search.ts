import { createListSearch, oneOf } from '@portal/features/lists/list-search';

/** Search parameters of /mydocuments. */
export const documentsSearch = createListSearch({ show: oneOf('given', 'issued', 'expiring', 'expired') });
