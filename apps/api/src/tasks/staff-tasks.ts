/** The orders assigned to the staff member who calls, newest or most urgent first (A§7, decision 6). */
import type { Handler } from '../contract/operation.ts';
import { listWork } from './list-work.ts';
import { viewTask } from './work-view.ts';

export const staffTasks: Handler<'staffTasks'> = async (deps, { actor, body }) => {
  const { limit, cursor, sort, q, status, bucket, due } = body;
  const { rows, paging } = await listWork(deps, actor, { limit, cursor, sort, q, status, bucket, due });
  const now = deps.clock.now();
  return { status: 'true', message: 'Your tasks.', orders: rows.map((row) => viewTask(row, now)), ...paging };
};
