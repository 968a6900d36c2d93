/** Columns of the board of open orders: counts, and the most urgent orders of each. */

import { istDate } from '@portal/domain/ist-date';
import { PENDING } from '@portal/domain/order-status';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { openOrders } from '../db/tallies.ts';
import { taskRows, type TaskRow } from './task-rows.ts';

export interface BoardColumn extends BoardCounts {
  staff: { id: number; name: string } | null;
  bucket: 'pending' | 'progress' | null;
  rows: TaskRow[];
}

interface BoardCounts {
  total: number;
  pending: number;
  progress: number;
  overdue: number;
}

export interface BoardRequest {
  department: string | undefined;
  /** Per column. */
  limit: number;
  now: Date;
}

/** More columns than any board has; those with the most orders are kept. */
const MAX_COLUMNS = 200;

/** Overdue orders of a column are counted up to this number. */
const MAX_OVERDUE_COUNTED = 1_000;

/** Unassigned orders first, then every active staff member by name, also those without orders. */
export async function findBoardByStaff(db: Db, asked: BoardRequest): Promise<BoardColumn[]> {
  const { rows: columns } = await sql<BoardCounts & { id: number | null; name: string; ids: number[] }>`
    with work as materialized (${countsBy(sql`owner`, asked)}),
      workers as materialized (
        select people.id, people.name from people left join work on work.key = people.id
        where user_type = 'staff' and state = 'active'
        order by coalesce(work.total, 0) desc, people.id limit ${MAX_COLUMNS})
    select null::bigint as id, '' as name, ${counts}, ${overdueCount(sql`assigned_to is null`, asked)},
      ${first(sql`assigned_to is null`, sql`due_rank, (-id)`, asked)}
    from (select) nobody left join work on work.key = 0
    union all
    -- orders_due_of_staff; as a range, so that the column stays in the order.
    select workers.id, workers.name, ${counts}, ${overdueCount(sql`assigned_to between workers.id and workers.id`, asked)},
      ${first(sql`assigned_to between workers.id and workers.id`, sql`assigned_to, due_rank, (-id)`, asked)}
    from workers left join work on work.key = workers.id`.execute(db);
  const rows = await loadRows(
    db,
    columns.flatMap(({ ids }) => ids),
  );
  return columns.toSorted(byName).map(({ id, name, ids, ...more }) => ({
    ...more,
    staff: id === null ? null : { id, name },
    bucket: null,
    rows: ids.flatMap((orderId) => rows.get(orderId) ?? []),
  }));
}

/** Pending orders, and orders in progress. */
export async function findBoardByStatus(db: Db, asked: BoardRequest): Promise<BoardColumn[]> {
  const isOfColumn = sql<boolean>`(status = ${sql.lit(PENDING)}) = waits`;
  const { rows: columns } = await sql<BoardCounts & { waits: boolean; ids: number[] }>`
    with work as materialized (${countsBy(sql`what = 'orders pending'`, asked)})
    -- orders_due, from its beginning to the first that is finished
    select waits, ${counts}, ${overdueCount(isOfColumn, asked)}, ${first(isOfColumn, sql`due_rank, (-id)`, asked)}
    from (values (true), (false)) known (waits) left join work on work.key = waits
    order by waits desc`.execute(db);
  const rows = await loadRows(
    db,
    columns.flatMap(({ ids }) => ids),
  );
  return columns.map(({ waits, ids, ...more }) => ({
    ...more,
    staff: null,
    bucket: waits ? 'pending' : 'progress',
    rows: ids.flatMap((orderId) => rows.get(orderId) ?? []),
  }));
}

const countsBy = (key: RawBuilder<unknown>, { department }: BoardRequest) => sql`
  select ${key} as key, sum(n)::bigint as total, (sum(n) filter (where what = 'orders pending'))::bigint as pending
  from tallies where what = any (${[...openOrders]}::text[])
    ${department === undefined ? sql`` : sql`and department = ${department}`} group by 1`;

const counts = sql`coalesce(work.total, 0) as total, coalesce(work.pending, 0) as pending,
  coalesce(work.total, 0) - coalesce(work.pending, 0) as progress`;

const overdueCount = (isOfColumn: RawBuilder<unknown>, asked: BoardRequest) => sql`(select count(*) from (
  select from orders where ${isOfColumn} and due_rank < ${istDate(asked.now)}::date and ${isOf(asked)}
  limit ${MAX_OVERDUE_COUNTED}) late) as overdue`;

const first = (
  isOfColumn: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
  asked: BoardRequest,
) => sql`to_json(array(
  select id from orders where ${isOfColumn} and due_rank < 'infinity' and ${isOf(asked)}
  order by ${order} limit ${asked.limit})) as ids`;

const isOf = ({ department }: BoardRequest): RawBuilder<boolean> =>
  department === undefined ? sql<boolean>`true` : sql<boolean>`category = ${department}`;

async function loadRows(db: Db, ids: readonly number[]): Promise<Map<number, TaskRow>> {
  const { rows } = await sql<TaskRow>`${taskRows} where orders.id = any (${ids}::bigint[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

function byName(one: { id: number | null; name: string }, other: { id: number | null; name: string }) {
  if (one.id === null || other.id === null) return one.id === null ? -1 : 1;
  return one.name.localeCompare(other.name, 'en-IN') || one.id - other.id;
}
