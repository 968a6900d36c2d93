/** The board of every open order, in columns by staff member or by status, the most urgent first (admin-task-002). */

import type { components } from '@portal/sdk/contract.gen';
import type { Handler } from '../contract/operation.ts';
import { type BoardColumn, findBoardByStaff, findBoardByStatus } from './board-rows.ts';
import { findAssignees } from './find-assignees.ts';
import { viewAdminOrder } from './task-view.ts';

const DEFAULT_CARDS = 20;

export const adminTasks: Handler<'adminTasks'> = async (deps, { body }) => {
  const { by = 'staff', department, limit = DEFAULT_CARDS } = body;
  const now = deps.clock.now();
  const find = by === 'staff' ? findBoardByStaff : findBoardByStatus;
  const columns = await find(deps.db, { department, limit, now });
  return {
    status: 'true',
    message: 'The tasks.',
    columns: columns.map((column) => viewColumn(column, now)),
    staff: await findAssignees(deps.db),
  };
};

const viewColumn = (
  { staff, bucket, total, pending, progress, overdue, rows }: BoardColumn,
  now: Date,
): components['schemas']['TaskColumn'] => ({
  staff,
  bucket,
  total,
  pending,
  progress,
  overdue,
  orders: rows.map((row) => viewAdminOrder(row, now)),
});
