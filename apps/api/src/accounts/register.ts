/** Creates a customer account when the mailed code is right. */

import { normaliseEmail } from '@portal/domain/email';
import type { Body, PublicHandler } from '../contract/operation.ts';
import type { Tx } from '../db/database.ts';
import { inTransaction } from '../db/transaction.ts';
import { notifyOfRegistration } from './account-events.ts';
import { checkNewPassword } from './check-new-password.ts';
import { emailTaken, isEmailTakenError } from './email-taken.ts';
import { tryCode, useCode } from './try-code.ts';

export const register: PublicHandler<'register'> = async (deps, { body, ip }) => {
  checkNewPassword(body.password);
  await deps.limits.codeTries(ip);
  const email = normaliseEmail(body.email);
  const code = await tryCode(deps, {
    purpose: 'registration',
    email,
    code: body.uotp,
    ip,
    challenge: body.challenge,
  });
  // Hash before the transaction, so no connection waits for it.
  const passwordHash = await deps.hasher.hash(body.password);
  const now = deps.clock.now();
  await inTransaction(deps.db, async (tx) => {
    await useCode(tx, code, now);
    await notifyOfRegistration(tx, deps, await insertCustomer(tx, body, { email, passwordHash, now }));
  }).catch((error: unknown) => {
    throw isEmailTakenError(error) ? emailTaken() : error;
  });
  return { status: 'true', message: 'Your account is ready. Please log in.' };
};

/** Lists every field, so nothing else of the payload is written (api-register-003). */
const insertCustomer = (
  tx: Tx,
  body: Body<'register'>,
  { email, passwordHash, now }: { email: string; passwordHash: string; now: Date },
) =>
  tx
    .insertInto('people')
    .values({
      user_type: 'user',
      name: body.name.trim(),
      email,
      phone: body.phone.trim(),
      password_hash: passwordHash,
      created_at: now,
    })
    .returning(['id', 'name'])
    .executeTakeFirstOrThrow();
