/** The settings: reloaded whenever the dialog opens, and replaced by what was saved. */

import type { Api } from '@portal/sdk/client';
import type { components } from '@portal/sdk/contract.gen';
import { data } from '@portal/sdk/data';
import { mutationOptions, queryOptions } from '@tanstack/react-query';

export type PortalSettings = components['schemas']['PortalSettings'];
export type SettingsChange = { [Key in keyof PortalSettings]?: NonNullable<PortalSettings[Key]> };

const queryKey = ['settings'];

export const settingsQuery = (api: Api) =>
  queryOptions({
    queryKey,
    queryFn: async () => (await data(api.POST('/settings', { body: {} }))).settings,
    // The form is compared with it: a concurrent change by another admin is not the user's.
    gcTime: 0,
    refetchOnWindowFocus: false,
  });

export const saveMutation = (api: Api) =>
  mutationOptions({
    mutationFn: async (change: SettingsChange) =>
      (await data(api.POST('/update_settings', { body: change }))).settings,
    onSuccess: (settings, _change, _result, { client }) => client.setQueryData(queryKey, settings),
  });
