import { visibleTo } from '../access/order-access.ts';
import { notFound, type Problem, unauthenticAccess } from '../contract/errors.ts';
import type { Actor } from '../contract/operation.ts';
import type { Db, Tx } from '../db/database.ts';

/**
 * The error for a query that found no visible order: 404 when it doesn't exist, 403 when it belongs to others. Order
 * ids are consecutive, so the difference reveals nothing, and a mistyped URL does not end the session.
 */
export async function missingTaskProblem(db: Db | Tx, actor: Actor, orderId: number): Promise<Problem> {
  const order = await db
    .selectFrom('orders')
    .select(visibleTo(actor).as('visible'))
    .where('id', '=', orderId)
    .executeTakeFirst();
  return order && !order.visible ? unauthenticAccess() : notFound('There is no such order.');
}
