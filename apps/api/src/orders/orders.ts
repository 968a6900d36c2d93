import type { Handler } from '../contract/operation.ts';
import { byId, paginate } from '../lists/paginate.ts';
import { countOrders, findOrders } from './order-rows.ts';
import { viewOrderRow } from './order-view.ts';

export const orders: Handler<'orders'> = async ({ db, config }, { actor, body }) => {
  const { limit, cursor, q, date, bucket } = body;
  const filters = { q, date, bucket };
  const { rows, paging } = await paginate(
    config,
    {
      name: `orders:${actor.userId}`,
      load: (range) => findOrders(db, actor, filters, range),
      positionOf: byId,
      count: () => countOrders(db, actor, filters),
    },
    { limit, cursor },
    filters,
  );
  return { status: 'true', message: 'Your orders.', orders: rows.map(viewOrderRow), ...paging };
};
