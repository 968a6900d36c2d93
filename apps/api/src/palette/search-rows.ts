/**
 * Queries of the palette, five rows of a kind. Each part of a statement scans one index and stops after a few rows, so
 * that a common word costs no more than a rare one; every part checks access.
 */

import type { SearchWord } from '@portal/domain/text/search-words';
import { type RawBuilder, sql } from 'kysely';
import { contactVisibleTo } from '../access/contact-access.ts';
import { visibleTo } from '../access/order-access.ts';
import { visibleTo as ticketVisibleTo } from '../access/ticket-access.ts';
import type { Actor } from '../contract/operation.ts';
import type { Db } from '../db/database.ts';
import { allOf, matchesWords, matchesByIndex } from '../lists/match-text.ts';
import { ownTextMatches } from '../lists/order-kinds.ts';
import { foldedName } from '../lists/person-names.ts';
import type { PaletteQuery } from './parse-query.ts';

export const MAX_OF_EACH = 5;
/** The number of customers whose orders are searched. */
const MAX_NAMESAKES = 20;
/** The number of orders among which those with recent messages are searched. */
const MAX_ORDERS = 50;

export interface FoundOrder {
  id: number;
  order_name: string;
  user_name: string;
  status: string;
  /** Null without messages. */
  last_message_id: number | null;
}

export interface Namesake {
  id: number;
  state: string;
}

/** The newest customers visible to the caller whose names contain every word. */
export async function findNamesakes(db: Db, actor: Actor, { words }: PaletteQuery): Promise<Namesake[]> {
  const { rows } = await sql<Namesake>`
    select id, state from people
    where user_type = 'user' and ${hasAllWords(foldedName, words)} and ${isKnownCustomer(actor)}
    order by id desc limit ${MAX_NAMESAKES}`.execute(db);
  return rows;
}

/** The one with the number first, then the newest. */
export async function findOrders(
  db: Db,
  actor: Actor,
  wanted: PaletteQuery,
  namesakes: readonly Namesake[],
): Promise<FoundOrder[]> {
  const { rows } = await sql<FoundOrder>`
    select orders.id, orders.service_name as order_name, customer.name as user_name, orders.status, chats.last_message_id
    from orders join people customer on customer.id = orders.customer_id left join chats on chats.order_id = orders.id
    where orders.id = any (array(${orderIds(actor, wanted, idsOf(namesakes))}))
    order by ${first('orders.id', wanted.order)}, orders.id desc`.execute(db);
  return rows;
}

export async function findTickets(db: Db, actor: Actor, { ticket, words }: PaletteQuery) {
  const seen = ticketVisibleTo(actor);
  const { rows } = await sql<{ id: number; subject: string; name: string; status: string }>`
    select id, subject, name, status from tickets where id = any (array(
      (select id from tickets where ${seen} and id = ${ticket ?? null})
      union all (select id from tickets where ${seen} and ${hasAllWords(sql`search_text`, words)}
        order by id desc limit ${MAX_OF_EACH})))
    order by ${first('id', ticket)}, id desc limit ${MAX_OF_EACH}`.execute(db);
  return rows;
}

/** By id, by name, and only with too few results by the other fields of the list. */
export async function findCustomers(
  db: Db,
  actor: Actor,
  { person, words }: PaletteQuery,
  namesakes: readonly Namesake[],
) {
  const seen = sql`people.user_type = 'user' and people.state = 'active' and ${isKnownCustomer(actor)}`;
  const named = idsOf(namesakes.filter(({ state }) => state === 'active')).slice(0, MAX_OF_EACH);
  const isContactVisible = contactVisibleTo(actor, sql`people.id`);
  const rest =
    named.length < MAX_OF_EACH
      ? sql`${hasAllWords(sql`search_text`, words)} and ${isContactVisible}`
      : sql`false`;
  const { rows } = await sql<{ id: number; name: string; email: string; contact_visible: boolean }>`
    select id, name, email, ${isContactVisible} as contact_visible from people where id = any (array(
      (select id from people where ${seen} and id = ${person ?? null})
      union all (select unnest(${named}::bigint[]))
      union all (select id from people where ${seen} and ${rest} order by id desc limit ${MAX_OF_EACH})))
    order by ${first('id', person)}, (id = any (${named}::bigint[])) desc, id desc limit ${MAX_OF_EACH}`.execute(
    db,
  );
  return rows;
}

/** For admins only. */
export async function findStaff(db: Db, { person, words }: PaletteQuery) {
  const { rows } = await sql<{ id: number; name: string; department: string | null }>`
    select id, name, department from people
    where user_type = 'staff' and state = 'active'
      and (id = ${person ?? null} or ${hasAllWords(sql`search_text`, words)})
    order by ${first('id', person)}, id desc limit ${MAX_OF_EACH}`.execute(db);
  return rows;
}

/** By number, by the order's own text, and by its customer's name. */
function orderIds(
  actor: Actor,
  { order, words }: PaletteQuery,
  customers: readonly number[],
): RawBuilder<unknown> {
  const seen = visibleTo(actor);
  return sql`(select orders.id from orders where ${seen} and orders.id = ${order ?? null})
    ${words === undefined ? sql`` : actor.kind === 'admin' ? matchingOfAll(words) : matchingOfStaff(seen, words)}
    union all (select orders.id from orders where ${seen} and orders.customer_id = any (${customers}::bigint[])
      order by orders.id desc limit ${MAX_ORDERS})`;
}

/**
 * The newest of each kind that contains the text, fewer of each the more kinds there are, and those whose own text
 * contains it.
 */
const matchingOfAll = (words: readonly SearchWord[]) => sql`
  union all (select orders.id
    from (select id, count(*) over () as many from order_kinds where ${matchesWords(sql`shown`, words)}) kinds
    cross join lateral (select id from orders where orders.kind = kinds.id
      order by id desc limit greatest(${MAX_OF_EACH}, ${MAX_OF_KINDS} / many)) orders
    order by orders.id desc limit ${MAX_ORDERS})
  union all (select orders.id from orders where ${allOf(words.map(ownTextMatches))}
    order by orders.id desc limit ${MAX_ORDERS})`;

const MAX_OF_KINDS = 2_000;

/** Scans a staff member's own orders. */
const matchingOfStaff = (seen: RawBuilder<boolean>, words: readonly SearchWord[]) => sql`
  union all (select orders.id from orders
    where ${seen} and (${allOf(words.map(ownTextMatches))}
      or orders.kind = any (array(select id from order_kinds where ${matchesWords(sql`shown`, words)})))
    order by orders.id desc limit ${MAX_ORDERS})`;

const idsOf = (people: readonly Namesake[]) => people.map(({ id }) => id);

/** Staff see the customers of their own orders and tickets (api-staffcustomer-n01). */
const isKnownCustomer = ({ kind, userId }: Actor): RawBuilder<boolean> =>
  kind === 'admin'
    ? sql<boolean>`true`
    : sql<boolean>`(
        exists (select from orders where orders.customer_id = people.id and orders.assigned_to = ${userId})
        or exists (select from tickets where tickets.customer_id = people.id and tickets.assigned_to = ${userId}
          and tickets.deleted_at is null))`;

const hasAllWords = (
  column: RawBuilder<unknown>,
  words: readonly SearchWord[] | undefined,
): RawBuilder<boolean> => (words === undefined ? sql<boolean>`false` : matchesByIndex(column, words));

const first = (column: string, id: number | undefined) =>
  sql`(${sql.raw(column)} is not distinct from ${id ?? null}::bigint) desc`;
