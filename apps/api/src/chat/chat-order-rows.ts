/** The rows of the chat list: orders with messages, the latest first, then those without, the newest first. */
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../contract/operation.ts';
import type { Db } from '../db/database.ts';
import { visibleTo } from '../orders/order-access.ts';
import { orderNumber } from '../orders/order-number.ts';
import { unreadCount } from './message-rows.ts';

export interface ChatOrderRow {
  id: number;
  customer_id: number;
  user_name: string;
  order_name: string;
  last_message_id: number | null;
  last_message_at: Date | null;
  readcount: number;
}

/** Where a row stands in the list: its last message's id, or for an order without messages minus its own id. */
export const placeOf = ({ id, last_message_id }: ChatOrderRow): number => last_message_id ?? -id;

interface Part {
  limit: number;
  /** The place of the last row before; undefined from the beginning. */
  after?: number | undefined;
  q?: string | undefined;
}

/** One statement whose cost grows with the page alone, also for an admin, who sees every order. */
export async function findChatOrders(db: Db, actor: Actor, part: Part): Promise<ChatOrderRow[]> {
  const { limit, after, q = '' } = part;
  const amongSilent = after !== undefined && after < 0;
  const matches = q.trim() === '' ? sql`true` : contains(q.trim());
  const { rows } = await sql<ChatOrderRow>`
    with talked as (
      select orders.id, orders.customer_id, customer.name as user_name, orders.service_name as order_name,
        chats.last_message_id, chats.last_message_at
      from ${ordersOf(actor)} join chats on chats.order_id = orders.id
        join people customer on customer.id = orders.customer_id
      where ${matches} and not ${amongSilent}
        and (${after ?? null}::bigint is null or chats.last_message_id < ${after ?? null})
      order by chats.last_message_id desc limit ${limit}
    ), silent as (
      select orders.id, orders.customer_id, customer.name as user_name, orders.service_name as order_name,
        null::bigint as last_message_id, null::timestamptz as last_message_at
      from ${ordersOf(actor)} join people customer on customer.id = orders.customer_id
      where ${matches} and not exists (select from chats where chats.order_id = orders.id)
        and (not ${amongSilent} or orders.id < ${-(after ?? 0)})
      order by orders.id desc limit greatest(0, ${limit} - (select count(*) from talked))
    ), page as (select * from talked union all select * from silent)
    select page.*, case when last_message_id is null then 0 else ${unreadCount(sql`page.id`, sql`${actor.userId}`)} end
      as readcount
    from page order by last_message_id desc nulls last, id desc`.execute(db);
  return rows;
}

/**
 * An admin's list is read off the index of the latest messages. Anybody else's own orders are few beside all the chats,
 * so they are found first, fenced off by `offset 0`: else Postgres may walk through all chats in search of them.
 */
const ordersOf = (actor: Actor): RawBuilder<unknown> =>
  actor.kind === 'admin'
    ? sql`orders`
    : sql`(select id, customer_id, service_name from orders where ${visibleTo(actor)} offset 0) orders`;

/** In what a row shows, ignoring case, exactly as it is written on the screen (decision 54). */
const contains = (
  q: string,
) => sql`strpos(lower(concat_ws(${sql.lit('\u001f')}, ${orderNumber(sql`orders.id`)},
  orders.service_name, customer.name)), lower(${q.replaceAll('\u001f', ' ')}::text)) > 0`;
