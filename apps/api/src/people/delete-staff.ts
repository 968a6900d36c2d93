/**
 * Deactivates a staff member or a customer: sessions end, the address is free, and what they did stays
 * (api-deletestaff-004, api-deletestaff-005).
 */
import { endSessions } from '../sessions/session-registry.ts';
import { recordAccountChange } from '../accounts/record-account-change.ts';
import type { Handler } from '../contract/operation.ts';
import type { Tx } from '../db/database.ts';
import { inTransaction } from '../db/transaction.ts';
import { handBackTickets, handBackWork } from './hand-back-work.ts';
import { type LockedPerson, lockPerson } from './lock-person.ts';
import { workHandedBack } from './people-events.ts';

/** Deleting somebody who is deleted already changes nothing and is told to nobody again. */
export const deleteStaff: Handler<'deleteStaff'> = async (deps, { actor, body: { id } }) => {
  const now = deps.clock.now();
  const ended = await inTransaction(deps.db, async (tx) => {
    // First of all: whoever gives them work holds them before the work, so that neither waits for the other.
    const person = await lockPerson(tx, id);
    if (person.isDeleted) return [];
    await deactivate(tx, person, now);
    if (person.user_type === 'staff') {
      const by = { staffId: id, by: actor.userId };
      const counts = {
        orders: await handBackWork(tx, deps, by),
        tickets: await handBackTickets(tx, deps, by),
      };
      await workHandedBack(tx, deps, person, counts);
    }
    return endSessions(tx, { personId: id }, now);
  });
  deps.sessions.forget(ended);
  return { status: 'true', message: 'The account is deleted.' };
};

async function deactivate(tx: Tx, person: LockedPerson, now: Date): Promise<void> {
  await tx
    .updateTable('people')
    .set({ state: 'deactivated', deactivated_at: now })
    .where('id', '=', person.id)
    .where('state', '=', 'active')
    .execute();
  await recordAccountChange(tx, {
    person_id: person.id,
    kind: 'access_ended',
    told_at: person.email,
    by_admin: true,
    changed_at: now,
  });
}
