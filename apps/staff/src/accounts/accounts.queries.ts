/** Operations of the request for access, which need no session. */

import type { StaffAccessForm } from '@portal/domain/forms/staff-access';
import type { Api } from '@portal/sdk/client';
import { data } from '@portal/sdk/data';
import { mutationOptions } from '@tanstack/react-query';

/** Requests access as staff. */
export const requestAccessMutation = (api: Api) =>
  mutationOptions({
    mutationKey: ['request_staff_access'],
    mutationFn: (body: StaffAccessForm) => data(api.POST('/request_staff_access', { body })),
  });

/** Confirms the mailbox of a request; the screen shows the result itself. */
export const confirmRequestMutation = (api: Api) =>
  mutationOptions({
    mutationKey: ['confirm_staff_request'],
    mutationFn: (token: string) => data(api.POST('/confirm_staff_request', { body: { token } })),
  });
