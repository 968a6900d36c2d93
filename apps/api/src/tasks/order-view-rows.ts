import { sql } from 'kysely';
import type { Db, Tx } from '../db/database.ts';
import { filtersOf, type TaskFilters } from './task-filters.ts';

/** So many a person has at most. */
export const MAX_VIEWS = 20;

export interface OrderView {
  id: number;
  name: string;
  filters: TaskFilters;
}

export async function loadOrderViews(db: Db | Tx, personId: number): Promise<OrderView[]> {
  // The filters are as save-order-view wrote them, of what the contract let in.
  const { rows } = await sql<OrderView>`
    select id, name, filters from order_views where person_id = ${personId}
    order by lower(name), id limit ${MAX_VIEWS}`.execute(db);
  return rows.map(({ id, name, filters }) => ({ id, name, filters: filtersOf(filters) }));
}
