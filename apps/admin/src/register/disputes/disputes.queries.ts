/** Disputes of payments, paged. */

import type { Api } from '@portal/sdk/client';
import type { components } from '@portal/sdk/contract.gen';
import { data } from '@portal/sdk/data';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';

export type DisputeRow = components['schemas']['DisputeRow'];

const KEY = ['disputes'];

export const disputesQuery = (api: Api) =>
  infiniteQueryOptions({
    queryKey: [...KEY, 'list'],
    queryFn: ({ pageParam }) =>
      data(api.POST('/admin_disputes', { body: pageParam === '' ? {} : { cursor: pageParam } })),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor: next }) => next ?? undefined,
  });

export const unansweredQuery = (api: Api) =>
  queryOptions({
    queryKey: [...KEY, 'unanswered'],
    queryFn: async () => (await data(api.POST('/admin_disputes', { body: { limit: 1 } }))).unanswered,
  });
