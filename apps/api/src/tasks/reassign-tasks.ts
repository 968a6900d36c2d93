/** Reassigns orders: records the assignment, notifies the new staff member and ends the former one's access. */

import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { announceAccessChange } from '../events/announce-access-change.ts';
import { delayEvent } from './delayed-events.ts';
import { notifyOfAssignment } from './task-events.ts';

export interface LockedTask {
  id: number;
  assigned_to: number | null;
  service_name: string;
  cancelled_at: Date | null;
}

/** Locks the orders that exist, by ascending id to avoid deadlocks. */
export const lockTasks = (tx: Tx, orderIds: readonly number[]): Promise<LockedTask[]> =>
  tx
    .selectFrom('orders')
    .select(['id', 'assigned_to', 'service_name', 'cancelled_at'])
    .where('id', 'in', orderIds)
    .orderBy('id')
    .forUpdate()
    .execute();

export interface Reassignment {
  /** Null to unassign. */
  staffId: number | null;
  /** Null for automatic assignment. */
  by: number | null;
  /** When to notify the new staff member; at once by default. */
  notifyAt?: Date | undefined;
}

/**
 * The orders must be locked and not assigned to this staff member. Access changes at once (api-assignorder-003).
 */
export async function reassignTasks(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  orders: readonly Omit<LockedTask, 'cancelled_at'>[],
  { staffId, by, notifyAt: tellAt }: Reassignment,
): Promise<void> {
  if (orders.length === 0) return;
  const ids = orders.map(({ id }) => id);
  await tx.updateTable('orders').set({ assigned_to: staffId }).where('id', 'in', ids).execute();
  await announceReassignment(tx, ids);
  const { rows: given } = await sql<{ id: number; order_id: number }>`
    insert into order_assignments (order_id, from_staff, to_staff, changed_by, changed_at)
    select held.id, held.from_staff, ${staffId}::bigint, ${by}::bigint, ${deps.clock.now()}::timestamptz
    from unnest(${ids}::bigint[], ${orders.map((order) => order.assigned_to)}::bigint[]) held (id, from_staff)
    returning id, order_id`.execute(tx);
  if (staffId === null) return;
  const assignments = new Map(given.map((row) => [row.order_id, row.id]));
  for (const order of orders) {
    const assignmentId = assignments.get(order.id) ?? 0;
    if (tellAt) await delayEvent(tx, { type: 'order.assigned', data: { assignmentId } }, tellAt);
    else await notifyOfAssignment(tx, deps, order, { assignmentId, staffId });
  }
}

/**
 * Ends the subscriptions of the former staff member. Resets the chats' notification state, so that the next message
 * notifies the new one.
 */
export async function announceReassignment(tx: Tx, orderIds: readonly number[]): Promise<void> {
  await tx.updateTable('chats').set({ noticed_at: null }).where('order_id', 'in', orderIds).execute();
  await announceAccessChange(tx, orderIds);
}
