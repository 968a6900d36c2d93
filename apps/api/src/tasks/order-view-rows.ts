/** An admin's saved views, by name. */
import type { Result } from '../contract/operation.ts';
import type { Db, Tx } from '../db/database.ts';
import { filtersOf, type OrderFilters } from './order-filters.ts';

/** So many a person has at most. */
export const mostViews = 20;

export async function loadOrderViews(db: Db | Tx, personId: number): Promise<Result<'orderViews'>['views']> {
  const rows = await db
    .selectFrom('order_views')
    .select(['id', 'name', 'filters'])
    .where('person_id', '=', personId)
    .orderBy('name')
    .orderBy('id')
    .limit(mostViews)
    .execute();
  return rows.map(({ id, name, filters }) => {
    // Written by save-order-view alone, of what the contract let in.
    return { id, name, filters: filtersOf(filters as OrderFilters) };
  });
}
