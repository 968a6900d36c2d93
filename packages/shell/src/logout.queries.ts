/** Ending the session on the server. */
import type { Api } from '@portal/sdk/client';
import { data } from '@portal/sdk/data';
import { mutationOptions } from '@tanstack/react-query';

/** Leaves the cache alone: whoever calls it ends the session in the app, whether the server answered or not. */
export const logoutMutation = (api: Api) =>
  mutationOptions({ mutationKey: ['logout'], mutationFn: () => data(api.POST('/logout', { body: {} })) });
