/** The sort orders of task lists, each along an index that ends in the order's id. */

import { type RawBuilder, sql } from 'kysely';
import type { RowPosition } from '../lists/cursor.ts';
import type { ListSort } from '../lists/sort.ts';
import type { TaskFilters } from './task-filters.ts';

export type TaskSortName = NonNullable<TaskFilters['sort']>;

/** The sort keys that all orders of a kind (`order_kinds`) share. */
type KindColumn = 'service_name' | 'price_paise' | 'status';

export interface TaskSort extends ListSort {
  kindColumn?: KindColumn;
}

const byDueDate = { key: sql`orders.due_rank`, keyType: sql`date`, tieBreaker: '-id' } as const;
const byName = kindSort('service_name', sql`text`);
const byPrice = kindSort('price_paise', sql`bigint`);
const byStatus = kindSort('status', sql`text`);

function kindSort(kindColumn: KindColumn, keyType: RawBuilder<unknown>) {
  return { key: sql.ref(`orders.${kindColumn}`), keyType, kindColumn };
}

// The indexes of one staff member's newest and most urgent orders start with the staff member, ascending.
export const taskSorts: Readonly<Record<TaskSortName, TaskSort>> = {
  newest: { direction: 'desc', ownerDirection: 'asc' },
  oldest: { direction: 'asc', ownerDirection: 'desc' },
  due: { ...byDueDate, direction: 'asc', ownerDirection: 'asc' },
  due_desc: { ...byDueDate, direction: 'desc', ownerDirection: 'desc' },
  name: { ...byName, direction: 'asc' },
  name_desc: { ...byName, direction: 'desc' },
  price: { ...byPrice, direction: 'asc' },
  price_desc: { ...byPrice, direction: 'desc' },
  status: { ...byStatus, direction: 'asc' },
  status_desc: { ...byStatus, direction: 'desc' },
};

/** A condition for kinds that may have orders after the cursor, in a query that names the table `kinds`. */
export function kindsAfterCursor(
  { kindColumn, keyType = sql`text`, direction }: TaskSort,
  after: RowPosition | undefined,
): RawBuilder<boolean> {
  if (after === undefined || kindColumn === undefined) return sql<boolean>`true`;
  const comparator = sql.raw(direction === 'asc' ? '>=' : '<=');
  return sql<boolean>`kinds.${sql.ref(kindColumn)} ${comparator} ${after.key}::${keyType}`;
}
