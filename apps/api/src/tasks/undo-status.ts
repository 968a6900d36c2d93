/** Takes back a change of status of which nobody has heard: as if it had not been, but for the audit log. */
import type { Tx } from '../db/database.ts';
import { withdrawNotice } from './held-notices.ts';

interface Undone {
  orderId: number;
  /** The status that it has. */
  from: string;
  /** The status that it had before. */
  to: string;
  byId: number;
}

/** Whether it was taken back. Otherwise it is not the last change, not theirs, or people have heard of it. */
export async function undoStatus(tx: Tx, { orderId, from, to, byId }: Undone): Promise<boolean> {
  const last = await tx
    .selectFrom('order_status_changes')
    .select(['id', 'from_status', 'to_status', 'changed_by'])
    .where('order_id', '=', orderId)
    .orderBy('id', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
  if (last?.changed_by !== byId || last.to_status !== from || last.from_status !== to) return false;
  if (!(await withdrawNotice(tx, { type: 'order.status-changed', data: { changeId: last.id } })))
    return false;
  await tx.deleteFrom('order_status_changes').where('id', '=', last.id).execute();
  await tx.updateTable('orders').set({ status: to }).where('id', '=', orderId).execute();
  return true;
}
