/** Mutations of the customer's account and data; each answer replaces the cached account. */

import type { BillingForm, GeneralForm, NewEmailForm } from '@portal/domain/forms/profile';
import { isStateCode } from '@portal/domain/states';
import type { Api } from '@portal/sdk/client';
import type { components, paths } from '@portal/sdk/contract.gen';
import { data } from '@portal/sdk/data';
import { type QueryClient, mutationOptions } from '@tanstack/react-query';
import { type Profile, profileQuery } from './profile.queries.ts';

export type MailPreference = components['schemas']['MailPreference'];
type Changes = paths['/update_profile']['post']['requestBody']['content']['application/json'];

/** Name, phone and billing details; `form` identifies the submitting form. */
export const updateProfileMutation = (api: Api, queryClient: QueryClient, form: 'general' | 'billing') =>
  mutationOptions({
    mutationKey: ['update_profile', form],
    mutationFn: (changes: GeneralForm | BillingForm) =>
      data(api.POST('/update_profile', { body: readChanges(changes) })),
    onSuccess: ({ profile }) => keep(api, queryClient, profile),
    meta: { successToast: true },
  });

/** An empty state means none. The form checks the code against the list of states. */
function readChanges(changes: GeneralForm | BillingForm): Changes {
  if ('name' in changes) return changes;
  const { billing_state: code, ...billing } = changes;
  return { ...billing, billing_state: isStateCode(code) ? code : null };
}

/** Which notifications are also mailed: updated optimistically, rolled back on an error. */
export const mailPreferenceMutation = (api: Api, queryClient: QueryClient) =>
  mutationOptions({
    mutationKey: ['update_profile', 'mails'],
    // In sequence, so that the last choice of a switch arrives last.
    scope: { id: 'mails' },
    mutationFn: (preference: MailPreference) =>
      data(api.POST('/update_profile', { body: { mail_preferences: [preference] } })),
    onMutate: async (preference) => {
      await queryClient.cancelQueries({ queryKey: ['profile'] });
      setPreference(api, queryClient, preference);
    },
    onError: (_error, { title, wanted }) => setPreference(api, queryClient, { title, wanted: !wanted }),
    meta: { networkToast: true },
  });

function setPreference(api: Api, queryClient: QueryClient, { title, wanted }: MailPreference): void {
  queryClient.setQueryData(
    profileQuery(api).queryKey,
    (profile) =>
      profile && {
        ...profile,
        mail_preferences: profile.mail_preferences.map((each) =>
          each.title === title ? { title, wanted } : each,
        ),
      },
  );
}

/** Requests a code for the new address. */
export const changeEmailMutation = (api: Api, queryClient: QueryClient) =>
  mutationOptions({
    mutationKey: ['change_email'],
    mutationFn: (body: NewEmailForm) => data(api.POST('/change_email', { body })),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['profile'] }),
    meta: { successToast: true },
  });

export const confirmEmailMutation = (api: Api, queryClient: QueryClient) =>
  mutationOptions({
    mutationKey: ['confirm_email'],
    mutationFn: (body: { email: string; otp: string }) => data(api.POST('/confirm_email', { body })),
    onSuccess: ({ profile }) => keep(api, queryClient, profile),
    meta: { successToast: true },
  });

/** Returns a link to the archive of the customer's data. */
export const exportMutation = (api: Api) =>
  mutationOptions({
    mutationKey: ['export_my_data'],
    mutationFn: (password: string) => data(api.POST('/export_my_data', { body: { password } })),
  });

/** Closes the account and ends the session. */
export const erasureMutation = (api: Api) =>
  mutationOptions({
    mutationKey: ['request_erasure'],
    mutationFn: (body: { password: string; give_up_orders: boolean }) =>
      data(api.POST('/request_erasure', { body })),
    meta: { successToast: true },
  });

/** Other screens read initial values under keys below this one, and refetch when they open. */
function keep(api: Api, queryClient: QueryClient, profile: Profile): Promise<void> {
  queryClient.setQueryData(profileQuery(api).queryKey, profile);
  return queryClient.invalidateQueries({ queryKey: ['profile'], refetchType: 'none' });
}
