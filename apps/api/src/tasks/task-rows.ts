import { istDate, startOfIstDay } from '@portal/domain/ist-date';
import { PENDING } from '@portal/domain/order-status';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../db/database.ts';
import { type OrderListRow, owedPaise } from '../orders/order-rows.ts';
import type { TaskFilters } from './task-filters.ts';

/** A row of a task list. */
export interface TaskRow extends OrderListRow {
  category: string;
  customer_id: number;
  user_name: string;
  assigned_to: number | null;
  staff_name: string | null;
  provider_payment_id: string | null;
  open_requirements: number;
  /** The due date as yyyy-mm-dd; infinity without one, and once the order is complete, refunded or cancelled. */
  due_rank: string;
  /** When all that was paid for it was refunded. */
  refunded_at: Date | null;
}

export interface TaskCondition extends Omit<TaskFilters, 'q' | 'sort'> {
  /** Determines which orders are overdue. */
  now: Date;
}

/** Loads the row of an order that the caller may see. */
export async function loadTaskRow(db: Db | Tx, orderId: number): Promise<TaskRow> {
  const { rows } = await sql<TaskRow>`${taskRows} where orders.id = ${orderId}`.execute(db);
  if (!rows[0]) throw new Error('an order that was just read is gone');
  return rows[0];
}

/** Selects task rows from `orders`; a join or a where clause follows. */
export const taskRows = sql<TaskRow>`
  select orders.id, orders.service_name, orders.status, orders.created_at, orders.price_paise, orders.gst_paise,
    orders.timeline, orders.steps, orders.payment_id, orders.category, orders.customer_id, orders.assigned_to,
    orders.due_rank::text, orders.refunded_at, orders.cancelled_at is not null as is_cancelled,
    orders.refunded_paise, orders.charges_paise, ${owedPaise} as owed_paise, customer.name as user_name, worker.name as staff_name, payments.provider_payment_id,
    (select count(*) from order_documents needed where needed.order_id = orders.id and needed.required
      and needed.status in ('Pending', 'Rejected')) as open_requirements
  from orders join people customer on customer.id = orders.customer_id
    left join people worker on worker.id = orders.assigned_to
    left join payments on payments.id = orders.payment_id`;

/** The conditions of all filters except the search and a single staff member, which has its own index. */
export function conditionsOf({
  status,
  bucket,
  due,
  date,
  department,
  payment_status,
  assigned_to,
  now,
}: TaskCondition): RawBuilder<boolean>[] {
  return [
    ...(status === undefined ? [] : [sql<boolean>`orders.status = ${status}`]),
    ...(bucket === undefined ? [] : [isIn(bucket)]),
    ...(due === undefined ? [] : [isDue(due, istDate(now))]),
    ...(date === undefined ? [] : [isOfDay(date)]),
    ...(department === undefined ? [] : [sql<boolean>`orders.category = ${department}`]),
    ...(payment_status === undefined ? [] : [paymentConditions[payment_status]]),
    ...(assigned_to === 0 ? [sql<boolean>`orders.assigned_to is null`] : []),
  ];
}

/** The dashboard's counters (dashboard-004, dashboard-006): orders that are complete, refunded or cancelled have no due rank. */
const isIn = (bucket: NonNullable<TaskCondition['bucket']>) =>
  ({
    pending: sql<boolean>`orders.status = ${sql.lit(PENDING)} and orders.due_rank < 'infinity'`,
    progress: sql<boolean>`orders.status <> ${sql.lit(PENDING)} and orders.due_rank < 'infinity'`,
    complete: sql<boolean>`orders.due_rank = 'infinity'`,
    cancelled: sql<boolean>`orders.cancelled_at is not null`,
    unfinished: sql<boolean>`orders.due_rank < 'infinity'`,
  })[bucket];

const isDue = (due: NonNullable<TaskCondition['due']>, today: string) =>
  ({
    overdue: sql<boolean>`orders.due_rank < ${today}::date`,
    today: sql<boolean>`orders.due_rank = ${today}::date`,
    week: sql<boolean>`orders.due_rank between ${today}::date and ${today}::date + 6`,
  })[due];

const paymentConditions = {
  Completed: sql<boolean>`orders.payment_id is not null`,
  Pending: sql<boolean>`orders.payment_id is null`,
  'Partly Paid': sql<boolean>`orders.payment_id in (select payment_id from receivables where owed_paise > 0)`,
  'Partly Refunded': sql<boolean>`orders.refunded_paise > 0 and orders.refunded_at is null`,
  Refunded: sql<boolean>`orders.refunded_paise > 0 and orders.refunded_at is not null`,
} as const satisfies Record<NonNullable<TaskCondition['payment_status']>, RawBuilder<boolean>>;

function isOfDay(day: string) {
  const begin = startOfIstDay(day);
  return sql<boolean>`orders.created_at >= ${begin} and orders.created_at < ${begin}::timestamptz + interval '1 day'`;
}
