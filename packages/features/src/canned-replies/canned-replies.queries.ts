/** The replies that are kept ready, the caller's own and everybody's, and how they are written and deleted. */
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

/** How whoever is logged in signs; empty while it can't be told, since a reply can be written without. */
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
    // Also after a refusal: somebody may have deleted it before.
    onSettled: () => queryClient.invalidateQueries({ queryKey: listKey }),
    meta: { networkToast: true, successToast: true },
  });
