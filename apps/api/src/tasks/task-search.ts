import { type SearchWord, searchWords } from '@portal/domain/text/search-words';
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../contract/operation.ts';
import type { Db } from '../db/database.ts';
import type { SearchScope } from '../lists/list-query.ts';
import { allOf, matchesWord, matchesByIndex } from '../lists/match-text.ts';
import { findKinds, ownTextMatches } from '../lists/order-kinds.ts';
import { findStaffNamed, foldedName } from '../lists/person-names.ts';
import { intersection, searchGroups } from '../lists/search-groups.ts';
import type { SearchSpec } from '../lists/search.ts';
import { afterCursor, orderBy } from '../lists/sort.ts';
import type { TaskFilters } from './task-filters.ts';
import { kindsAfterCursor, type TaskSort, taskSorts } from './task-sorts.ts';

/**
 * Searches the shown fields of a task row (record 0038); admins' rows also show the staff member and the payment's
 * number. Uses `orders_of_kind` and `orders_of_kind_due`, the trigrams of `orders_own_text`, `people_search` and
 * `payments_search`, and `orders_due_of_staff`.
 */
export async function searchTasks(
  db: Db,
  { kind }: Pick<Actor, 'kind'>,
  filters: TaskFilters & { q: string },
  { condition, range }: SearchScope,
): Promise<SearchSpec> {
  const words: LookedUp[] = [];
  for (const word of searchWords(filters.q)) words.push(await lookUp(db, word, kind === 'admin', filters));
  const kinds = intersection(words.map((word) => word.kinds));
  const ofKinds = sql`from orders where ${condition} and ${isOfKind(kinds)}`;
  const shownBut = (some: readonly LookedUp[]) =>
    allOf([condition, ...words.filter((word) => !some.includes(word)).map(isShown)]);
  const others = searchGroups(words).flatMap((group) => [
    ofPeopleNamed(group, shownBut(group)),
    ...group.flatMap((word) => ownParts(word, shownBut([word]))),
  ]);
  const page = { condition, range, sort: taskSorts[filters.sort ?? 'newest'] };
  return {
    storedTextMatches: allOf(
      words.map(({ isOwn, kinds: its }) => sql<boolean>`(${isOfKind(its)} or ${isOwn})`),
    ),
    branches: (columns) => [ofKinds, ...others].map((branch) => sql`select ${columns} ${branch}`),
    pageBranches: (columns) => [
      hasWholeKinds(filters) ? firstOfEachKind(page, kinds, columns) : firstOf(page, columns, ofKinds),
      ...others.map((branch) => firstOf(page, columns, branch)),
    ],
    matches: allOf(words.map(isShown)),
  };
}

/** Where a word occurs: in kinds of orders, in staff names, and in an order's own fields. */
interface LookedUp {
  isShared: boolean;
  word: SearchWord;
  kinds: readonly number[];
  staff: readonly number[];
  isOwn: RawBuilder<boolean>;
  isNamedSo: RawBuilder<boolean>;
  /** Undefined when rows don't show payments. */
  isPaidSo: RawBuilder<boolean> | undefined;
}

async function lookUp(db: Db, word: SearchWord, isAdmin: boolean, filters: TaskFilters): Promise<LookedUp> {
  const kinds = await findKinds(db, word, filters);
  return {
    word,
    kinds,
    isShared: kinds.length > 0,
    staff: isAdmin ? await findStaffNamed(db, word) : [],
    isOwn: ownTextMatches(word),
    isNamedSo: matchesWord(foldedName, word),
    isPaidSo: isAdmin ? matchesWord(sql`lower(payments.provider_payment_id)`, word) : undefined,
  };
}

const isOfKind = (kinds: readonly number[]) => sql<boolean>`orders.kind = any (${kinds}::bigint[])`;
const isWith = (staff: readonly number[]) => sql<boolean>`orders.assigned_to = any (${staff}::bigint[])`;

/** Whether an order's row contains the word. */
const isShown = ({ kinds, staff, isOwn, isNamedSo, isPaidSo }: LookedUp) => sql<boolean>`(
  ${isOfKind(kinds)} or ${isOwn} ${staff.length > 0 ? sql`or ${isWith(staff)}` : sql``}
  or exists (select from people where people.id = orders.customer_id and ${isNamedSo})
  ${isPaidSo ? sql`or exists (select from payments where payments.id = orders.payment_id and ${isPaidSo})` : sql``})`;

const ofPeopleNamed = (words: readonly LookedUp[], condition: RawBuilder<boolean>) => sql`
  from people join orders on orders.customer_id = people.id
  where ${condition} and ${matchesByIndex(
    foldedName,
    words.map(({ word }) => word),
  )}`;

/** Orders of the condition with the word in a field other than their kind and customer, each part by its own index. */
const ownParts = ({ staff, isOwn, isPaidSo }: LookedUp, condition: RawBuilder<boolean>) => [
  sql`from orders where ${condition} and ${isOwn}`,
  ...(staff.length > 0 ? [sql`from orders where ${condition} and ${isWith(staff)}`] : []),
  ...(isPaidSo
    ? [sql`from payments join orders on orders.payment_id = payments.id where ${condition} and ${isPaidSo}`]
    : []),
];

/** Whether the filters keep either all or none of a kind's orders, so that scanning a kind skips no rows. */
const hasWholeKinds = (filters: TaskFilters) =>
  Object.entries(filters).every(([name, value]) => value === undefined || KIND_FILTERS.has(name));

const KIND_FILTERS = new Set(['q', 'sort', 'status', 'department']);

interface TaskPage extends SearchScope {
  sort: TaskSort;
}

/** The page's orders, merged from the first ones of each kind. */
function firstOfEachKind(
  { condition, range, sort }: TaskPage,
  kinds: readonly number[],
  columns: RawBuilder<unknown>,
) {
  const order = { ...sort, table: 'orders' };
  const limit = sql`limit ${range.offset + range.limit}`;
  // All orders of a kind have the same name, price and status.
  const withinKind = sort.kindColumn === undefined ? order : { table: 'orders', direction: sort.direction };
  return sql`(
    select ${columns}
    from (select distinct id, service_name, price_paise, status from order_kinds where id = any (${kinds}::bigint[])) kinds
    cross join lateral (select * from orders where orders.kind = kinds.id and ${condition}
      and ${afterCursor(order, range.after)} order by ${orderBy(withinKind)} ${limit}) orders
    where ${kindsAfterCursor(sort, range.after)} order by ${orderBy(order)} ${limit})`;
}

function firstOf({ range, sort }: TaskPage, columns: RawBuilder<unknown>, branch: RawBuilder<unknown>) {
  const order = { ...sort, table: 'orders' };
  const key = sql`orders.sort_key`;
  return sql`(
    select * from (select ${columns} ${branch} offset 0) orders
    where ${afterCursor(order, range.after, key)} order by ${orderBy(order, key)} limit ${range.offset + range.limit})`;
}
