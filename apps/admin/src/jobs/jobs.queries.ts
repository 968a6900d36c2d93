/** Jobs of a queue, paged, and their mutations. */

import type { Api } from '@portal/sdk/client';
import type { components } from '@portal/sdk/contract.gen';
import { data } from '@portal/sdk/data';
import { infiniteQueryOptions, mutationOptions, type QueryClient } from '@tanstack/react-query';
import type { JobsSearch } from './jobs-search.ts';

export type QueuedJob = components['schemas']['QueuedJob'];

const LIST = ['adminjobs'] as const;

/** Always reloaded when it is opened, since jobs change by themselves. */
export const jobsQuery = (api: Api, { queue, state }: JobsSearch) =>
  infiniteQueryOptions({
    queryKey: [...LIST, { queue, state }],
    queryFn: ({ pageParam }) =>
      data(
        api.POST('/adminjobs', {
          body: {
            ...(queue && { queue }),
            ...(state && { state }),
            ...(pageParam !== '' && { cursor: pageParam }),
          },
        }),
      ),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor: next }) => next ?? undefined,
    refetchOnMount: 'always',
    gcTime: 0,
  });

const invalidateJobs = (queryClient: QueryClient) => () => queryClient.invalidateQueries({ queryKey: LIST });

/** Also after an error: the list was outdated. */
export const retryMutation = (api: Api, queryClient: QueryClient) =>
  mutationOptions({
    mutationKey: ['retry_job'],
    mutationFn: (which: { id: string } | { name: string }) => data(api.POST('/retry_job', { body: which })),
    meta: { successToast: true, networkToast: true },
    onSettled: invalidateJobs(queryClient),
  });

export const dropMutation = (api: Api, queryClient: QueryClient) =>
  mutationOptions({
    mutationKey: ['drop_job'],
    mutationFn: (id: string) => data(api.POST('/drop_job', { body: { id } })),
    meta: { successToast: true, networkToast: true },
    onSettled: invalidateJobs(queryClient),
  });
