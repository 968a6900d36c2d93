/** The calls without a token: the login and the request for access (A§7, decision 17). */
import type { LoginForm } from '@portal/domain/forms/login';
import type { StaffAccessForm } from '@portal/domain/forms/staff-access';
import type { Api } from '@portal/sdk/client';
import { data } from '@portal/sdk/data';
import { logInAs } from '@portal/shell/login.queries';
import { mutationOptions } from '@tanstack/react-query';

/** Answers the session of a staff member; anybody else gets "Invalid Credentials" here (A§5, decision 10). */
export const loginMutation = (api: Api) =>
  mutationOptions({
    mutationKey: ['login'],
    mutationFn: (body: LoginForm) => logInAs(api, 'staff', body),
    meta: { networkToast: true },
  });

/** Asks an admin to be let in. */
export const requestAccessMutation = (api: Api) =>
  mutationOptions({
    mutationKey: ['request_staff_access'],
    mutationFn: (body: StaffAccessForm) => data(api.POST('/request_staff_access', { body })),
  });
