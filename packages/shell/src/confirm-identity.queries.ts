/** Confirming within a session who one is. */
import type { Api } from '@portal/sdk/client';
import { data } from '@portal/sdk/data';
import { mutationOptions } from '@tanstack/react-query';

export const confirmMutation = (api: Api) =>
  mutationOptions({
    mutationKey: ['confirm_identity'],
    mutationFn: (body: { password?: string; code?: string }) => data(api.POST('/confirm_identity', { body })),
  });
