/** Checks the details of a registration and has its code mailed; the account is made by `register` (decision 12). */
import { normaliseEmail } from '@portal/domain/email';
import type { PublicHandler } from '../contract/operation.ts';
import { checkNewPassword } from './check-new-password.ts';
import { emailTaken } from './email-taken.ts';
import { isRegistered } from './is-registered.ts';
import { requestCode } from './request-code.ts';

export const checkRegister: PublicHandler<'checkRegister'> = async (deps, { body, ip }) => {
  checkNewPassword(body.password);
  await deps.limits.codes(ip);
  const email = normaliseEmail(body.email);
  if (await isRegistered(deps.db, email)) throw emailTaken();
  await requestCode(deps, { purpose: 'registration', email });
  return { status: 'true', message: 'We have sent a six-digit code to your e-mail address.' };
};
