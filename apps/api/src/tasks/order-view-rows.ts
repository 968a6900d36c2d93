import { sql } from 'kysely';
import type { Db, Tx } from '../db/database.ts';
import { filtersOf, type TaskFilters } from './task-filters.ts';

/** Maximum number of views of a person. */
export const MAX_VIEWS = 20;

export interface OrderView {
  id: number;
  name: string;
  filters: TaskFilters;
}

export async function loadOrderViews(db: Db | Tx, personId: number): Promise<OrderView[]> {
  // save-order-view wrote the filters, validated by the contract.
  const { rows } = await sql<OrderView>`
    select id, name, filters from order_views where person_id = ${personId}
    order by lower(name), id limit ${MAX_VIEWS}`.execute(db);
  return rows.map(({ id, name, filters }) => ({ id, name, filters: filtersOf(filters) }));
}
