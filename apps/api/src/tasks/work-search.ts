/** Finds words in what a staff member's or admin's row of an order shows, however they are written (record 0038). */
import { type SearchWord, searchWords } from '@portal/domain/text/search-words';
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../contract/operation.ts';
import type { Db } from '../db/database.ts';
import { findMatches, type Matches } from '../db/find-matches.ts';
import { findStaffNamed } from '../db/find-staff-named.ts';
import { foldedName } from '../db/folded-name.ts';
import { findKinds, isInOwnText } from '../db/order-kinds.ts';
import { inAll, leadingWords } from '../db/leading-words.ts';
import { allOf, hasWord, likeOf } from '../db/pattern-of.ts';
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
 * Those that show every word, each somewhere. Admins' rows show as well whose task it is and the payment's number. By
 * `orders_of_kind` and `orders_of_kind_due`, by the trigrams of `orders_own_text`, `people_search` and `payments_search`, and
 * by `orders_due_of_staff`.
 */
export async function searchOrders(
  db: Db,
  { kind }: Pick<Actor, 'kind'>,
  q: string,
  list: List,
): Promise<Matches> {
  const { condition } = list;
  const words: LookedUp[] = [];
  for (const word of searchWords(q)) words.push(await lookUp(db, word, kind === 'admin', list.filters));
  const kinds = inAll(words.map((word) => word.kinds));
  const ofKinds = sql`from orders where ${condition} and ${isOfKind(kinds)}`;
  const shownBut = (some: readonly LookedUp[]) =>
    allOf([condition, ...words.filter((word) => !some.includes(word)).map(isShown)]);
  const others = leadingWords(words).flatMap((group) => [
    ofPeopleNamed(group, shownBut(group)),
    ...group.flatMap((word) => ownParts(word, shownBut([word]))),
  ]);
  return findMatches(db, {
    table: 'orders',
    condition,
    isInText: allOf(words.map(({ isOwn, kinds: its }) => sql<boolean>`(${isOfKind(its)} or ${isOwn})`)),
    parts: (columns) => [ofKinds, ...others].map((part) => sql`select ${columns} ${part}`),
    foremost: (columns) => [
      hasWhole(list.filters) ? firstOfEach(list, kinds, columns) : firstOf(list, columns, ofKinds),
      ...others.map((part) => firstOf(list, columns, part)),
    ],
    shows: allOf(words.map(isShown)),
  });
}

/** What has a word: kinds of orders, staff, and what is asked of an order itself. */
interface LookedUp {
  isShared: boolean;
  word: SearchWord;
  kinds: readonly number[];
  staff: readonly number[];
  isOwn: RawBuilder<boolean>;
  isNamedSo: RawBuilder<boolean>;
  /** Undefined for those whose rows don't show payments. */
  isPaidSo: RawBuilder<boolean> | undefined;
}

async function lookUp(db: Db, word: SearchWord, isAdmin: boolean, filters: OrderFilters): Promise<LookedUp> {
  const kinds = await findKinds(db, word, filters);
  return {
    word,
    kinds,
    isShared: kinds.length > 0,
    staff: isAdmin ? await findStaffNamed(db, word) : [],
    isOwn: isInOwnText(word),
    isNamedSo: hasWord(foldedName, word),
    isPaidSo: isAdmin ? hasWord(sql`lower(payments.provider_payment_id)`, word) : undefined,
  };
}

const isOfKind = (kinds: readonly number[]) => sql<boolean>`orders.kind = any (${kinds}::bigint[])`;
const isWith = (staff: readonly number[]) => sql<boolean>`orders.assigned_to = any (${staff}::bigint[])`;

/** Whether one order shows the word. */
const isShown = ({ kinds, staff, isOwn, isNamedSo, isPaidSo }: LookedUp) => sql<boolean>`(
  ${isOfKind(kinds)} or ${isOwn} ${staff.length > 0 ? sql`or ${isWith(staff)}` : sql``}
  or exists (select from people where people.id = orders.customer_id and ${isNamedSo})
  ${isPaidSo ? sql`or exists (select from payments where payments.id = orders.payment_id and ${isPaidSo})` : sql``})`;

const ofPeopleNamed = (words: readonly LookedUp[], condition: RawBuilder<boolean>) => sql`
  from people join orders on orders.customer_id = people.id
  where ${condition} and ${likeOf(
    foldedName,
    words.map(({ word }) => word),
  )}`;

/** Those in the condition of which more than their kind and their customer shows the word, each by an index. */
const ownParts = ({ staff, isOwn, isPaidSo }: LookedUp, condition: RawBuilder<boolean>) => [
  sql`from orders where ${condition} and ${isOwn}`,
  ...(staff.length > 0 ? [sql`from orders where ${condition} and ${isWith(staff)}`] : []),
  ...(isPaidSo
    ? [sql`from payments join orders on orders.payment_id = payments.id where ${condition} and ${isPaidSo}`]
    : []),
];

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
