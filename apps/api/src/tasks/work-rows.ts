/** The rows of task and order lists: what they show of an order, and the conditions that narrow them. */
import { istDate, startOfIstDay } from '@portal/domain/ist-date';
import { PENDING } from '@portal/domain/order-status';
import type { components } from '@portal/sdk/contract.gen';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../db/database.ts';
import type { OrderListRow } from '../orders/order-rows.ts';

/** What lists show of an order to those who work on it. */
export interface WorkRow extends OrderListRow {
  category: string;
  customer_id: number;
  user_name: string;
  assigned_to: number | null;
  staff_name: string | null;
  provider_payment_id: string | null;
  open_requirements: number;
  /** yyyy-mm-dd or infinity: its place among the most urgent. */
  due_rank: string;
  /** The whole payment went back. */
  refunded_at: Date | null;
}

type Asked = components['schemas']['TaskSearch'];

export interface WorkFilter {
  q?: string | undefined;
  status?: string | undefined;
  bucket?: Asked['bucket'];
  due?: Asked['due'];
  /** A day in India, yyyy-mm-dd. */
  date?: string | undefined;
  department?: string | undefined;
  payment_status?: 'Completed' | 'Pending' | undefined;
  /** A staff member's id, or 0 for nobody. */
  assigned_to?: number | undefined;
  /** By which "overdue" is meant. */
  now: Date;
}

/** An unpaged answer holds so many and no more (constants-010). */
export const mostRows = 1_000;

/** One row, of an order that the caller may see. */
export async function loadWorkRow(db: Db | Tx, orderId: number): Promise<WorkRow> {
  const { rows } = await sql<WorkRow>`${workRows} where orders.id = ${orderId}`.execute(db);
  if (!rows[0]) throw new Error('an order that was just read is gone');
  return rows[0];
}

/** A query for rows of orders, to be narrowed and put in order. */
export const workRows = sql`
  select orders.id, orders.service_name, orders.status, orders.created_at, orders.price_paise, orders.gst_paise,
    orders.timeline, orders.steps, orders.payment_id, orders.category, orders.customer_id, orders.assigned_to,
    orders.due_rank::text, orders.refunded_at, customer.name as user_name, worker.name as staff_name, payments.provider_payment_id,
    (select count(*) from order_documents needed where needed.order_id = orders.id and needed.required
      and needed.status in ('Pending', 'Rejected')) as open_requirements
  from orders join people customer on customer.id = orders.customer_id
    left join people worker on worker.id = orders.assigned_to
    left join payments on payments.id = orders.payment_id`;

/** All but the search and the staff member. */
export function conditionsOf({
  status,
  bucket,
  due,
  date,
  department,
  payment_status,
  assigned_to,
  now,
}: WorkFilter): RawBuilder<unknown>[] {
  return [
    ...(status === undefined ? [] : [sql`orders.status = ${status}`]),
    ...(bucket === undefined ? [] : [isIn(bucket)]),
    ...(due === undefined ? [] : [isDue(due, istDate(now))]),
    ...(date === undefined ? [] : [isOfDay(date)]),
    ...(department === undefined ? [] : [sql`orders.category = ${department}`]),
    ...(payment_status === undefined ? [] : [isPaid(payment_status === 'Completed')]),
    ...(assigned_to === 0 ? [sql`orders.assigned_to is null`] : []),
  ];
}

/** The rule of the dashboard's counters (dashboard-004, dashboard-006) on the row: complete is what has no place among
 * the urgent, being finished or refunded. */
const isIn = (bucket: NonNullable<WorkFilter['bucket']>) =>
  ({
    pending: sql`orders.status = ${sql.lit(PENDING)} and orders.due_rank < 'infinity'`,
    progress: sql`orders.status <> ${sql.lit(PENDING)} and orders.due_rank < 'infinity'`,
    complete: sql`orders.due_rank = 'infinity'`,
    unfinished: sql`orders.due_rank < 'infinity'`,
  })[bucket];

const isDue = (due: NonNullable<WorkFilter['due']>, today: string) =>
  ({
    overdue: sql`orders.due_rank < ${today}::date`,
    today: sql`orders.due_rank = ${today}::date`,
    week: sql`orders.due_rank between ${today}::date and ${today}::date + 6`,
  })[due];

const isPaid = (paid: boolean) =>
  paid ? sql`orders.payment_id is not null` : sql`orders.payment_id is null`;

function isOfDay(day: string) {
  const begin = startOfIstDay(day);
  return sql`orders.created_at >= ${begin} and orders.created_at < ${begin}::timestamptz + interval '1 day'`;
}
