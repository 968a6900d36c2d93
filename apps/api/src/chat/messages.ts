/** Loading the messages of a chat marks them as read (api-messages-003). */

import { orderDisplayId } from '@portal/domain/display-id';
import { sql } from 'kysely';
import { notVisible } from '../access/not-visible.ts';
import { visibleTo } from '../access/order-access.ts';
import type { Actor, Body, Handler } from '../contract/operation.ts';
import type { Db } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { NEW_MESSAGE_TITLE } from './chat-events.ts';
import { filesOfMessage } from './message-files.ts';
import { type MessageRow, viewMessage } from './message-rows.ts';

const MAX_MESSAGES = 200;

export const messages: Handler<'messages'> = async (deps, { actor, body }) => {
  const { limit = MAX_MESSAGES } = body;
  const chat = await findChat(deps.db, actor, body, limit);
  if (!chat) throw notVisible(actor);
  const { page, hasEarlier } = cutPage(chat.rows, body, limit);
  const newest = page.at(-1);
  if (newest && newest.id > chat.read_id) {
    await markRead(deps, { orderId: body.order_id, readerId: actor.userId, lastReadId: newest.id });
  }
  return {
    status: 'true',
    message: 'The messages.',
    order_id: orderDisplayId(body.order_id),
    order_name: chat.order_name,
    user_id: chat.customer_id,
    user_name: chat.user_name,
    messages: page.map((row) =>
      viewMessage({ ...row, customer_id: chat.customer_id, sent_at: new Date(row.sent_at) }),
    ),
    has_earlier: hasEarlier,
    seen_id: chat.seen_id,
    delivered_id: chat.delivered_id,
  };
};

type MessagesBody = Body<'messages'>;
type FoundMessage = Omit<MessageRow, 'sent_at' | 'customer_id'> & { sent_at: string };

interface FoundChat {
  customer_id: number;
  user_name: string;
  order_name: string;
  /** The last message that the caller has read, 0 for none. */
  read_id: number;
  seen_id: number;
  /** The last message that a client of the other side has received, 0 for none. */
  delivered_id: number;
  /** One more than requested, which shows whether there are more. */
  rows: FoundMessage[];
}

/** Undefined when the actor may not see the order. Postgres serialises the messages as JSON. */
async function findChat(
  db: Db,
  actor: Actor,
  { order_id, before, after }: MessagesBody,
  limit: number,
): Promise<FoundChat | undefined> {
  // Customers see receipts of everyone else; staff and admins see those of the customer.
  const otherSide = actor.kind === 'customer' ? sql`person_id <> ` : sql`person_id = `;
  const direction = after === undefined ? sql`desc` : sql``;
  const bounds = [
    ...(before === undefined ? [] : [sql`and messages.id < ${before}`]),
    ...(after === undefined ? [] : [sql`and messages.id > ${after}`]),
  ];
  const { rows } = await sql<FoundChat>`
    select orders.customer_id, customer.name as user_name, orders.service_name as order_name,
      coalesce((select last_read_id from chat_reads
        where person_id = ${actor.userId} and order_id = orders.id), 0) as read_id,
      coalesce((select max(last_read_id) from chat_reads
        where order_id = orders.id and ${otherSide} orders.customer_id), 0) as seen_id,
      coalesce((select received_id from chat_receipts
        where order_id = orders.id and of_customer = ${actor.kind !== 'customer'}), 0) as delivered_id,
      coalesce((select json_agg(found order by found.id) from (
        select messages.id, body, sent_by, sender.name as sender_name, sent_at, client_id,
          ${filesOfMessage} as files
        from messages join people sender on sender.id = messages.sent_by
        where messages.order_id = orders.id ${sql.join(bounds, sql` `)}
        order by messages.id ${direction} limit ${limit + 1}) found), '[]') as rows
    from orders join people customer on customer.id = orders.customer_id
    where orders.id = ${order_id} and ${visibleTo(actor)}`.execute(db);
  return rows[0];
}

/** Pages after a message keep the first rows, others the last. */
function cutPage(rows: FoundMessage[], { after }: MessagesBody, limit: number) {
  if (after !== undefined) return { page: rows.slice(0, limit), hasEarlier: after > 0 };
  return { page: rows.slice(-limit), hasEarlier: rows.length > limit };
}

interface ReadMark {
  orderId: number;
  readerId: number;
  lastReadId: number;
}

/**
 * Moves only forward, so paging back or a late call marks nothing as unread. When everything is read, its notification is
 * marked as read too; the chat's row is locked, or the notification of a message being sent would be included.
 */
async function markRead(
  { db, clock, announcer }: Pick<Deps, 'db' | 'clock' | 'announcer'>,
  { orderId, readerId, lastReadId }: ReadMark,
): Promise<void> {
  const now = clock.now();
  const { rows } = await sql<{ is_moved: boolean; is_noticed: boolean }>`
    with chat as (
      select order_id from chats where order_id = ${orderId} and last_message_id <= ${lastReadId} for no key update
    ), renewed as (
      update chats set noticed_at = null from chat where chats.order_id = chat.order_id and noticed_at is not null
    ), noticed as (
      update notifications set read_at = ${now} from chat
      where person_id = ${readerId} and notifications.order_id = chat.order_id
        and title = ${sql.lit(NEW_MESSAGE_TITLE)} and notifications.read_at is null
      returning notifications.id
    ), moved as (
      insert into chat_reads (order_id, person_id, last_read_id, read_at)
      values (${orderId}, ${readerId}, ${lastReadId}, ${now})
      on conflict (person_id, order_id) do update
        set last_read_id = excluded.last_read_id, read_at = excluded.read_at
        where chat_reads.last_read_id < excluded.last_read_id
      returning order_id
    )
    select exists (select from moved) as is_moved, exists (select from noticed) as is_noticed`.execute(db);
  const [done] = rows;
  if (done?.is_moved) announcer.announce([{ kind: 'read', orderId, readerId, lastReadId }]);
  if (done?.is_noticed) announcer.announce([{ kind: 'bellRead', personId: readerId }]);
}
