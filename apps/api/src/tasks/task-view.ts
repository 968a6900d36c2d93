import { dueDate } from '@portal/domain/due-date';
import { istDate } from '@portal/domain/ist-date';
import { orderBucket } from '@portal/domain/order-status';
import type { components } from '@portal/sdk/contract.gen';
import { viewOrderRow } from '../orders/order-view.ts';
import type { TaskRow } from './task-rows.ts';

type Schemas = components['schemas'];

/** `now` determines what is overdue: unfinished after its due date in India. */
export function viewTask(row: TaskRow, now: Date): Schemas['TaskRow'] {
  const due = dueDate(row.created_at, row.timeline);
  const isEnded = row.refunded_at !== null || row.is_cancelled;
  const isFinished = isEnded || orderBucket(row.status, row.steps) === 'complete';
  return {
    ...viewOrderRow(row),
    category: row.category,
    user_id: row.customer_id,
    user_name: row.user_name,
    due_date: due ?? null,
    overdue: !isFinished && due !== undefined && due < istDate(now),
    open_requirements: row.open_requirements,
    assigned_to: row.assigned_to,
    is_refunded: row.refunded_at !== null,
  };
}

export const viewAdminOrder = (row: TaskRow, now: Date): Schemas['AdminOrderRow'] => ({
  ...viewTask(row, now),
  payment_id: row.provider_payment_id,
  staff_name: row.staff_name,
});
