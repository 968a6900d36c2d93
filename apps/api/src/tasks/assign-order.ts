/** Gives an order to a staff member, or takes it from everybody; access moves with it at once (A§4, decision 37). */
import type { Handler } from '../contract/operation.ts';
import { inTransaction } from '../db/transaction.ts';
import { Problem } from '../http/errors.ts';
import { activeStaff } from '../tickets/active-staff.ts';
import { giveOrders, lockOrders } from './give-orders.ts';
import { whyNoOrder } from './why-no-order.ts';

export const assignOrder: Handler<'assignOrder'> = async (deps, { actor, body }) =>
  inTransaction(deps.db, async (tx) => {
    const { id: staffId, order_id: orderId, seen } = body;
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
    await giveOrders(tx, deps, [order], { staffId, by: actor.userId });
    return done;
  });

const movedMeanwhile = () =>
  new Problem('conflict', 'Somebody else has assigned this order meanwhile. Please load it again.');
