/** Every order, sorted and narrowed as asked for, and the staff to assign them to. */
import type { Handler } from '../contract/operation.ts';
import { findAssignees } from './find-assignees.ts';
import { listOrders } from './list-orders.ts';
import { filtersOf } from './order-filters.ts';
import { viewAdminOrder } from './work-view.ts';

export const adminOrders: Handler<'adminOrders'> = async (deps, { actor, body }) => {
  const { limit, cursor } = body;
  const { rows, paging } = await listOrders(deps, actor, { ...filtersOf(body), limit, cursor });
  const now = deps.clock.now();
  return {
    status: 'true',
    message: 'The orders.',
    orders: rows.map((row) => viewAdminOrder(row, now)),
    staff: await findAssignees(deps.db),
    ...paging,
  };
};
