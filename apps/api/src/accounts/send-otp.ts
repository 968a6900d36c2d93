/** Mails the registration code again. */

import { normaliseEmail } from '@portal/domain/email';
import type { PublicHandler } from '../contract/operation.ts';
import { requestRegistrationCode } from './request-registration-code.ts';

export const sendOtp: PublicHandler<'sendOtp'> = async (deps, { body, ip }) => {
  const sent = await requestRegistrationCode(deps, normaliseEmail(body.email), {
    ip,
    challenge: body.challenge,
  });
  return { status: 'true', message: 'We have sent a six-digit code to your e-mail address.', ...sent };
};
