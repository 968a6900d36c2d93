import type { Handler } from '../contract/operation.ts';
import { listTasks } from './list-tasks.ts';
import { filtersOf } from './task-filters.ts';
import { viewTask } from './task-view.ts';

export const staffTasks: Handler<'staffTasks'> = async (deps, { actor, body }) => {
  const { limit, cursor, offset, sort, q, status, bucket, due } = body;
  const filters = filtersOf({ q, status, bucket, due, sort });
  const { rows, paging } = await listTasks(deps, actor, filters, { limit, cursor, offset });
  const now = deps.clock.now();
  return { status: 'true', message: 'Your tasks.', orders: rows.map((row) => viewTask(row, now)), ...paging };
};
