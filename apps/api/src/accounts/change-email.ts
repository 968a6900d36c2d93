/** Mails a code to the new address; `confirm_email` then sets it (record 0014). */

import { normaliseEmail } from '@portal/domain/email';
import { invalid } from '../contract/errors.ts';
import type { Handler } from '../contract/operation.ts';
import { checkOwnPassword } from './check-own-password.ts';
import { requestCode } from './request-code.ts';

/**
 * Answers alike for free and taken addresses, so it reveals no accounts. The mail to a taken address carries no code
 * and informs its owner.
 */
export const changeEmail: Handler<'changeEmail'> = async (deps, { actor, body, ip }) => {
  const email = normaliseEmail(body.email);
  const person = await checkOwnPassword(deps, { actor, password: body.password, field: 'password' });
  if (email === person.email) {
    throw invalid([{ field: 'email', message: 'This is the e-mail address of your account already.' }]);
  }
  await deps.limits.codes(ip);
  const subject = { purpose: 'email_change', email, personId: person.id } as const;
  const sent = await requestCode(deps, subject, { ip, challenge: body.challenge });
  return { status: 'true', message: 'We have sent a six-digit code to the new address.', ...sent };
};
