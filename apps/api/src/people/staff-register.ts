/** Creates a staff account that can log in at once, and mails its owner. */

import { normaliseEmail } from '@portal/domain/email';
import { checkNewPassword } from '../accounts/check-new-password.ts';
import { emailInUse, isEmailTakenError } from '../accounts/email-taken.ts';
import { isRegistered } from '../accounts/is-registered.ts';
import { recordAccountChange } from '../accounts/record-account-change.ts';
import type { Body, Handler } from '../contract/operation.ts';
import type { Tx } from '../db/database.ts';
import { inTransaction } from '../db/transaction.ts';

export const staffRegister: Handler<'staffRegister'> = async (deps, { body }) => {
  checkNewPassword(body.password);
  const email = normaliseEmail(body.email);
  // Checked before the slow hash, and again by the unique index on insert.
  if (await isRegistered(deps.db, email)) throw emailInUse();
  const passwordHash = await deps.hasher.hash(body.password);
  const now = deps.clock.now();
  const id = await inTransaction(deps.db, async (tx) => {
    const made = await insertStaff(tx, body, { email, passwordHash, now });
    await recordAccountChange(tx, {
      person_id: made,
      kind: 'access_given',
      told_at: email,
      by_admin: true,
      changed_at: now,
    });
    return made;
  }).catch((error: unknown) => {
    throw isEmailTakenError(error) ? emailInUse() : error;
  });
  return { status: 'true', message: 'The staff member is added.', id };
};

/** Lists every field, so nothing else of the payload is written. */
async function insertStaff(
  tx: Tx,
  body: Body<'staffRegister'>,
  { email, passwordHash, now }: { email: string; passwordHash: string; now: Date },
): Promise<number> {
  const { id } = await tx
    .insertInto('people')
    .values({
      user_type: 'staff',
      name: body.name.trim(),
      email,
      phone: body.phone.trim(),
      department: body.department,
      password_hash: passwordHash,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
