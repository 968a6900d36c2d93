/** The calls without a token: registration, login and the forgotten password (C§7). */
import type { Api } from '@portal/sdk/client';
import { data } from '@portal/sdk/data';
import type { LoginForm } from '@portal/domain/forms/login';
import type { RegisterForm } from '@portal/domain/forms/register';
import type { ResetPasswordForm } from '@portal/domain/forms/reset-password';
import { logInAs } from '@portal/shell/login.queries';
import { mutationOptions } from '@tanstack/react-query';

/** Checks the details of a registration and has its code sent. */
export const checkRegisterMutation = (api: Api) =>
  mutationOptions({
    mutationKey: ['checkregister'],
    mutationFn: (body: RegisterForm) => data(api.POST('/checkregister', { body })),
  });

/** Makes the account; `uotp` is the code as typed. */
export const registerMutation = (api: Api) =>
  mutationOptions({
    mutationKey: ['register'],
    mutationFn: (body: RegisterForm & { uotp: string }) => data(api.POST('/register', { body })),
    meta: { successToast: true },
  });

/** Sends the registration's code again. */
export const sendOtpMutation = (api: Api) =>
  mutationOptions({
    mutationKey: ['sendOtp'],
    mutationFn: (email: string) => data(api.POST('/sendOtp', { body: { email } })),
    meta: { successToast: true },
  });

/** Answers the session of a customer; staff and admins get "Invalid Credentials" here (C§5, decision 10). */
export const loginMutation = (api: Api) =>
  mutationOptions({
    mutationKey: ['login'],
    mutationFn: (body: LoginForm) => logInAs(api, 'user', body),
    meta: { networkToast: true },
  });

/** Has a code for the forgotten password sent. */
export const forgetPasswordMutation = (api: Api) =>
  mutationOptions({
    mutationKey: ['forgetpassword'],
    mutationFn: (email: string) => data(api.POST('/forgetpassword', { body: { email } })),
    meta: { successToast: true },
  });

/** Checks the code of a forgotten password, without using it up. */
export const verifyOtpMutation = (api: Api) =>
  mutationOptions({
    mutationKey: ['verifyOtp'],
    mutationFn: (body: { email: string; otp: string }) => data(api.POST('/verifyOtp', { body })),
  });

/** Sets the new password with the verified code. */
export const changePasswordMutation = (api: Api) =>
  mutationOptions({
    mutationKey: ['changepassword'],
    mutationFn: (body: ResetPasswordForm & { email: string; otp: string }) =>
      data(api.POST('/changepassword', { body })),
    meta: { successToast: true },
  });
