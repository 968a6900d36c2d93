/** Assigns or unassigns several orders and returns the outcome of each. */

import { requireActiveStaff } from '../access/assignee.ts';
import type { Handler } from '../contract/operation.ts';
import { inTransaction } from '../db/transaction.ts';
import { undoDeadline } from './delayed-events.ts';
import { reassignTasks, type LockedTask, lockTasks } from './reassign-tasks.ts';

export const assignOrders: Handler<'assignOrders'> = async (deps, { actor, body }) =>
  inTransaction(deps.db, async (tx) => {
    const { id: staffId, order_ids: orderIds } = body;
    if (staffId !== null) await requireActiveStaff(tx, 'id', staffId);
    const orders = await lockTasks(tx, orderIds);
    const moved = orders.filter((order) => order.cancelled_at === null && order.assigned_to !== staffId);
    await reassignTasks(tx, deps, moved, { staffId, by: actor.userId, notifyAt: undoDeadline(deps) });
    const known = new Map(orders.map((order) => [order.id, order]));
    return {
      status: 'true',
      message: messageOf(moved.length, staffId),
      results: orderIds.map((id) => {
        return { order_id: id, outcome: outcomeOf(known.get(id), staffId) };
      }),
    };
  });

function messageOf(count: number, staffId: number | null): string {
  if (count === 0) return 'Nothing had to be changed.';
  const orders = count === 1 ? '1 order' : `${count} orders`;
  return staffId === null ? `${orders} taken from everybody.` : `${orders} assigned.`;
}

/** `order` as it was before. */
function outcomeOf(order: LockedTask | undefined, staffId: number | null) {
  if (!order) return 'unknown';
  if (order.cancelled_at !== null) return 'cancelled';
  return order.assigned_to === staffId ? 'unchanged' : 'assigned';
}
