/** The own two-step sign-in: how it stands, and what switches it on and off (record 0023). */
import type { Api } from '@portal/sdk/client';
import { data } from '@portal/sdk/data';
import { type QueryClient, mutationOptions, queryOptions } from '@tanstack/react-query';

/** A code of the app, or a recovery code. */
export type PasswordAndCode = { password: string; code: string };

export const twoStepQuery = (api: Api) =>
  queryOptions({
    queryKey: ['two-step'],
    queryFn: () => data(api.POST('/two_step_status', { body: {} })),
  });

/** `code` is for who has it on already and moves it to another phone. */
export const beginTwoStepMutation = (api: Api) =>
  mutationOptions({
    mutationKey: ['begin_two_step'],
    mutationFn: ({ password, code }: { password: string; code?: string }) =>
      data(api.POST('/begin_two_step', { body: { password, ...(code !== undefined && { code }) } })),
    gcTime: 0,
  });

/** Answers the recovery codes, which nothing remembers. */
export const confirmTwoStepMutation = (api: Api, queryClient: QueryClient) =>
  mutationOptions({
    mutationKey: ['confirm_two_step'],
    mutationFn: (code: string) => data(api.POST('/confirm_two_step', { body: { code } })),
    onSuccess: () => loadAnew(queryClient),
    meta: { successToast: true },
    gcTime: 0,
  });

export const renewCodesMutation = (api: Api, queryClient: QueryClient) =>
  mutationOptions({
    mutationKey: ['renew_recovery_codes'],
    mutationFn: (body: PasswordAndCode) => data(api.POST('/renew_recovery_codes', { body })),
    onSuccess: () => loadAnew(queryClient),
    meta: { successToast: true },
    gcTime: 0,
  });

export const endTwoStepMutation = (api: Api, queryClient: QueryClient) =>
  mutationOptions({
    mutationKey: ['end_two_step'],
    mutationFn: (body: PasswordAndCode) => data(api.POST('/end_two_step', { body })),
    onSuccess: () => loadAnew(queryClient),
    meta: { successToast: true },
  });

/** Other devices are signed out by most of it. */
async function loadAnew(queryClient: QueryClient): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: ['two-step'] });
  await queryClient.invalidateQueries({ queryKey: ['devices'] });
}
