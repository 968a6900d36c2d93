/** The call of the request for access, which needs no token (decision 17). */
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
