/** The calls of the request for access, which need no session. */
import type { StaffAccessForm } from '@portal/domain/forms/staff-access';
import type { Api } from '@portal/sdk/client';
import { data } from '@portal/sdk/data';
import { mutationOptions } from '@tanstack/react-query';

/** Asks an admin to be let in. */
export const requestAccessMutation = (api: Api) =>
  mutationOptions({
    mutationKey: ['request_staff_access'],
    mutationFn: (body: StaffAccessForm) => data(api.POST('/request_staff_access', { body })),
  });

/** Shows that one reads the mailbox of one's request; a screen says itself how that went. */
export const confirmRequestMutation = (api: Api) =>
  mutationOptions({
    mutationKey: ['confirm_staff_request'],
    mutationFn: (token: string) => data(api.POST('/confirm_staff_request', { body: { token } })),
  });
