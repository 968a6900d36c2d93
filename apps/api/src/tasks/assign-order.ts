/** Gives an order to a staff member, or takes it from everybody; access moves with it at once (A§4, decision 37). */
import type { Handler } from '../contract/operation.ts';
import type { Tx } from '../db/database.ts';
import { inTransaction } from '../db/transaction.ts';
import { announceAccessChange } from '../realtime/announce-access-change.ts';
import { activeStaff } from '../tickets/active-staff.ts';
import { whyNoOrder } from './why-no-order.ts';
import { taskAssigned } from './work-events.ts';

export const assignOrder: Handler<'assignOrder'> = async (deps, { actor, body: { id: staffId, order_id } }) =>
  inTransaction(deps.db, async (tx) => {
    const done = {
      status: 'true',
      message: staffId === null ? 'The order is nobody’s now.' : 'Order assigned.',
    } as const;
    const order = await tx
      .selectFrom('orders')
      .select(['id', 'assigned_to', 'service_name'])
      .where('id', '=', order_id)
      .forUpdate()
      .executeTakeFirst();
    if (!order) throw await whyNoOrder(tx, actor, order_id);
    if (staffId !== null) await activeStaff(tx, 'id', staffId);
    if (order.assigned_to === staffId) return done;
    await tx.updateTable('orders').set({ assigned_to: staffId }).where('id', '=', order.id).execute();
    await letTheNewOneHear(tx, order.id);
    const { id: assignmentId } = await tx
      .insertInto('order_assignments')
      .values({
        order_id: order.id,
        from_staff: order.assigned_to,
        to_staff: staffId,
        changed_by: actor.userId,
        changed_at: deps.clock.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (staffId !== null) await taskAssigned(tx, deps, order, { assignmentId, staffId });
    return done;
  });

/**
 * Sockets of whoever had it stop. What was written is news for the new one, who has no unread notification yet: the next
 * message must write one.
 */
async function letTheNewOneHear(tx: Tx, orderId: number): Promise<void> {
  await tx.updateTable('chats').set({ noticed_at: null }).where('order_id', '=', orderId).execute();
  await announceAccessChange(tx, orderId);
}
