/** Rows of the chat list: orders with messages by their latest message, then orders without messages, newest first. */

import { foldText } from '@portal/domain/text/fold-text';
import { type RawBuilder, sql } from 'kysely';
import { visibleTo } from '../access/order-access.ts';
import type { Actor } from '../contract/operation.ts';
import type { Db } from '../db/database.ts';
import type { RowRange } from '../lists/paginate.ts';
import { matchesChatSearch } from './chat-search.ts';
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

/** The position in the list: the last message's id, or the negative id of an order without messages. */
export const positionOf = ({ id, last_message_id }: ChatOrderRow): number => last_message_id ?? -id;

/**
 * One statement whose cost depends on the page size only, also for admins, who see every order: it scans the index of
 * the latest messages, then that of the orders. Measured with 300,000 orders, 50,000 chats and a million messages on
 * two busy cores: a page of 50 in 2 ms for an admin (10 ms deep in the list) and for a staff member of 100,000 orders,
 * a customer's list in 1 ms, a thousand rows in 15 ms.
 */
export async function findChatOrders(
  db: Db,
  actor: Actor,
  { limit, after: cursor }: Pick<RowRange, 'limit' | 'after'>,
  q = '',
): Promise<ChatOrderRow[]> {
  const text = foldText(q);
  const after = cursor?.id;
  const wanted = [visibleTo(actor), ...(text === '' ? [] : [await matchesChatSearch(db, actor, text)])];
  const talked = [...wanted, ...(after === undefined ? [] : [sql`chats.last_message_id < ${after}`])];
  const silent = [...wanted, ...(isAmongSilent(after) ? [sql`orders.id < ${-after}`] : [])];
  const { rows } = await sql<ChatOrderRow>`
    with talked as (
      select orders.id, orders.customer_id, customer.name as user_name, orders.service_name as order_name,
        chats.last_message_id, chats.last_message_at
      from chats join orders on orders.id = chats.order_id join people customer on customer.id = orders.customer_id
      where ${allOf(talked)}
      order by chats.last_message_id desc limit ${isAmongSilent(after) ? 0 : limit}
    ), silent as (
      select orders.id, orders.customer_id, customer.name as user_name, orders.service_name as order_name,
        null::bigint as last_message_id, null::timestamptz as last_message_at
      from orders join people customer on customer.id = orders.customer_id
      where ${allOf(silent)} and not exists (select from chats where chats.order_id = orders.id)
      order by orders.id desc limit greatest(0, ${limit} - (select count(*) from talked))
    ), page as (select * from talked union all select * from silent)
    select page.*, case when last_message_id is null then 0 else ${unreadCount(sql`page.id`, sql`${actor.userId}`)} end
      as readcount
    from page order by last_message_id desc nulls last, id desc`.execute(db);
  return rows;
}

const isAmongSilent = (after: number | undefined): after is number => after !== undefined && after < 0;

const allOf = (conditions: RawBuilder<unknown>[]) => sql.join(conditions, sql` and `);
