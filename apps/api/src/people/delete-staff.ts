/**
 * Deactivates a staff member or customer: ends sessions and frees the address; their past work stays
 * (api-deletestaff-004, api-deletestaff-005).
 */

import { recordAccountChange } from '../accounts/record-account-change.ts';
import type { Handler } from '../contract/operation.ts';
import type { Tx } from '../db/database.ts';
import { inTransaction } from '../db/transaction.ts';
import { endSessions } from '../sessions/session-registry.ts';
import { type LockedPerson, lockPerson } from './lock-person.ts';
import { unassignOpenTickets, unassignOpenOrders, notifyOfUnassignedWork } from './unassign-open-work.ts';

/** Deleting a deleted account does nothing and notifies nobody. */
export const deleteStaff: Handler<'deleteStaff'> = async (deps, { actor, body: { id } }) => {
  const now = deps.clock.now();
  const ended = await inTransaction(deps.db, async (tx) => {
    // Locks the person first, as every assignment of work does, so the two can't deadlock.
    const person = await lockPerson(tx, id);
    if (person.isDeleted) return [];
    await deactivate(tx, person, now);
    if (person.user_type === 'staff') {
      const by = { staffId: id, by: actor.userId };
      const counts = {
        orders: await unassignOpenOrders(tx, deps, by),
        tickets: await unassignOpenTickets(tx, deps, by),
      };
      await notifyOfUnassignedWork(tx, deps, person, counts);
    }
    return endSessions(tx, { personId: id }, now);
  });
  deps.sessions.evict(ended);
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
