/** Has the registration code mailed again (C§2 /otp, decision 12). */
import { normaliseEmail } from '@portal/domain/email';
import type { PublicHandler } from '../contract/operation.ts';
import { emailTaken } from './email-taken.ts';
import { isRegistered } from './is-registered.ts';
import { requestCode } from './request-code.ts';

export const sendOtp: PublicHandler<'sendOtp'> = async (deps, { body, ip }) => {
  await deps.limits.codes(ip);
  const email = normaliseEmail(body.email);
  if (await isRegistered(deps.db, email)) throw emailTaken();
  await requestCode(deps, { purpose: 'registration', email });
  return { status: 'true', message: 'We have sent a six-digit code to your e-mail address.' };
};
