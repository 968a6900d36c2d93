/** Whose some orders are now, and their last message. */
import { sql } from 'kysely';
import type { Actor } from '../contract/operation.ts';
import type { Db } from '../db/database.ts';
import { type OrderPeople, visibleTo } from '../access/order-access.ts';

export interface Place extends OrderPeople {
  id: number;
  /** Null where nobody has written yet. */
  last_message_id: number | null;
  last_message_at: Date | null;
}

export const readPlaces = (db: Db, orderIds: readonly number[]): Promise<Place[]> =>
  places(db)
    .where(sql<boolean>`orders.id = any(${orderIds}::bigint[])`)
    .execute();

/** Message ids follow the commits within one order; of two orders, the smaller one may be committed this much later. */
const latestIds = 5_000;
const latest = sql`interval '15 seconds'`;

/**
 * The actor's orders with messages that a reader who has seen `after` may not know of, the oldest news first. What a
 * list is told is how things stand, so that it does no harm to be told again.
 */
export const placesAfter = (db: Db, actor: Actor, after: number, limit: number): Promise<Place[]> =>
  places(db)
    .where('chats.last_message_id', '>', after - latestIds)
    .where(
      sql<boolean>`(chats.last_message_id > ${after} or chats.last_message_at >
        (select sent_at from messages where messages.id = ${after}) - ${latest})`,
    )
    .where(visibleTo(actor))
    .orderBy('chats.last_message_id')
    .limit(limit)
    .execute();

/**
 * The actor's orders whose chats the actor has read since the message `after` was sent, perhaps in another tab: the
 * message itself is known, what is left unread is not. None for 0, which is no message.
 */
export const placesReadSince = (db: Db, actor: Actor, after: number, limit: number): Promise<Place[]> =>
  places(db)
    .innerJoin('chat_reads', 'chat_reads.order_id', 'orders.id')
    .where('chat_reads.person_id', '=', actor.userId)
    .where(
      sql<boolean>`chat_reads.read_at > (select sent_at from messages where messages.id = ${after}) - ${latest}`,
    )
    .where(visibleTo(actor))
    .orderBy('chats.last_message_id')
    .limit(limit)
    .execute();

const places = (db: Db) =>
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
