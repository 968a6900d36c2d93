/** The orders in which the list of all orders can be walked, each along an index that ends in the order's id. */
import { type RawBuilder, sql } from 'kysely';
import type { OrderFilters } from './order-filters.ts';

/** Where a page begins: after this row. */
export interface OrderPlace {
  id: number;
  /** What it was sorted by, as text. */
  key: string;
}

type SortName = NonNullable<OrderFilters['sort']>;

interface Sort {
  key: RawBuilder<unknown>;
  type: RawBuilder<unknown>;
  /** What settles ties; the newest are first where urgency counts. */
  id: RawBuilder<unknown>;
  direction: 'asc' | 'desc';
  /** Whether a staff member's orders have an index of their own in this order. */
  hasOwners: boolean;
  /** What orders of one kind have in common, if they are sorted by it. */
  ofKind?: 'service_name' | 'price_paise' | 'status';
}

const byId = { key: sql`orders.id`, type: sql`bigint`, id: sql`orders.id`, hasOwners: true };
const byDue = { key: sql`orders.due_rank`, type: sql`date`, id: sql`(-orders.id)`, hasOwners: true };
const byName = alike('service_name', sql`text`);
const byPrice = alike('price_paise', sql`bigint`);
const byStatus = alike('status', sql`text`);

function alike(ofKind: 'service_name' | 'price_paise' | 'status', type: RawBuilder<unknown>) {
  return { key: sql.ref(`orders.${ofKind}`), type, id: sql`orders.id`, hasOwners: false, ofKind };
}

const sorts = {
  newest: { ...byId, direction: 'desc' },
  oldest: { ...byId, direction: 'asc' },
  due: { ...byDue, direction: 'asc' },
  due_desc: { ...byDue, direction: 'desc' },
  name: { ...byName, direction: 'asc' },
  name_desc: { ...byName, direction: 'desc' },
  price: { ...byPrice, direction: 'asc' },
  price_desc: { ...byPrice, direction: 'desc' },
  status: { ...byStatus, direction: 'asc' },
  status_desc: { ...byStatus, direction: 'desc' },
} satisfies Record<SortName, Sort>;

export interface WalkOrder {
  name: SortName;
  /** What a row is sorted by. */
  key: RawBuilder<unknown>;
  by: RawBuilder<unknown>;
  /** The same within one staff member's orders; undefined where no index has it. */
  ofOwner: RawBuilder<unknown> | undefined;
  /** The same within a kind of orders. */
  ofKind: RawBuilder<unknown>;
  /** Which rows come after a place. */
  beyond: (after: OrderPlace | undefined) => RawBuilder<boolean>;
  /** Which `kinds` may have such rows. */
  mayBeBeyond: (after: OrderPlace | undefined) => RawBuilder<boolean>;
}

export function orderOf(name: SortName = 'newest'): WalkOrder {
  const { key, type, id, hasOwners, ofKind, direction }: Sort = sorts[name];
  const way = sql.raw(direction);
  const by = key === byId.key ? sql`${id} ${way}` : sql`${key} ${way}, ${id} ${way}`;
  // The indexes of a staff member's newest and most urgent begin with them in ascending order.
  const ownersWay = sql.raw(name === 'oldest' || name === 'due_desc' ? 'desc' : 'asc');
  return {
    name,
    key,
    by,
    ofOwner: hasOwners ? sql`orders.assigned_to ${ownersWay}, ${by}` : undefined,
    ofKind: ofKind === undefined ? by : sql`orders.id ${way}`,
    beyond: (after) => (after === undefined ? sql`true` : beyond({ key, type, id, direction }, after)),
    mayBeBeyond: (after) =>
      after === undefined || ofKind === undefined
        ? sql`true`
        : sql`kinds.${sql.ref(ofKind)} ${sql.raw(direction === 'asc' ? '>=' : '<=')} ${after.key}::${type}`,
  };
}

function beyond({ key, type, id, direction }: Omit<Sort, 'hasOwners' | 'ofKind'>, after: OrderPlace) {
  const than = sql.raw(direction === 'asc' ? '>' : '<');
  if (key === byId.key) return sql<boolean>`${id} ${than} ${after.id}::bigint`;
  const place = key === byDue.key ? -after.id : after.id;
  return sql<boolean>`(${key}, ${id}) ${than} (${after.key}::${type}, ${place}::bigint)`;
}
