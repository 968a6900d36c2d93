/** Marks the code of a forgotten password as verified, without using it up (api-verifyOtp-003). */

import { normaliseEmail } from '@portal/domain/email';
import type { PublicHandler } from '../contract/operation.ts';
import { tryCode } from './try-code.ts';

export const verifyOtp: PublicHandler<'verifyOtp'> = async (deps, { body, ip }) => {
  await deps.limits.codeTries(ip);
  const email = normaliseEmail(body.email);
  const code = await tryCode(deps, {
    purpose: 'password_reset',
    email,
    code: body.otp,
    ip,
    challenge: body.challenge,
  });
  await deps.db
    .updateTable('one_time_codes')
    .set({ verified_at: deps.clock.now() })
    .where('id', '=', code.id)
    .where('verified_at', 'is', null)
    .execute();
  // A mailed code proves ownership, so failures of others no longer delay logins from this network.
  await deps.limits.loginSucceeded(email, ip);
  return { status: 'true', message: 'The code is right. Please choose a new password.' };
};
