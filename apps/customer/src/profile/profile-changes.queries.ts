/** What changes the customer's account, and their data; the account's answers take the place of the last. */
import type { BillingForm, GeneralForm, NewEmailForm } from '@portal/domain/forms/profile';
import { isStateCode } from '@portal/domain/states';
import type { Api } from '@portal/sdk/client';
import type { components, paths } from '@portal/sdk/contract.gen';
import { data } from '@portal/sdk/data';
import { type QueryClient, mutationOptions } from '@tanstack/react-query';
import { type Profile, profileQuery } from './profile.queries.ts';

export type MailPreference = components['schemas']['MailPreference'];
type Changes = paths['/update_profile']['post']['requestBody']['content']['application/json'];

/** Name, phone and billing details; `form` tells the forms apart whose posts these are. */
export const updateProfileMutation = (api: Api, queryClient: QueryClient, form: 'general' | 'billing') =>
  mutationOptions({
    mutationKey: ['update_profile', form],
    mutationFn: (changes: GeneralForm | BillingForm) =>
      data(api.POST('/update_profile', { body: readChanges(changes) })),
    onSuccess: ({ profile }) => keep(api, queryClient, profile),
    meta: { successToast: true },
  });

/** An empty choice of the state is none. The form holds the code against the list of states. */
function readChanges(changes: GeneralForm | BillingForm): Changes {
  if ('name' in changes) return changes;
  const { billing_state: code, ...billing } = changes;
  return { ...billing, billing_state: isStateCode(code) ? code : null };
}

/** Which notifications also come by mail: shown at once, and as it was when the server refuses. */
export const mailPreferenceMutation = (api: Api, queryClient: QueryClient) =>
  mutationOptions({
    mutationKey: ['update_profile', 'mails'],
    // One after another, so that the last choice of a switch is the last to arrive.
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

/** Has a code mailed to the new address. */
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

/** Answers a link to the archive of all own data. */
export const exportMutation = (api: Api) =>
  mutationOptions({
    mutationKey: ['export_my_data'],
    mutationFn: (password: string) => data(api.POST('/export_my_data', { body: { password } })),
  });

/** Closes the account; the session is over when it succeeds. */
export const erasureMutation = (api: Api) =>
  mutationOptions({
    mutationKey: ['request_erasure'],
    mutationFn: (body: { password: string; give_up_orders: boolean }) =>
      data(api.POST('/request_erasure', { body })),
    meta: { successToast: true },
  });

/** Other screens begin their forms with the account under keys below this one; they load it anew when they open. */
function keep(api: Api, queryClient: QueryClient, profile: Profile): Promise<void> {
  queryClient.setQueryData(profileQuery(api).queryKey, profile);
  return queryClient.invalidateQueries({ queryKey: ['profile'], refetchType: 'none' });
}
