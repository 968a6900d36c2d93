/** Notifications about tasks (notifications-n04 to notifications-n06). */

import { orderDisplayId } from '@portal/domain/display-id';
import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { notify } from '../events/notify.ts';
import { admins, only, type Recipients } from '../events/recipients.ts';

type TaskEventDeps = Pick<Deps, 'clock'>;

export interface TaskToNotify {
  id: number;
  customer_id: number;
  assigned_to: number | null;
  service_name: string;
}

/**
 * Notifies the customer, the admins when staff changed it, and the assigned staff member when somebody else did. Omits
 * the reason of a step back, which is internal.
 */
export async function notifyOfStatus(
  tx: Tx,
  deps: TaskEventDeps,
  order: TaskToNotify,
  change: { id: number; to: string; by: { userId: number; isStaff: boolean } },
): Promise<void> {
  const detail = `${labelOf(order)} is now: ${change.to}.`;
  await notify(tx, deps, {
    event_key: `order-status:${change.id}`,
    title: 'Order Status Updated',
    recipients: change.by.isStaff ? withAdmins(order.customer_id) : only(order.customer_id),
    detail,
    orderId: order.id,
  });
  if (order.assigned_to === null || order.assigned_to === change.by.userId) return;
  await notify(tx, deps, {
    event_key: `task-status:${change.id}`,
    title: 'Task Status Updated',
    recipients: only(order.assigned_to),
    detail,
    orderId: order.id,
  });
}

/** Notifies every admin of a reopened order whose staff member has left, so that they assign it. */
export const notifyOfUnassignedTask = (
  tx: Tx,
  deps: TaskEventDeps,
  order: Pick<TaskToNotify, 'id' | 'service_name'>,
  { id, departed }: { id: number; departed: { name: string } },
): Promise<void> =>
  notify(tx, deps, {
    event_key: `order-reopened:${id}`,
    title: 'Tasks Unassigned',
    recipients: admins,
    detail: `${labelOf(order)} is open again and assigned to nobody, since ${departed.name} has left.`,
    orderId: order.id,
  });

/** Notifies the new staff member. The key has `assignmentId`, since an order may be assigned to them again. */
export const notifyOfAssignment = (
  tx: Tx,
  deps: TaskEventDeps,
  order: Pick<TaskToNotify, 'id' | 'service_name'>,
  { assignmentId, staffId }: { assignmentId: number; staffId: number },
): Promise<void> =>
  notify(tx, deps, {
    event_key: `task-assigned:${assignmentId}`,
    title: 'New Task Assigned',
    recipients: only(staffId),
    detail: `${labelOf(order)} is assigned to you.`,
    orderId: order.id,
  });

/** Notifies the customer, who has to pay, and the admins except its creator. */
export const notifyOfAddedOrder = async (
  tx: Tx,
  deps: TaskEventDeps,
  order: Pick<TaskToNotify, 'id' | 'customer_id' | 'service_name'>,
  by: { userId: number; name: string },
): Promise<void> => {
  await notify(tx, deps, {
    event_key: `added:${order.id}`,
    title: 'New Order',
    recipients: only(order.customer_id),
    detail: `${labelOf(order)} was added for you and waits for your payment.`,
    orderId: order.id,
  });
  await notify(tx, deps, {
    event_key: `placed:${order.id}`,
    title: 'New Order',
    recipients: sql`select id from (${admins}) told where id <> ${by.userId}`,
    detail: `${by.name} added ${labelOf(order)}, which is not paid yet.`,
    orderId: order.id,
  });
};

const labelOf = ({ id, service_name: name }: Pick<TaskToNotify, 'id' | 'service_name'>) =>
  `${name} (${orderDisplayId(id)})`;

const withAdmins = (personId: number): Recipients => sql`${only(personId)} union ${admins}`;
