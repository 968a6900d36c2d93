import type { Handler } from '../contract/operation.ts';
import { findAssignees } from './find-assignees.ts';
import { listTasks } from './list-tasks.ts';
import { filtersOf } from './task-filters.ts';
import { viewAdminOrder } from './task-view.ts';

export const adminOrders: Handler<'adminOrders'> = async (deps, { actor, body }) => {
  const { limit, cursor, offset } = body;
  const { rows, paging } = await listTasks(deps, actor, filtersOf(body), { limit, cursor, offset });
  const now = deps.clock.now();
  return {
    status: 'true',
    message: 'The orders.',
    orders: rows.map((row) => viewAdminOrder(row, now)),
    staff: await findAssignees(deps.db),
    ...paging,
  };
};
