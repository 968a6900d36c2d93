/** The rows of task and order lists: those that a person may see, newest or most urgent first, from a cursor on. */
import { istDate, startOfIstDay } from '@portal/domain/ist-date';
import { PENDING } from '@portal/domain/order-status';
import type { components } from '@portal/sdk/contract.gen';
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../contract/operation.ts';
import type { Db, Tx } from '../db/database.ts';
import { visibleTo } from '../orders/order-access.ts';
import type { OrderListRow } from '../orders/order-rows.ts';
import { ordersShowing } from './work-search.ts';

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

/** Where a page begins: after this row, in the order that the list has. */
export interface WorkPlace {
  id: number;
  dueRank: string;
}

export interface WorkPage {
  sort: 'newest' | 'due';
  limit: number;
  after?: WorkPlace | undefined;
}

/** An unpaged answer holds so many and no more (decision 6). */
export const mostRows = 1_000;

/** At most `limit` rows: first the ids of the page by an index, then what the page shows of them. */
export async function findWork(
  db: Db,
  actor: Actor,
  filter: WorkFilter,
  { sort, limit, after }: WorkPage,
): Promise<WorkRow[]> {
  const order = sort === 'due' ? sql`orders.due_rank, (-orders.id)` : sql`orders.id desc`;
  const beyond = after === undefined ? sql<boolean>`true` : isBeyond(sort, after);
  const q = searchOf(filter);
  // With the owner in front, as a range: after an equality Postgres leaves the column out of the order, and then walks
  // down everybody's orders until it has found enough of this person's, which may be the oldest of all.
  const owner = ownerOf(actor, filter);
  const page =
    q === undefined
      ? sql`select id from orders where ${allOf([owner === undefined ? sql`true` : isOwner(owner), ...conditionsOf(filter)])}
          and ${beyond} order by ${owner === undefined ? sql`` : sql`orders.assigned_to,`} ${order} limit ${limit}`
      : sql`select id from (${found(actor, filter, q)} offset 0) orders where ${beyond} order by ${order} limit ${limit}`;
  const { rows } =
    await sql<WorkRow>`${workRows} where orders.id = any (array(${page})) order by ${order}`.execute(db);
  return rows;
}

/** How many orders match in all. */
export async function countWork(db: Db, actor: Actor, filter: WorkFilter): Promise<number> {
  const q = searchOf(filter);
  const { rows } = await (
    q === undefined
      ? sql<{ total: number }>`
        select count(*) as total from orders where ${allOf([scopeOf(actor, filter), ...conditionsOf(filter)])}`
      : sql<{ total: number }>`select count(*) as total from (${found(actor, filter, q)}) found`
  ).execute(db);
  return rows[0]?.total ?? 0;
}

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
    orders.due_rank::text, customer.name as user_name, worker.name as staff_name, payments.provider_payment_id,
    (select count(*) from order_documents needed where needed.order_id = orders.id and needed.required
      and needed.status in ('Pending', 'Rejected')) as open_requirements
  from orders join people customer on customer.id = orders.customer_id
    left join people worker on worker.id = orders.assigned_to
    left join payments on payments.id = orders.payment_id`;

const searchOf = ({ q = '' }: WorkFilter) => (q.trim() === '' ? undefined : q.trim());

/** All that matches a search and the rest. */
const found = (actor: Actor, filter: WorkFilter, q: string) =>
  ordersShowing(actor, q, allOf([scopeOf(actor, filter), ...conditionsOf(filter)]));

const allOf = (conditions: RawBuilder<unknown>[]) =>
  sql<boolean>`${sql.join(conditions.length === 0 ? [sql`true`] : conditions, sql` and `)}`;

/** What the actor may see, and of whom. */
const scopeOf = (actor: Actor, { assigned_to: assignedTo }: WorkFilter): RawBuilder<boolean> =>
  allOf([
    visibleTo(actor),
    ...(assignedTo === undefined || assignedTo === 0 ? [] : [sql`orders.assigned_to = ${assignedTo}`]),
  ]);

/** Whose tasks the list is of; undefined for those of all, or of nobody. */
function ownerOf(actor: Actor, { assigned_to: assignedTo = 0 }: WorkFilter): number | undefined {
  if (actor.kind === 'staff') return actor.userId;
  return assignedTo === 0 ? undefined : assignedTo;
}

const isOwner = (personId: number) => sql`orders.assigned_to between ${personId} and ${personId}`;

const isBeyond = (sort: WorkPage['sort'], { id, dueRank }: WorkPlace) =>
  sort === 'due'
    ? sql<boolean>`(orders.due_rank, (-orders.id)) > (${dueRank}::date, ${-id}::bigint)`
    : sql<boolean>`orders.id < ${id}`;

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

/** The counters' own rule (decision 26), in words of the row: complete is what has no place among the urgent. */
const isIn = (bucket: NonNullable<WorkFilter['bucket']>) =>
  ({
    pending: sql`orders.status = ${sql.lit(PENDING)}`,
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
