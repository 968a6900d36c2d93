import type { Api } from '@portal/sdk/client';
import { data } from '@portal/sdk/data';
import { type QueryClient, mutationOptions } from '@tanstack/react-query';

const logoutKey = ['logout'];

/** Leaves the cache alone: the caller ends the session in the app, with or without a response. */
export const logoutMutation = (api: Api) =>
  mutationOptions({ mutationKey: logoutKey, mutationFn: () => data(api.POST('/logout', { body: {} })) });

/** Whether a logout is in progress; it leaves the app itself, even if other calls fail because the session is over. */
export const isLeaving = (queryClient: QueryClient): boolean =>
  queryClient.isMutating({ mutationKey: logoutKey }) > 0;
