/** Sets the address that the code was mailed to, and mails the old address about it (record 0014). */

import { normaliseEmail } from '@portal/domain/email';
import { unauthenticated } from '../contract/errors.ts';
import type { Actor, Handler } from '../contract/operation.ts';
import type { Tx } from '../db/database.ts';
import { inTransaction } from '../db/transaction.ts';
import type { AppDeps } from '../deps.ts';
import { emailTaken, isEmailTakenError } from './email-taken.ts';
import { loadProfile } from './load-profile.ts';
import { recordAccountChange } from './record-account-change.ts';
import { tryCode, useCode } from './try-code.ts';

export const confirmEmail: Handler<'confirmEmail'> = async (deps, { actor, body, ip }) => {
  const email = normaliseEmail(body.email);
  // A repeated call, after its answer was lost, succeeds.
  const before = await loadProfile(deps, deps.db, actor.userId);
  if (before.email.toLowerCase() !== email) {
    const { otp, challenge } = body;
    await applyNewEmail(deps, { actor, email, otp, ip, challenge });
  }
  return {
    status: 'true',
    message: `Your e-mail address is ${email} now.`,
    profile: await loadProfile(deps, deps.db, actor.userId),
  };
};

interface Confirmation {
  actor: Actor;
  email: string;
  otp: string;
  ip: string;
  challenge: string | undefined;
}

async function applyNewEmail(deps: AppDeps, { actor, email, otp, ...origin }: Confirmation): Promise<void> {
  await deps.limits.codeTries(origin.ip);
  const code = await tryCode(deps, {
    purpose: 'email_change',
    email,
    personId: actor.userId,
    code: otp,
    ...origin,
  });
  const now = deps.clock.now();
  await inTransaction(deps.db, async (tx) => {
    await useCode(tx, code, now);
    const oldEmail = await setEmail(tx, actor.userId, email);
    await recordAccountChange(tx, {
      person_id: actor.userId,
      kind: 'email',
      told_at: oldEmail,
      new_email: email,
      changed_at: now,
    });
  }).catch((error: unknown) => {
    // The caller reads that mailbox, so learning that it has an account reveals nothing.
    throw isEmailTakenError(error) ? emailTaken() : error;
  });
}

/** Returns the previous address. */
async function setEmail(tx: Tx, personId: number, email: string): Promise<string> {
  const person = await tx
    .selectFrom('people')
    .select('email')
    .where('id', '=', personId)
    .where('state', '=', 'active')
    .forUpdate()
    .executeTakeFirst();
  // Deactivated since the call began.
  if (!person) throw unauthenticated();
  await tx.updateTable('people').set({ email }).where('id', '=', personId).execute();
  return person.email;
}
