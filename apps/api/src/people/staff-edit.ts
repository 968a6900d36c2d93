/** Changes the account of a staff member or customer, never its type (api-staffedit-004). */

import { normaliseEmail } from '@portal/domain/email';
import { UNCHANGED_PASSWORD } from '@portal/domain/password';
import type { Updateable } from 'kysely';
import { checkNewPassword } from '../accounts/check-new-password.ts';
import { emailInUse, isEmailTakenError } from '../accounts/email-taken.ts';
import { recordAccountChange } from '../accounts/record-account-change.ts';
import { invalid, Problem } from '../contract/errors.ts';
import type { Body, Handler } from '../contract/operation.ts';
import type { Tx } from '../db/database.ts';
import type { People } from '../db/schema.gen.ts';
import { inTransaction } from '../db/transaction.ts';
import { requireConfirmation } from '../http/require-confirmation.ts';
import { endSessions } from '../sessions/session-registry.ts';
import { type LockedPerson, lockPerson, noSuchPerson } from './lock-person.ts';
import { type PersonDetails, personVersion } from './person-version.ts';

/**
 * A new password ends all sessions of the person. New address and new password are mailed to the old address and need
 * a confirmed admin: each allows a login.
 */
export const staffEdit: Handler<'staffEdit'> = async (deps, { actor, body }) => {
  const password = passwordFrom(body);
  // Hash before the transaction, so no connection waits for it.
  const passwordHash = password === undefined ? undefined : await deps.hasher.hash(password);
  const now = deps.clock.now();
  const ended = await inTransaction(deps.db, async (tx) => {
    const person = await lockEdited(tx, body);
    const details = detailsFrom(body, person);
    assertNotOutdated(person, details, body.seen);
    if (passwordHash !== undefined || details.email !== person.email.toLowerCase()) {
      await requireConfirmation(tx, deps, actor);
    }
    await tx
      .updateTable('people')
      .set({ ...details, ...(passwordHash !== undefined && { password_hash: passwordHash }) })
      .where('id', '=', person.id)
      .where('state', '=', 'active')
      .execute();
    await mailOwner(tx, person, { email: details.email, hasNewPassword: passwordHash !== undefined, now });
    return passwordHash === undefined ? [] : endSessions(tx, { personId: person.id }, now);
  }).catch((error: unknown) => {
    throw isEmailTakenError(error) ? emailInUse() : error;
  });
  deps.sessions.evict(ended);
  return { status: 'true', message: 'The changes are saved.' };
};

/** Undefined when unchanged. Throws 400 for an invalid password. */
function passwordFrom({ password = '' }: Body<'staffEdit'>): string | undefined {
  if (password === '' || password === UNCHANGED_PASSWORD) return undefined;
  checkNewPassword(password);
  return password;
}

/** Throws 404 for a deleted account and for one of another type than the payload says. */
async function lockEdited(tx: Tx, { id, user_type: believed }: Body<'staffEdit'>): Promise<LockedPerson> {
  const person = await lockPerson(tx, id);
  if (person.isDeleted || (believed !== undefined && believed !== person.user_type)) {
    throw noSuchPerson(believed ?? person.user_type);
  }
  return person;
}

/** Lists every field, so nothing else of the payload is written. */
function detailsFrom(body: Body<'staffEdit'>, person: LockedPerson) {
  if (person.user_type === 'staff' && body.department === undefined) {
    throw invalid([{ field: 'department', message: 'Choose a department.' }]);
  }
  return {
    name: body.name.trim(),
    email: normaliseEmail(body.email),
    phone: body.phone.trim(),
    // Customers have none.
    ...(person.user_type === 'staff' && { department: body.department }),
  } satisfies Updateable<People>;
}

/** Throws 409 when the account was changed after it was read, unless the new values are stored already. */
function assertNotOutdated(
  person: LockedPerson,
  wanted: Partial<PersonDetails>,
  seen: string | undefined,
): void {
  const version = personVersion(person);
  if (seen === undefined || seen === version || personVersion({ ...person, ...wanted }) === version) return;
  throw new Problem(
    'conflict',
    'Somebody has changed this account meanwhile. Nothing was saved: please compare, and save again.',
  );
}

/** Mails each change to the previous address. */
async function mailOwner(
  tx: Tx,
  person: LockedPerson,
  { email, hasNewPassword, now }: { email: string; hasNewPassword: boolean; now: Date },
): Promise<void> {
  const change = { person_id: person.id, told_at: person.email, by_admin: true, changed_at: now } as const;
  if (email !== person.email.toLowerCase()) {
    await recordAccountChange(tx, { ...change, kind: 'email', new_email: email });
  }
  if (hasNewPassword) await recordAccountChange(tx, { ...change, kind: 'password' });
}
