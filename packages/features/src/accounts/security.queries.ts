import type { OwnPasswordForm } from '@portal/domain/forms/own-password';
import type { Api } from '@portal/sdk/client';
import type { components } from '@portal/sdk/contract.gen';
import { data } from '@portal/sdk/data';
import { type QueryClient, mutationOptions, queryOptions } from '@tanstack/react-query';

export type Device = components['schemas']['Device'];
export type LoginAttempt = components['schemas']['LoginAttempt'];

export const changeOwnPasswordMutation = (api: Api, queryClient: QueryClient) =>
  mutationOptions({
    mutationKey: ['change_own_password'],
    mutationFn: (body: OwnPasswordForm) => data(api.POST('/change_own_password', { body })),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['devices'] }),
    meta: { successToast: true },
  });

export const devicesQuery = (api: Api) =>
  queryOptions({
    queryKey: ['devices'],
    queryFn: async (): Promise<{ devices: readonly Device[]; attempts: readonly LoginAttempt[] }> => {
      const { devices, attempts } = await data(api.POST('/my_devices', { body: {} }));
      return { devices, attempts };
    },
  });

/** A device that was signed out elsewhere in between counts as signed out here. */
export const signOutDeviceMutation = (api: Api, queryClient: QueryClient) =>
  mutationOptions({
    mutationKey: ['end_device'],
    mutationFn: (id: string) => data(api.POST('/end_device', { body: { id } })),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['devices'] }),
    meta: { successToast: true, networkToast: true },
  });

export const signOutOtherDevicesMutation = (api: Api, queryClient: QueryClient) =>
  mutationOptions({
    mutationKey: ['end_other_devices'],
    mutationFn: () => data(api.POST('/end_other_devices', { body: {} })),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['devices'] }),
    meta: { successToast: true, networkToast: true },
  });
