/** The requests for cancellation, paged. */

import type { Api } from '@portal/sdk/client';
import type { components } from '@portal/sdk/contract.gen';
import { data } from '@portal/sdk/data';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { CANCELLATIONS_KEY } from '../shell/undecided.queries.ts';

export type CancellationRow = components['schemas']['CancellationRow'];
export type CancellationState = components['schemas']['CancellationState'];

/** Of all states when it is undefined. */
export const cancellationsQuery = (api: Api, state: CancellationState | undefined) =>
  infiniteQueryOptions({
    queryKey: [...CANCELLATIONS_KEY, 'list', state],
    queryFn: ({ pageParam }) =>
      data(
        api.POST('/admin_cancellations', {
          body: { ...(state && { state }), ...(pageParam !== '' && { cursor: pageParam }) },
        }),
      ),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor: next }) => next ?? undefined,
  });
