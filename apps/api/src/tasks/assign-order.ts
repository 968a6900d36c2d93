/** Assigns an order to a staff member, or unassigns it; access changes at once (admin-orders-007). */

import { requireActiveStaff } from '../access/assignee.ts';
import { orderCancelled, Problem } from '../contract/errors.ts';
import type { Handler } from '../contract/operation.ts';
import type { Tx } from '../db/database.ts';
import { inTransaction } from '../db/transaction.ts';
import { undoDeadline, cancelDelayedEvent } from './delayed-events.ts';
import { missingTaskProblem } from './missing-task.ts';
import { reassignTasks, lockTasks, announceReassignment } from './reassign-tasks.ts';

export const assignOrder: Handler<'assignOrder'> = async (deps, { actor, body }) =>
  inTransaction(deps.db, async (tx) => {
    const { id: staffId, order_id: orderId, seen, undo = false } = body;
    if (staffId !== null) await requireActiveStaff(tx, 'id', staffId);
    const [order] = await lockTasks(tx, [orderId]);
    if (order && order.cancelled_at !== null) throw orderCancelled();
    if (!order) throw await missingTaskProblem(tx, actor, orderId);
    const done = {
      status: 'true',
      message: staffId === null ? 'The order is nobody’s now.' : 'Order assigned.',
    } as const;
    // A repeated click.
    if (order.assigned_to === staffId) return done;
    if (seen !== undefined && seen !== order.assigned_to) throw concurrentAssignment();
    const undone = { orderId, from: order.assigned_to, to: staffId, byId: actor.userId };
    if (undo && (await undoAssignment(tx, undone))) return done;
    const tellAt = undo ? undefined : undoDeadline(deps);
    await reassignTasks(tx, deps, [order], { staffId, by: actor.userId, notifyAt: tellAt });
    return done;
  });

const concurrentAssignment = () =>
  new Problem('conflict', 'Somebody else has assigned this order meanwhile. Please load it again.');

interface AssignmentUndo {
  orderId: number;
  /** The present and the previous staff member; null when unassigned. */
  from: number | null;
  to: number | null;
  byId: number;
}

/** Undoes the caller's last assignment while its notification is pending. Returns whether it did. */
async function undoAssignment(tx: Tx, { orderId, from, to, byId }: AssignmentUndo): Promise<boolean> {
  const last = await tx
    .selectFrom('order_assignments')
    .select(['id', 'from_staff', 'to_staff', 'changed_by'])
    .where('order_id', '=', orderId)
    .orderBy('id', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
  if (last?.changed_by !== byId || last.to_staff !== from || last.from_staff !== to) return false;
  if (!(await cancelDelayedEvent(tx, { type: 'order.assigned', data: { assignmentId: last.id } })))
    return false;
  await tx.deleteFrom('order_assignments').where('id', '=', last.id).execute();
  await tx.updateTable('orders').set({ assigned_to: to }).where('id', '=', orderId).execute();
  await announceReassignment(tx, [orderId]);
  return true;
}
