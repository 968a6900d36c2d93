/** Orders as chats and the chat list need them: who may see them, and their last message. */

import { sql } from 'kysely';
import { type OrderPeople, visibleTo } from '../../access/order-access.ts';
import type { Actor } from '../../contract/operation.ts';
import type { Db } from '../../db/database.ts';

export interface ChatOrder extends OrderPeople {
  id: number;
  /** Null before the first message. */
  last_message_id: number | null;
  last_message_at: Date | null;
}

export const readChatOrders = (db: Db, orderIds: readonly number[]): Promise<ChatOrder[]> =>
  chatOrders(db)
    .where(sql<boolean>`orders.id = any(${orderIds}::bigint[])`)
    .execute();

/** Message ids follow the commits within one order; of two orders, the smaller id may be committed this much later. */
const lateIds = 5_000;
const lateCommit = sql`interval '15 seconds'`;

/** The actor's orders with messages after `after`, oldest first. May include some that the client knows already. */
export const chatOrdersAfter = (db: Db, actor: Actor, after: number, limit: number): Promise<ChatOrder[]> =>
  chatOrders(db)
    .where('chats.last_message_id', '>', after - lateIds)
    .where(
      sql<boolean>`(chats.last_message_id > ${after} or chats.last_message_at >
        (select sent_at from messages where messages.id = ${after}) - ${lateCommit})`,
    )
    .where(visibleTo(actor))
    .orderBy('chats.last_message_id')
    .limit(limit)
    .execute();

/** The actor's orders whose chats the actor has read since the message `after`, perhaps in another tab. None for 0. */
export const chatOrdersReadSince = (
  db: Db,
  actor: Actor,
  after: number,
  limit: number,
): Promise<ChatOrder[]> =>
  chatOrders(db)
    .innerJoin('chat_reads', 'chat_reads.order_id', 'orders.id')
    .where('chat_reads.person_id', '=', actor.userId)
    .where(
      sql<boolean>`chat_reads.read_at > (select sent_at from messages where messages.id = ${after}) - ${lateCommit}`,
    )
    .where(visibleTo(actor))
    .orderBy('chats.last_message_id')
    .limit(limit)
    .execute();

const chatOrders = (db: Db) =>
  db
    .selectFrom('orders')
    .leftJoin('chats', 'chats.order_id', 'orders.id')
    .select([
      'orders.id',
      'orders.customer_id',
      'orders.assigned_to',
      'chats.last_message_id',
      'chats.last_message_at',
    ]);

export async function readLastMessageId(db: Db): Promise<number> {
  const { last } = await db
    .selectFrom('chats')
    .select((eb) => eb.fn.coalesce(eb.fn.max('last_message_id'), eb.lit(0)).as('last'))
    .executeTakeFirstOrThrow();
  return last;
}

export interface LastMessage {
  orderId: number;
  lastMessageId: number;
}

const chatsOfQuery = 2_000;

/** The last messages of all chats with messages after `messageId`, in pages. */
export async function* lastMessagesAfter(db: Db, messageId: number): AsyncGenerator<LastMessage[]> {
  for (let after = messageId, isMore = true; isMore;) {
    const chats = await db
      .selectFrom('chats')
      .select(['order_id', 'last_message_id'])
      .where('last_message_id', '>', after)
      .orderBy('last_message_id')
      .limit(chatsOfQuery)
      .execute();
    yield chats.map(({ order_id: orderId, last_message_id: lastMessageId }) => ({ orderId, lastMessageId }));
    after = chats.at(-1)?.last_message_id ?? after;
    isMore = chats.length === chatsOfQuery;
  }
}
