/** Gives several orders to a staff member, or takes them from everybody, and says what became of each. */
import type { Handler } from '../contract/operation.ts';
import { inTransaction } from '../db/transaction.ts';
import { activeStaff } from '../access/active-staff.ts';
import { giveOrders, type HeldOrder, lockOrders } from './give-orders.ts';
import { heldUntil } from './held-notices.ts';

export const assignOrders: Handler<'assignOrders'> = async (deps, { actor, body }) =>
  inTransaction(deps.db, async (tx) => {
    const { id: staffId, order_ids: orderIds } = body;
    if (staffId !== null) await activeStaff(tx, 'id', staffId);
    const orders = await lockOrders(tx, orderIds);
    const moved = orders.filter((order) => order.assigned_to !== staffId);
    await giveOrders(tx, deps, moved, { staffId, by: actor.userId, tellAt: heldUntil(deps) });
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
function outcomeOf(order: HeldOrder | undefined, staffId: number | null) {
  if (!order) return 'unknown';
  return order.assigned_to === staffId ? 'unchanged' : 'assigned';
}
