/** The orders assigned to the staff member who calls, newest or most urgent first. */
import type { Handler } from '../contract/operation.ts';
import { listOrders } from './list-orders.ts';
import { filtersOf } from './order-filters.ts';
import { viewTask } from './work-view.ts';

export const staffTasks: Handler<'staffTasks'> = async (deps, { actor, body }) => {
  const { limit, cursor, sort, q, status, bucket, due } = body;
  const filters = filtersOf({ q, status, bucket, due, sort });
  const { rows, paging } = await listOrders(deps, actor, { limit, cursor, ...filters });
  const now = deps.clock.now();
  return { status: 'true', message: 'Your tasks.', orders: rows.map((row) => viewTask(row, now)), ...paging };
};
