/** Calls without a token: registration, login and password reset. */

import type { LoginForm } from '@portal/domain/forms/login';
import type { RegisterForm } from '@portal/domain/forms/register';
import type { ResetPasswordForm } from '@portal/domain/forms/reset-password';
import type { Api } from '@portal/sdk/client';
import { data } from '@portal/sdk/data';
import { logInAs } from '@portal/shell/login.queries';
import { mutationOptions } from '@tanstack/react-query';

/** Validates the registration and requests its code. */
export const checkRegisterMutation = (api: Api) =>
  mutationOptions({
    mutationKey: ['checkregister'],
    mutationFn: (details: RegisterForm) =>
      asking('registration', details.email, (kept) =>
        data(api.POST('/checkregister', { body: { ...details, ...kept } })),
      ),
  });

/** Creates the account; `uotp` is the code as typed. */
export const registerMutation = (api: Api) =>
  mutationOptions({
    mutationKey: ['register'],
    mutationFn: async (details: RegisterForm & { uotp: string }) => {
      const body = { ...details, ...keptChallenge('registration', details.email) };
      const done = await data(api.POST('/register', { body }));
      forgetChallenge('registration');
      return done;
    },
    meta: { successToast: true },
  });

/** Resends the registration code. */
export const sendOtpMutation = (api: Api) =>
  mutationOptions({
    mutationKey: ['sendOtp'],
    mutationFn: (email: string) =>
      asking('registration', email, (kept) => data(api.POST('/sendOtp', { body: { email, ...kept } }))),
    meta: { successToast: true },
  });

/** Returns a customer's session; staff and admins get "Invalid Credentials" here (login-008). */
export const loginMutation = (api: Api) =>
  mutationOptions({
    mutationKey: ['login'],
    mutationFn: (body: LoginForm) => logInAs(api, 'user', body),
    meta: { networkToast: true },
  });

/** Requests a password-reset code. */
export const forgetPasswordMutation = (api: Api) =>
  mutationOptions({
    mutationKey: ['forgetpassword'],
    mutationFn: (email: string) =>
      asking('password-reset', email, (kept) =>
        data(api.POST('/forgetpassword', { body: { email, ...kept } })),
      ),
    meta: { successToast: true },
  });

/** Verifies a password-reset code without using it up. */
export const verifyOtpMutation = (api: Api) =>
  mutationOptions({
    mutationKey: ['verifyOtp'],
    mutationFn: ({ email, otp }: { email: string; otp: string }) =>
      data(api.POST('/verifyOtp', { body: { email, otp, ...keptChallenge('password-reset', email) } })),
  });

/** Sets a new password with the verified code. */
export const changePasswordMutation = (api: Api) =>
  mutationOptions({
    mutationKey: ['changepassword'],
    mutationFn: async (form: ResetPasswordForm & { email: string; otp: string }) => {
      const body = { ...form, ...keptChallenge('password-reset', form.email) };
      const done = await data(api.POST('/changepassword', { body }));
      forgetChallenge('password-reset');
      return done;
    },
    meta: { successToast: true },
  });

/** Requests a code with this browser's challenge, and stores the new one. */
async function asking<Answer extends { challenge?: string }>(
  use: CodeUse,
  email: string,
  ask: (kept: { challenge?: string }) => Promise<Answer>,
): Promise<Answer> {
  const answer = await ask(keptChallenge(use, email));
  keepChallenge(use, email, answer.challenge);
  return answer;
}

/** The challenge of this browser's code request, stored per tab, so that others' wrong tries don't count against it. */

type CodeUse = 'registration' | 'password-reset';

/** The challenge of the last request for this address, to be spread into a payload; empty without one. */
function keptChallenge(use: CodeUse, email: string): { challenge?: string } {
  const [owner, challenge] = (window.sessionStorage.getItem(keyOf(use)) ?? '').split(' ');
  return owner === nameOf(email) && challenge ? { challenge } : {};
}

/** @param challenge undefined when the server returned none. */
function keepChallenge(use: CodeUse, email: string, challenge: string | undefined): void {
  if (challenge === undefined) forgetChallenge(use);
  else window.sessionStorage.setItem(keyOf(use), `${nameOf(email)} ${challenge}`);
}

function forgetChallenge(use: CodeUse): void {
  window.sessionStorage.removeItem(keyOf(use));
}

const keyOf = (use: CodeUse) => `code-challenge.${use}`;
const nameOf = (email: string) => encodeURIComponent(email.trim().toLowerCase());
