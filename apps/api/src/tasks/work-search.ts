/** Finds a text in what a staff member's or admin's row of an order shows, ignoring case (decision 54). */
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../contract/operation.ts';
import type { Db } from '../db/database.ts';
import { findMatches, type Matches } from '../db/find-matches.ts';
import { findStaffNamed } from '../db/find-staff-named.ts';
import { findKinds, isInOwnText } from '../db/order-kinds.ts';
import { patternOf } from '../db/pattern-of.ts';
import type { OrderFilters } from './order-filters.ts';

/** A page of the orders in `condition`, which is what the filters say. */
interface List {
  filters: OrderFilters;
  condition: RawBuilder<boolean>;
  beyond: RawBuilder<boolean>;
  by: RawBuilder<unknown>;
  limit: number;
  /** The order within a kind of orders, and which `kinds` may have rows of the page. */
  ofKind: RawBuilder<unknown>;
  mayBeBeyond: RawBuilder<boolean>;
}

/**
 * Those that show the text. Admins' rows show as well whose task it is and the payment's number. By `orders_of_kind` and
 * `orders_of_kind_due`, by the trigrams of `orders_own_text`, `people_search` and `payments_search`, and by `orders_due_of_staff`.
 */
export async function searchOrders(
  db: Db,
  { kind }: Pick<Actor, 'kind'>,
  q: string,
  list: List,
): Promise<Matches> {
  const { condition } = list;
  const pattern = patternOf(q);
  const isAdmin = kind === 'admin';
  const kinds = await findKinds(db, q, list.filters);
  const staff = isAdmin ? await findStaffNamed(db, q) : [];
  const isOfKind = sql<boolean>`orders.kind = any (${kinds}::bigint[])`;
  const isOwn = isInOwnText(q);
  const isInText = sql<boolean>`(${isOfKind} or ${isOwn})`;
  const isWithThem = sql<boolean>`orders.assigned_to = any (${staff}::bigint[])`;
  const isNamedSo = sql<boolean>`lower(people.name) like ${pattern}`;
  const isPaidSo = sql<boolean>`lower(payments.provider_payment_id) like ${pattern}`;
  const ofKinds = sql`from orders where ${condition} and ${isOfKind}`;
  const others = [
    sql`from orders where ${condition} and ${isOwn}`,
    sql`from people join orders on orders.customer_id = people.id where ${condition} and ${isNamedSo}`,
    ...(staff.length > 0 ? [sql`from orders where ${condition} and ${isWithThem}`] : []),
    ...(isAdmin
      ? [sql`from payments join orders on orders.payment_id = payments.id where ${condition} and ${isPaidSo}`]
      : []),
  ];
  return findMatches(db, {
    table: 'orders',
    condition,
    isInText,
    parts: (columns) => [ofKinds, ...others].map((part) => sql`select ${columns} ${part}`),
    foremost: (columns) => [
      hasWhole(list.filters) ? firstOfEach(list, kinds, columns) : firstOf(list, columns, ofKinds),
      ...others.map((part) => firstOf(list, columns, part)),
    ],
    shows: sql`(${isInText} or exists (select from people where people.id = orders.customer_id and ${isNamedSo})
      ${isAdmin ? sql`or ${isWithThem} or exists (select from payments where payments.id = orders.payment_id and ${isPaidSo})` : sql``})`,
  });
}

/** Whether a kind of orders is in the list as a whole, so that walking it leads past none that are not. */
const hasWhole = (filters: OrderFilters) =>
  Object.entries(filters).every(([name, value]) => value === undefined || ofAKind.has(name));

const ofAKind = new Set(['q', 'sort', 'status', 'department']);

const firstOfEach = (list: List, kinds: readonly number[], columns: RawBuilder<unknown>) => sql`
  (select ${columns}
    from (select distinct id, service_name, price_paise, status from order_kinds where id = any (${kinds}::bigint[])) kinds
    cross join lateral (select * from orders where orders.kind = kinds.id and ${list.condition} and ${list.beyond}
      order by ${list.ofKind} limit ${list.limit}) orders
    where ${list.mayBeBeyond} order by ${list.by} limit ${list.limit})`;

const firstOf = ({ beyond, by, limit }: List, columns: RawBuilder<unknown>, part: RawBuilder<unknown>) =>
  sql`(select * from (select ${columns} ${part} offset 0) orders where ${beyond} order by ${by} limit ${limit})`;
