/** Ending the session on the server. */

import type { Api } from '@portal/sdk/client';
import { data } from '@portal/sdk/data';
import { type QueryClient, mutationOptions } from '@tanstack/react-query';

const logoutKey = ['logout'];

/** Leaves the cache alone: whoever calls it ends the session in the app, whether the server answered or not. */
export const logoutMutation = (api: Api) =>
  mutationOptions({ mutationKey: logoutKey, mutationFn: () => data(api.POST('/logout', { body: {} })) });

/** Whether a logout is under way; it leads out by itself, whatever else hears meanwhile that the session is over. */
export const isLeaving = (queryClient: QueryClient): boolean =>
  queryClient.isMutating({ mutationKey: logoutKey }) > 0;
