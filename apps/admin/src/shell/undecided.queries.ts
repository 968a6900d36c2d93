/** How many requests for cancellation wait for a decision. */

import type { Api } from '@portal/sdk/client';
import { data } from '@portal/sdk/data';
import { queryOptions } from '@tanstack/react-query';

/** Key of everything about the requests; a decision invalidates it. */
export const CANCELLATIONS_KEY = ['cancellations'];

export const UNDECIDED_KEY = [...CANCELLATIONS_KEY, 'undecided'];

export const undecidedQuery = (api: Api) =>
  queryOptions({
    queryKey: UNDECIDED_KEY,
    queryFn: async () =>
      (await data(api.POST('/admin_cancellations', { body: { state: 'requested', limit: 1 } }))).undecided,
  });
