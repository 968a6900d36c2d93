/**
 * Sets a new password with a verified code, uses the code up and ends all sessions of the person
 * (api-changepassword-005).
 */

import { normaliseEmail } from '@portal/domain/email';
import { invalid, Problem } from '../contract/errors.ts';
import type { PublicHandler } from '../contract/operation.ts';
import type { Tx } from '../db/database.ts';
import { inTransaction } from '../db/transaction.ts';
import { endSessions } from '../sessions/session-registry.ts';
import { checkNewPassword } from './check-new-password.ts';
import { recordAccountChange } from './record-account-change.ts';
import { tryCode, useCode } from './try-code.ts';

export const changePassword: PublicHandler<'changePassword'> = async (deps, { body, ip }) => {
  if (body.password !== body.password_confirmation) {
    throw invalid([{ field: 'password_confirmation', message: 'The two passwords are not the same.' }]);
  }
  checkNewPassword(body.password);
  await deps.limits.codeTries(ip);
  const email = normaliseEmail(body.email);
  const code = await tryCode(deps, {
    purpose: 'password_reset',
    email,
    code: body.otp,
    ip,
    challenge: body.challenge,
  });
  if (!code.isVerified) throw new Problem('code_not_verified', 'Please verify the code first.');

  const passwordHash = await deps.hasher.hash(body.password);
  const now = deps.clock.now();
  const ended = await inTransaction(deps.db, async (tx) => {
    await useCode(tx, code, now);
    // Locks the person's row first: a login in progress holds it, so its session is found and ended here.
    const personId = await setPassword(tx, email, passwordHash);
    await recordAccountChange(tx, { person_id: personId, kind: 'password', told_at: email, changed_at: now });
    return endSessions(tx, { personId }, now);
  });
  deps.sessions.evict(ended);
  // A mailed code proves ownership, so earlier failures no longer delay the login.
  await deps.limits.loginSucceeded(email, ip);
  return { status: 'true', message: 'Your password is changed. Please log in.' };
};

async function setPassword(tx: Tx, email: string, passwordHash: string): Promise<number> {
  const person = await tx
    .updateTable('people')
    .set({ password_hash: passwordHash })
    .where((eb) => eb(eb.fn('lower', ['email']), '=', email))
    .where('state', '=', 'active')
    .returning('id')
    .executeTakeFirst();
  // Deactivated after the code was mailed.
  if (!person)
    throw new Problem('code_expired', 'This code is not valid any more. Please ask for a new one.');
  return person.id;
}
