import { istDate } from '@portal/domain/ist-date';
import { foldText } from '@portal/domain/text/fold-text';
import { type RawBuilder, sql } from 'kysely';
import { invalid } from '../contract/errors.ts';
import type { Actor } from '../contract/operation.ts';
import type { Db } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { type ListQuery, loadListPage } from '../lists/list-query.ts';
import { allOf } from '../lists/match-text.ts';
import type { Page, PageRequest } from '../lists/paginate.ts';
import { cappedTotal } from '../lists/search.ts';
import type { TaskFilters } from './task-filters.ts';
import { conditionsOf, type TaskRow, taskRows } from './task-rows.ts';
import { searchTasks } from './task-search.ts';
import { taskSorts } from './task-sorts.ts';

/** Tasks are counted up to this number. */
const MAX_COUNTED = 10_000;

/**
 * One page of the orders that a staff member or an admin works on (constants-009, constants-010). Throws 400 for a cursor
 * of another list or sort order, and for a day in the future.
 */
export async function listTasks(
  { db, config, clock }: Pick<Deps, 'db' | 'config' | 'clock'>,
  actor: Actor,
  filters: TaskFilters,
  page: PageRequest,
): Promise<Page<TaskRow>> {
  const now = clock.now();
  assertNotFuture(filters, now);
  return loadListPage({ db, config }, taskList(actor, filters, now), page, filters);
}

function assertNotFuture({ date }: TaskFilters, now: Date): void {
  if (date === undefined || date <= istDate(now)) return;
  throw invalid([{ field: 'date', message: 'The date cannot be in the future.' }]);
}

/** Staff get only the tasks that are assigned to them, with any filter. */
export function taskList(actor: Actor, requested: TaskFilters, now: Date): ListQuery<TaskRow> {
  const filters = { ...requested, ...(actor.kind === 'staff' && { assigned_to: actor.userId }) };
  const { sort = 'newest', due, assigned_to: staffId = 0 } = filters;
  const q = foldText(filters.q ?? '');
  return {
    name: `orders:${actor.userId}:${sort}`,
    table: 'orders',
    select: taskRows,
    where: allOf(conditionsOf({ ...filters, now })),
    owner: staffId === 0 ? undefined : { column: sql`orders.assigned_to`, id: staffId },
    sort: taskSorts[sort],
    isSelective: due === undefined ? undefined : sort !== 'due',
    ...(q !== '' && { search: (db, scope) => searchTasks(db, actor, { ...filters, q }, scope) }),
    count: countTasks,
  };
}

async function countTasks(db: Db, condition: RawBuilder<boolean>) {
  const { rows } = await sql<{ count: number }>`
    select count(*) from (select from orders where ${condition} limit ${MAX_COUNTED + 1}) matching`.execute(
    db,
  );
  return cappedTotal(rows[0]?.count ?? 0, MAX_COUNTED);
}
