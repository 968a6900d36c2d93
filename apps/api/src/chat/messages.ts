/** The messages of an order's chat, oldest first; reading them marks them read for the reader (api-messages-003). */
import { orderDisplayId } from '@portal/domain/display-id';
import { sql } from 'kysely';
import type { Actor, Body, Handler } from '../contract/operation.ts';
import type { Db } from '../db/database.ts';
import { notVisible } from '../access/not-visible.ts';
import { visibleTo } from '../access/order-access.ts';
import { markRead } from './mark-read.ts';
import { filesOfMessage } from './message-files.ts';
import { type MessageRow, viewMessage } from './message-rows.ts';

const mostMessages = 200;

export const messages: Handler<'messages'> = async (deps, { actor, body }) => {
  const { limit = mostMessages } = body;
  const chat = await findChat(deps.db, actor, body, limit);
  if (!chat) throw notVisible(actor);
  const { page, hasEarlier } = cut(chat.rows, body, limit);
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

type Asked = Body<'messages'>;
type FoundMessage = Omit<MessageRow, 'sent_at' | 'customer_id'> & { sent_at: string };

interface FoundChat {
  customer_id: number;
  user_name: string;
  order_name: string;
  /** The last message that the caller has read, 0 for none. */
  read_id: number;
  seen_id: number;
  /** The last message that a client of the other side has told to have received, 0 for none. */
  delivered_id: number;
  /** One more than asked for, by which it is known whether there are more. */
  rows: FoundMessage[];
}

/** Undefined when the order is not the actor's to see. The messages are written as JSON by Postgres. */
async function findChat(
  db: Db,
  actor: Actor,
  { order_id, before, after }: Asked,
  limit: number,
): Promise<FoundChat | undefined> {
  // The other side of the customer is everybody else; that of those who work on the order is the customer.
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

/** After a message the first ones count, else the last ones. */
function cut(rows: FoundMessage[], { after }: Asked, limit: number) {
  if (after !== undefined) return { page: rows.slice(0, limit), hasEarlier: after > 0 };
  return { page: rows.slice(-limit), hasEarlier: rows.length > limit };
}
