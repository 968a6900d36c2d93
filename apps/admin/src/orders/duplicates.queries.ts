/** Payments that may have been made twice, paged, and dismissing a pair. */
import type { Api } from '@portal/sdk/client';
import type { components } from '@portal/sdk/contract.gen';
import { data } from '@portal/sdk/data';
import { infiniteQueryOptions, mutationOptions, type QueryClient } from '@tanstack/react-query';

export type Duplicate = components['schemas']['SuspectedDuplicate'];

const duplicatesKey = ['suspected duplicates'];

/** Always reloaded when it is opened, since a refund removes a pair. */
export const duplicatesQuery = (api: Api) =>
  infiniteQueryOptions({
    queryKey: duplicatesKey,
    queryFn: ({ pageParam }) =>
      data(api.POST('/suspected_duplicates', { body: pageParam === '' ? {} : { cursor: pageParam } })),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor: next }) => next ?? undefined,
    refetchOnMount: 'always',
    gcTime: 0,
  });

/** By the id of the later payment. */
export const dismissMutation = (api: Api, queryClient: QueryClient) =>
  mutationOptions({
    mutationKey: ['dismiss duplicate'],
    mutationFn: (paymentId: string) =>
      data(api.POST('/dismiss_duplicate', { body: { payment_id: paymentId } })),
    meta: { successToast: true },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: duplicatesKey }),
  });
