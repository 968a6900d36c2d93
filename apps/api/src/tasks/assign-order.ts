/** Gives an order to a staff member, or takes it from everybody; access moves with it at once (admin-orders-007). */
import type { Handler } from '../contract/operation.ts';
import { inTransaction } from '../db/transaction.ts';
import { Problem } from '../contract/errors.ts';
import { activeStaff } from '../access/active-staff.ts';
import { giveOrders, lockOrders } from './give-orders.ts';
import { heldUntil } from './held-notices.ts';
import { undoAssignment } from './undo-assignment.ts';
import { whyNoOrder } from './why-no-order.ts';

export const assignOrder: Handler<'assignOrder'> = async (deps, { actor, body }) =>
  inTransaction(deps.db, async (tx) => {
    const { id: staffId, order_id: orderId, seen, undo = false } = body;
    if (staffId !== null) await activeStaff(tx, 'id', staffId);
    const [order] = await lockOrders(tx, [orderId]);
    if (!order) throw await whyNoOrder(tx, actor, orderId);
    const done = {
      status: 'true',
      message: staffId === null ? 'The order is nobody’s now.' : 'Order assigned.',
    } as const;
    // A second click: what it asks for is so already.
    if (order.assigned_to === staffId) return done;
    if (seen !== undefined && seen !== order.assigned_to) throw movedMeanwhile();
    const undone = { orderId, from: order.assigned_to, to: staffId, byId: actor.userId };
    if (undo && (await undoAssignment(tx, undone))) return done;
    const tellAt = undo ? undefined : heldUntil(deps);
    await giveOrders(tx, deps, [order], { staffId, by: actor.userId, tellAt });
    return done;
  });

const movedMeanwhile = () =>
  new Problem('conflict', 'Somebody else has assigned this order meanwhile. Please load it again.');
