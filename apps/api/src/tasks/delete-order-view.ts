import type { Handler } from '../contract/operation.ts';
import { loadOrderViews } from './order-view-rows.ts';

export const deleteOrderView: Handler<'deleteOrderView'> = async ({ db }, { actor, body }) => {
  await db
    .deleteFrom('order_views')
    .where('id', '=', body.id)
    .where('person_id', '=', actor.userId)
    .execute();
  return { status: 'true', message: 'View forgotten.', views: await loadOrderViews(db, actor.userId) };
};
