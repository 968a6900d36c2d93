/** Every order, newest or most urgent first, and the staff to assign them to (A§7, decision 6). */
import type { Handler } from '../contract/operation.ts';
import { staffChoices } from '../tickets/ticket-choices.ts';
import { listWork } from './list-work.ts';
import { viewAdminOrder } from './work-view.ts';

export const adminOrders: Handler<'adminOrders'> = async (deps, { actor, body }) => {
  const { limit, cursor, sort, q, status, bucket, due, date, payment_status, assigned_to } = body;
  const asked = { limit, cursor, sort, q, status, bucket, due, date, payment_status, assigned_to };
  const { rows, paging } = await listWork(deps, actor, asked);
  const now = deps.clock.now();
  return {
    status: 'true',
    message: 'The orders.',
    orders: rows.map((row) => viewAdminOrder(row, now)),
    staff: await staffChoices(deps.db),
    ...paging,
  };
};
