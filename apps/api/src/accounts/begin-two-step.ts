/** Returns a new TOTP secret. Nothing changes until confirm_two_step gets its first code (record 0023). */

import { invalid } from '../contract/errors.ts';
import type { Handler } from '../contract/operation.ts';
import { encryptText } from '../crypto/encrypted-text.ts';
import { inTransaction } from '../db/transaction.ts';
import { dataSecrets } from '../secrets.ts';
import { checkOwnPassword } from './check-own-password.ts';
import { lockOwnAccount } from './lock-own-account.ts';
import { createSecret } from './totp.ts';
import { tryTwoFactorCode } from './try-two-factor-code.ts';

const PENDING_MS = 10 * 60_000;

/** Moving to another phone also needs a code of the old one. */
export const beginTwoStep: Handler<'beginTwoStep'> = async (deps, { actor, body }) => {
  const confirmed = await checkOwnPassword(deps, { actor, password: body.password, field: 'password' });
  const { PROVIDER_NAME } = deps.config;
  const outcome = await inTransaction(deps.db, async (tx) => {
    const person = await lockOwnAccount(tx, actor, confirmed);
    if (person.twoStepAt !== null) {
      if (body.code === undefined) throw invalid([{ field: 'code', message: 'Enter a code of the app.' }]);
      const tried = await tryTwoFactorCode(tx, deps, {
        personId: person.id,
        email: person.email,
        code: body.code,
      });
      if (!tried.ok) return tried.problem;
    }
    const made = createSecret(PROVIDER_NAME, person.email);
    const pending = {
      pending_sealed: encryptText(dataSecrets(deps.config), made.secret, 'two-factor'),
      pending_until: new Date(deps.clock.now().getTime() + PENDING_MS),
    };
    await tx
      .insertInto('two_steps')
      .values({ person_id: person.id, ...pending })
      .onConflict((conflict) => conflict.column('person_id').doUpdateSet(pending))
      .execute();
    return made;
  });
  if (outcome instanceof Error) throw outcome;
  return { status: 'true', message: 'Scan the QR code with your authenticator app.', ...outcome };
};
