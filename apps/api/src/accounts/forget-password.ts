/** Mails a code for a forgotten password. Answers alike for every address (api-forgetpassword-002). */

import { normaliseEmail } from '@portal/domain/email';
import type { PublicHandler } from '../contract/operation.ts';
import { requestCode } from './request-code.ts';

export const forgetPassword: PublicHandler<'forgetPassword'> = async (deps, { body, ip }) => {
  await deps.limits.codes(ip);
  const subject = { purpose: 'password_reset', email: normaliseEmail(body.email) } as const;
  const sent = await requestCode(deps, subject, { ip, challenge: body.challenge });
  return {
    status: 'true',
    message: 'If this e-mail address has an account, a six-digit code is on its way to it.',
    ...sent,
  };
};
