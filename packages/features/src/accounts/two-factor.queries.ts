/** The own two-factor authentication (record 0023). */

import type { Api } from '@portal/sdk/client';
import { data } from '@portal/sdk/data';
import { type QueryClient, mutationOptions, queryOptions } from '@tanstack/react-query';

/** A code of the app, or a recovery code. */
export type PasswordAndCode = { password: string; code: string };

export const twoFactorQuery = (api: Api) =>
  queryOptions({
    queryKey: ['two-step'],
    queryFn: () => data(api.POST('/two_step_status', { body: {} })),
  });

/** `code` is required to move it to another phone. */
export const beginTwoFactorMutation = (api: Api) =>
  mutationOptions({
    mutationKey: ['begin_two_step'],
    mutationFn: ({ password, code }: { password: string; code?: string }) =>
      data(api.POST('/begin_two_step', { body: { password, ...(code !== undefined && { code }) } })),
    gcTime: 0,
  });

/** Returns the recovery codes, which are stored nowhere. */
export const confirmTwoFactorMutation = (api: Api, queryClient: QueryClient) =>
  mutationOptions({
    mutationKey: ['confirm_two_step'],
    mutationFn: (code: string) => data(api.POST('/confirm_two_step', { body: { code } })),
    onSuccess: () => invalidateTwoFactor(queryClient),
    meta: { successToast: true },
    gcTime: 0,
  });

export const renewCodesMutation = (api: Api, queryClient: QueryClient) =>
  mutationOptions({
    mutationKey: ['renew_recovery_codes'],
    mutationFn: (body: PasswordAndCode) => data(api.POST('/renew_recovery_codes', { body })),
    onSuccess: () => invalidateTwoFactor(queryClient),
    meta: { successToast: true },
    gcTime: 0,
  });

export const disableTwoFactorMutation = (api: Api, queryClient: QueryClient) =>
  mutationOptions({
    mutationKey: ['end_two_step'],
    mutationFn: (body: PasswordAndCode) => data(api.POST('/end_two_step', { body })),
    onSuccess: () => invalidateTwoFactor(queryClient),
    meta: { successToast: true },
  });

/** Most of these changes sign out other devices. */
async function invalidateTwoFactor(queryClient: QueryClient): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: ['two-step'] });
  await queryClient.invalidateQueries({ queryKey: ['devices'] });
}
