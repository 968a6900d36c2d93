/** Takes back an assignment of which its new staff member has not heard: as if it had not been, but for the audit log. */
import type { Tx } from '../db/database.ts';
import { letTheNewOneHear } from './give-orders.ts';
import { withdrawNotice } from './held-notices.ts';

interface Undone {
  orderId: number;
  /** Whose it is, and whose it was before; null for nobody. */
  from: number | null;
  to: number | null;
  byId: number;
}

/** Whether it was taken back. Otherwise it is not the last one, not theirs, or the staff member has heard of it. */
export async function undoAssignment(tx: Tx, { orderId, from, to, byId }: Undone): Promise<boolean> {
  const last = await tx
    .selectFrom('order_assignments')
    .select(['id', 'from_staff', 'to_staff', 'changed_by'])
    .where('order_id', '=', orderId)
    .orderBy('id', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
  if (last?.changed_by !== byId || last.to_staff !== from || last.from_staff !== to) return false;
  if (!(await withdrawNotice(tx, { type: 'order.assigned', data: { assignmentId: last.id } }))) return false;
  await tx.deleteFrom('order_assignments').where('id', '=', last.id).execute();
  await tx.updateTable('orders').set({ assigned_to: to }).where('id', '=', orderId).execute();
  await letTheNewOneHear(tx, [orderId]);
  return true;
}
