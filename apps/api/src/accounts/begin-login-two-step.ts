/** Returns a new TOTP secret in the middle of a login that requires two-factor and has none yet (record 0023). */

import { Problem } from '../contract/errors.ts';
import type { PublicHandler } from '../contract/operation.ts';
import { encryptText } from '../crypto/encrypted-text.ts';
import { inTransaction } from '../db/transaction.ts';
import { dataSecrets } from '../secrets.ts';
import { lockChallenge } from './login-challenge.ts';
import { createSecret } from './totp.ts';

/** Each call creates another secret; the last one counts. */
export const beginLoginTwoStep: PublicHandler<'beginLoginTwoStep'> = async (deps, { body, ip }) => {
  await deps.limits.codeTries(ip);
  const { PROVIDER_NAME } = deps.config;
  const enrolment = await inTransaction(deps.db, async (tx) => {
    const person = await lockChallenge(tx, body.challenge, deps.clock.now());
    if (person.two_step_at !== null)
      throw new Problem('conflict', 'Two-step sign-in is switched on. Please log in again.');
    const made = createSecret(PROVIDER_NAME, person.email);
    await tx
      .updateTable('login_challenges')
      .set({ secret_sealed: encryptText(dataSecrets(deps.config), made.secret, 'two-factor') })
      .where('token_hash', '=', person.token_hash)
      .execute();
    return made;
  });
  return { status: 'true', message: 'Scan the QR code with your authenticator app.', ...enrolment };
};
