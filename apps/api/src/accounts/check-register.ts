/**
 * Checks the details of a registration and mails its code; `register` then creates the account
 * (api-checkregister-004).
 */

import { normaliseEmail } from '@portal/domain/email';
import type { PublicHandler } from '../contract/operation.ts';
import { checkNewPassword } from './check-new-password.ts';
import { requestRegistrationCode } from './request-registration-code.ts';

export const checkRegister: PublicHandler<'checkRegister'> = async (deps, { body, ip }) => {
  checkNewPassword(body.password);
  const sent = await requestRegistrationCode(deps, normaliseEmail(body.email), {
    ip,
    challenge: body.challenge,
  });
  return { status: 'true', message: 'We have sent a six-digit code to your e-mail address.', ...sent };
};
