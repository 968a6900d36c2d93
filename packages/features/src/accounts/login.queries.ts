/** Login of staff and admins: the password, then the second factor if required. */

import type { LoginForm } from '@portal/domain/forms/login';
import { ApiError } from '@portal/sdk/api-error';
import type { Api } from '@portal/sdk/client';
import { data } from '@portal/sdk/data';
import { logInAs } from '@portal/shell/login.queries';
import { mutationOptions } from '@tanstack/react-query';

/** Challenge of a correct password, for the remaining step. */
export type LoginChallenge = { challenge: string; step: 'code' | 'setup' };
export type LoginSession = { token: string; userId: number };

/** Returns the session, or the remaining step. */
export const passwordMutation = (api: Api, wanted: 'staff' | 'admin') =>
  mutationOptions({
    mutationKey: ['login'],
    mutationFn: async (body: LoginForm): Promise<LoginSession | LoginChallenge> => {
      try {
        return await logInAs(api, wanted, body);
      } catch (error) {
        const due = findChallenge(error);
        if (due) return due;
        throw error;
      }
    },
    meta: { networkToast: true },
  });

function findChallenge(error: unknown): LoginChallenge | undefined {
  if (!(error instanceof ApiError) || !error.challenge) return undefined;
  return {
    challenge: error.challenge.token,
    step: error.code === 'two_step_setup_required' ? 'setup' : 'code',
  };
}

/** A code of the app or a recovery code, or the first code of a new secret. */
export const twoFactorMutation = (api: Api, challenge: string) =>
  mutationOptions({
    mutationKey: ['login_two_step'],
    mutationFn: async (code: string) => {
      const answer = await data(api.POST('/login_two_step', { body: { challenge, code } }));
      return {
        entry: { token: answer.token, userId: answer.user_id },
        recoveryCodes: answer.recovery_codes,
        recoveryCodesLeft: answer.recovery_codes_left,
      };
    },
    meta: { networkToast: true },
  });

export const beginLoginSetupMutation = (api: Api, challenge: string) =>
  mutationOptions({
    mutationKey: ['begin_login_two_step'],
    mutationFn: () => data(api.POST('/begin_login_two_step', { body: { challenge } })),
    meta: { networkToast: true },
  });
