/** The columns of the board of open orders: how many there are in each, and the most urgent of them. */
import { istDate } from '@portal/domain/ist-date';
import { PENDING } from '@portal/domain/order-status';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { workRows, type WorkRow } from './work-rows.ts';

export interface BoardColumn extends BoardCounts {
  staff: { id: number; name: string } | null;
  bucket: 'pending' | 'progress' | null;
  rows: WorkRow[];
}

interface BoardCounts {
  total: number;
  pending: number;
  progress: number;
  overdue: number;
}

export interface BoardQuestion {
  department: string | undefined;
  /** Of each column. */
  limit: number;
  now: Date;
}

/** More columns than this no board holds; those with most to do are kept. */
const mostColumns = 200;

/** Nobody first, then every active staff member by name, also those with nothing to do. */
export async function findBoardByStaff(db: Db, asked: BoardQuestion): Promise<BoardColumn[]> {
  const { rows: columns } = await sql<BoardCounts & { id: number | null; name: string; ids: number[] }>`
    with work as materialized (${countsBy(sql`assigned_to`, asked)}),
      workers as materialized (
        select people.id, people.name from people left join work on work.key = people.id
        where user_type = 'staff' and state = 'active'
        order by coalesce(work.total, 0) desc, people.id limit ${mostColumns})
    select null::bigint as id, '' as name, ${counts}, to_json(array(
      select id from orders where assigned_to is null and ${isOpen(asked)}
      order by due_rank, (-id) limit ${asked.limit})) as ids
    from (select) nobody left join work on work.key is null
    union all
    select workers.id, workers.name, ${counts}, to_json(array(
      -- orders_due_of_staff; as a range, so that the column stays in the order.
      select id from orders where assigned_to between workers.id and workers.id and ${isOpen(asked)}
      order by assigned_to, due_rank, (-id) limit ${asked.limit})) as ids
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

/** Pending, and whatever has begun. */
export async function findBoardByStatus(db: Db, asked: BoardQuestion): Promise<BoardColumn[]> {
  const pending = sql`status = ${sql.lit(PENDING)}`;
  const { rows: columns } = await sql<BoardCounts & { waits: boolean; ids: number[] }>`
    with work as materialized (${countsBy(pending, asked)})
    select waits, ${counts}, to_json(array(
      -- orders_due, from its beginning to the first that is finished
      select id from orders where (${pending}) = waits and ${isOpen(asked)}
      order by due_rank, (-id) limit ${asked.limit})) as ids
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

/** Read from the index `orders_open` alone, unless a department is asked for. */
const countsBy = (key: RawBuilder<unknown>, asked: BoardQuestion) => sql`
  select ${key} as key, count(*) as total, count(*) filter (where status = ${sql.lit(PENDING)}) as pending,
    count(*) filter (where due_rank < ${istDate(asked.now)}::date) as overdue
  from orders where ${isOpen(asked)} group by 1`;

const counts = sql`coalesce(work.total, 0) as total, coalesce(work.pending, 0) as pending,
  coalesce(work.total - work.pending, 0) as progress, coalesce(work.overdue, 0) as overdue`;

const isOpen = ({ department }: BoardQuestion): RawBuilder<boolean> =>
  department === undefined
    ? sql`due_rank < 'infinity'`
    : sql`due_rank < 'infinity' and category = ${department}`;

async function loadRows(db: Db, ids: readonly number[]): Promise<Map<number, WorkRow>> {
  const { rows } = await sql<WorkRow>`${workRows} where orders.id = any (${ids}::bigint[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

function byName(one: { id: number | null; name: string }, other: { id: number | null; name: string }) {
  if (one.id === null || other.id === null) return one.id === null ? -1 : 1;
  return one.name.localeCompare(other.name, 'en-IN') || one.id - other.id;
}
