/**
 * Sets an order's status, for its assigned staff member and admins (api-update_order_status-001). A finished order that is
 * reopened is unassigned when its staff member has left.
 */

import { isStatusOf, isStepBack, orderBucket } from '@portal/domain/order-status';
import { cleanLine } from '@portal/domain/text/clean-text';
import { findDepartedAssignee } from '../access/assignee.ts';
import { visibleTo } from '../access/order-access.ts';
import { invalid, orderCancelled, Problem } from '../contract/errors.ts';
import type { Actor, Body, Handler } from '../contract/operation.ts';
import type { Tx } from '../db/database.ts';
import { inTransaction } from '../db/transaction.ts';
import { undoDeadline, delayEvent, cancelDelayedEvent } from './delayed-events.ts';
import { missingTaskProblem } from './missing-task.ts';
import { reassignTasks } from './reassign-tasks.ts';
import { notifyOfUnassignedTask, notifyOfStatus } from './task-events.ts';

export const updateOrderStatus: Handler<'updateOrderStatus'> = async (deps, { actor, body }) =>
  inTransaction(deps.db, async (tx) => {
    const order = await lockOrder(tx, actor, body.order_id);
    const done = { status: 'true', message: 'Order status updated.' } as const;
    if (!isStatusOf(body.status, order.steps)) throw fault('status', 'This order has no such step.');
    if (order.cancelled_at !== null) throw orderCancelled();
    // A repeated click.
    if (order.status === body.status) return done;
    if (body.seen !== undefined && body.seen !== order.status) throw concurrentChange(order.status);
    const { undo = false } = body;
    const undone = { orderId: order.id, from: order.status, to: body.status, byId: actor.userId };
    if (undo && (await undoStatus(tx, undone))) return done;
    const reason = reasonOf(body, order);
    const departed = isFinished(order) ? await findDepartedAssignee(tx, order) : undefined;
    if (departed) await reassignTasks(tx, deps, [order], { staffId: null, by: actor.userId });
    await tx.updateTable('orders').set({ status: body.status }).where('id', '=', order.id).execute();
    const { id } = await tx
      .insertInto('order_status_changes')
      .values({
        order_id: order.id,
        from_status: order.status,
        to_status: body.status,
        reason,
        changed_by: actor.userId,
        changed_at: deps.clock.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const tellAt = undo ? undefined : undoDeadline(deps);
    if (tellAt) await delayEvent(tx, { type: 'order.status-changed', data: { changeId: id } }, tellAt);
    else {
      const by = { userId: actor.userId, isStaff: actor.kind === 'staff' };
      await notifyOfStatus(tx, deps, order, { id, to: body.status, by });
    }
    if (departed) await notifyOfUnassignedTask(tx, deps, order, { id, departed });
    return done;
  });

/** Locks the order. Throws 404, or 403 when the actor may not see it. */
async function lockOrder(tx: Tx, actor: Actor, orderId: number) {
  const order = await tx
    .selectFrom('orders')
    .select(['id', 'customer_id', 'assigned_to', 'service_name', 'status', 'steps', 'cancelled_at'])
    .where('id', '=', orderId)
    .where(visibleTo(actor))
    .forUpdate()
    .executeTakeFirst();
  if (!order) throw await missingTaskProblem(tx, actor, orderId);
  return order;
}

const isFinished = ({ status, steps }: { status: string; steps: string[] }) =>
  orderBucket(status, steps) === 'complete';

/** One line; null without a reason, which a step back always has. */
function reasonOf(
  { status, reason = '' }: Body<'updateOrderStatus'>,
  order: { status: string; steps: string[] },
): string | null {
  const line = cleanLine(reason);
  if (line !== '') return line;
  return isStepBack(order.status, status, order.steps) ? 'not given' : null;
}

const fault = (field: string, message: string) => invalid([{ field, message }]);

const concurrentChange = (status: string) =>
  new Problem('conflict', `This order has changed meanwhile: it is now ${status}. Please load it again.`);

interface StatusUndo {
  orderId: number;
  /** The current status. */
  from: string;
  /** The previous status. */
  to: string;
  byId: number;
}

/** Undoes the caller's last change while its notification is pending. Returns whether it did. */
async function undoStatus(tx: Tx, { orderId, from, to, byId }: StatusUndo): Promise<boolean> {
  const last = await tx
    .selectFrom('order_status_changes')
    .select(['id', 'from_status', 'to_status', 'changed_by'])
    .where('order_id', '=', orderId)
    .orderBy('id', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
  if (last?.changed_by !== byId || last.to_status !== from || last.from_status !== to) return false;
  if (!(await cancelDelayedEvent(tx, { type: 'order.status-changed', data: { changeId: last.id } })))
    return false;
  await tx.deleteFrom('order_status_changes').where('id', '=', last.id).execute();
  await tx.updateTable('orders').set({ status: to }).where('id', '=', orderId).execute();
  return true;
}
