/** Canned replies, the caller's own and shared ones. */

import type { CannedReplyForm } from '@portal/domain/forms/canned-reply';
import type { Api } from '@portal/sdk/client';
import type { components } from '@portal/sdk/contract.gen';
import { data } from '@portal/sdk/data';
import { type QueryClient, mutationOptions, queryOptions } from '@tanstack/react-query';

export type CannedReply = components['schemas']['CannedReply'];

const listKey = ['canned_replies'];

/** By name. */
export const cannedRepliesQuery = (api: Api) =>
  queryOptions({
    queryKey: listKey,
    queryFn: async (): Promise<readonly CannedReply[]> =>
      (await data(api.POST('/canned_replies', { body: {} }))).replies,
  });

/** The signature of the logged-in user; empty if it can't be loaded, since it is optional. */
export const ownNameQuery = (api: Api) =>
  queryOptions({
    queryKey: ['profile', 'own-name'],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async (): Promise<string> => {
      const answer = await data(api.POST('/profile', { body: {} })).catch(() => undefined);
      return answer?.profile.name ?? '';
    },
  });

export const saveReplyMutation = (api: Api, queryClient: QueryClient) =>
  mutationOptions({
    mutationKey: ['save_canned_reply'],
    mutationFn: ({ id, form }: { id: number | undefined; form: CannedReplyForm }) =>
      data(api.POST('/save_canned_reply', { body: { ...form, ...(id !== undefined && { id }) } })),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: listKey }),
    meta: { networkToast: true, successToast: true },
  });

export const deleteReplyMutation = (api: Api, queryClient: QueryClient) =>
  mutationOptions({
    mutationKey: ['delete_canned_reply'],
    mutationFn: (id: number) => data(api.POST('/delete_canned_reply', { body: { id } })),
    // Also after a failure: it may have been deleted by someone else.
    onSettled: () => queryClient.invalidateQueries({ queryKey: listKey }),
    meta: { networkToast: true, successToast: true },
  });
