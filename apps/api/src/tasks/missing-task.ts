/** Why somebody who works on orders does not get at one. */
import type { Actor } from '../contract/operation.ts';
import type { Db, Tx } from '../db/database.ts';
import { notFound, type Problem, unauthenticAccess } from '../contract/errors.ts';
import { visibleTo } from '../access/order-access.ts';

/**
 * Of a statement with that condition that found nothing: 404 when there is no such order, 403 when it is not the
 * actor's. Orders are counted through, so that it betrays nothing that one exists, and a mistyped address logs nobody
 * out.
 */
export async function missingTaskProblem(db: Db | Tx, actor: Actor, orderId: number): Promise<Problem> {
  const order = await db
    .selectFrom('orders')
    .select(visibleTo(actor).as('visible'))
    .where('id', '=', orderId)
    .executeTakeFirst();
  return order && !order.visible ? unauthenticAccess() : notFound('There is no such order.');
}
