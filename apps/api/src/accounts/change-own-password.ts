/** Changes the caller's password and ends the sessions of all other devices. */

import { invalid } from '../contract/errors.ts';
import type { Handler } from '../contract/operation.ts';
import type { Tx } from '../db/database.ts';
import { inTransaction } from '../db/transaction.ts';
import { endSessions } from '../sessions/session-registry.ts';
import { checkNewPassword } from './check-new-password.ts';
import { checkOwnPassword, type ConfirmedPerson, passwordChanged } from './check-own-password.ts';
import { recordAccountChange } from './record-account-change.ts';

export const changeOwnPassword: Handler<'changeOwnPassword'> = async (deps, { actor, body }) => {
  if (body.password !== body.password_confirmation) {
    throw invalid([{ field: 'password_confirmation', message: 'The two passwords are not the same.' }]);
  }
  checkNewPassword(body.password);
  const person = await checkOwnPassword(deps, {
    actor,
    password: body.current_password,
    field: 'current_password',
  });
  if (body.password === body.current_password) {
    throw invalid([{ field: 'password', message: 'This is your password already. Choose another one.' }]);
  }
  const passwordHash = await deps.hasher.hash(body.password);
  const now = deps.clock.now();
  const ended = await inTransaction(deps.db, async (tx) => {
    // Locks the person's row first: a login in progress holds it, so its session is found and ended here.
    await setPassword(tx, person, passwordHash);
    await recordAccountChange(tx, {
      person_id: person.id,
      kind: 'password',
      told_at: person.email,
      changed_at: now,
    });
    return endSessions(tx, { personId: person.id, butSessionId: actor.sessionId }, now);
  });
  deps.sessions.evict(ended);
  return { status: 'true', message: 'Your password is changed. All other devices are signed out.' };
};

async function setPassword(tx: Tx, person: ConfirmedPerson, passwordHash: string): Promise<void> {
  const changed = await tx
    .updateTable('people')
    .set({ password_hash: passwordHash })
    .where('id', '=', person.id)
    .where('password_hash', '=', person.passwordHash)
    .where('state', '=', 'active')
    .returning('id')
    .executeTakeFirst();
  if (!changed) throw passwordChanged();
}
