/** Makes the address, to which the code was mailed, the one of the caller's account, and tells the old address. */
import { normaliseEmail } from '@portal/domain/email';
import type { Actor, Handler } from '../contract/operation.ts';
import type { Tx } from '../db/database.ts';
import { inTransaction } from '../db/transaction.ts';
import type { AppDeps } from '../deps.ts';
import { unauthenticated } from '../contract/errors.ts';
import { emailTaken, isEmailClash } from './email-taken.ts';
import { loadProfile } from './load-profile.ts';
import { recordAccountChange } from './record-account-change.ts';
import { tryCode, useCode } from './try-code.ts';

export const confirmEmail: Handler<'confirmEmail'> = async (deps, { actor, body, ip }) => {
  const email = normaliseEmail(body.email);
  // The answer of the first call was lost: what it asks for is so already.
  const before = await loadProfile(deps.db, actor.userId, deps.clock.now());
  if (before.email.toLowerCase() !== email) {
    const { otp, challenge } = body;
    await change(deps, { actor, email, otp, ip, challenge });
  }
  return {
    status: 'true',
    message: `Your e-mail address is ${email} now.`,
    profile: await loadProfile(deps.db, actor.userId, deps.clock.now()),
  };
};

interface Confirmation {
  actor: Actor;
  email: string;
  otp: string;
  ip: string;
  challenge: string | undefined;
}

async function change(deps: AppDeps, { actor, email, otp, ...origin }: Confirmation): Promise<void> {
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
    // Whoever has the code reads that mailbox, and may know that it got an account meanwhile.
    throw isEmailClash(error) ? emailTaken() : error;
  });
}

/** Answers the address before. */
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
