/** Whether the assignee of finished work that is opened again has left, so that it must become nobody's. */
import type { Tx } from '../db/database.ts';

/**
 * The staff member, if they are not active any more. One who is active can't be deactivated until the transaction ends.
 * To be called with the work locked while it is still finished: deactivating never waits for that, only for open work.
 */
export async function departedAssignee(
  tx: Tx,
  work: { assigned_to: number | null },
): Promise<{ id: number; name: string } | undefined> {
  if (work.assigned_to === null) return undefined;
  const { state, ...person } = await tx
    .selectFrom('people')
    .select(['id', 'name', 'state'])
    .where('id', '=', work.assigned_to)
    .forShare()
    .executeTakeFirstOrThrow();
  return state === 'active' ? undefined : person;
}
