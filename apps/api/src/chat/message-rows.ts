/** Messages as they are stored, read for the wire and for the sockets. */
import { istText } from '@portal/domain/ist-date';
import type { components } from '@portal/sdk/contract.gen';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../db/database.ts';

export type Message = components['schemas']['Message'];

export interface MessageRow {
  id: number;
  body: string;
  sent_by: number;
  sender_name: string;
  customer_id: number;
  sent_at: Date;
  client_id: string | null;
}

/** One message and the order that it belongs to; undefined when there is none. */
export async function loadMessage(
  db: Db | Tx,
  messageId: number,
): Promise<{ orderId: number; message: Message } | undefined> {
  const row = await messageRows(db)
    .select('messages.order_id')
    .where('messages.id', '=', messageId)
    .executeTakeFirst();
  return row && { orderId: row.order_id, message: viewMessage(row) };
}

/** What came after a message of the order, oldest first; nothing is missing, since ids follow the commits. */
export async function missedMessages(
  db: Db | Tx,
  orderId: number,
  afterId: number,
  limit: number,
): Promise<Message[]> {
  const rows = await messageRows(db)
    .where('messages.order_id', '=', orderId)
    .where('messages.id', '>', afterId)
    .orderBy('messages.id')
    .limit(limit)
    .execute();
  return rows.map(viewMessage);
}

/** Those of the given people who take part in the order's chat, each with the number of messages unread by them. */
export async function participantsWithUnread(
  db: Db | Tx,
  orderId: number,
  personIds: readonly number[],
): Promise<{ personId: number; readcount: number }[]> {
  const { rows } = await sql<{ personId: number; readcount: number }>`
    select people.id as "personId", ${unreadCount(sql`orders.id`, sql`people.id`)} as readcount
    from orders join people on people.id = any(${personIds}::bigint[])
    where orders.id = ${orderId} and people.state = 'active'
      and (people.id in (orders.customer_id, orders.assigned_to) or people.user_type = 'admin')`.execute(db);
  return rows;
}

/** How many messages of an order a person has neither sent nor read; counted in the index. */
export const unreadCount = (orderId: RawBuilder<unknown>, personId: RawBuilder<unknown>) => sql<number>`(
  select count(*) from messages unread
  where unread.order_id = ${orderId} and unread.sent_by <> ${personId} and unread.id > coalesce((
    select last_read_id from chat_reads read where read.person_id = ${personId} and read.order_id = ${orderId}), 0))`;

export const messageRows = (db: Db | Tx) =>
  db
    .selectFrom('messages')
    .innerJoin('orders', 'orders.id', 'messages.order_id')
    .innerJoin('people', 'people.id', 'messages.sent_by')
    .select([
      'messages.id',
      'messages.body',
      'messages.sent_by',
      'people.name as sender_name',
      'orders.customer_id',
      'messages.sent_at',
      'messages.client_id',
    ]);

export const viewMessage = (row: MessageRow): Message => ({
  id: row.id,
  message: row.body,
  send_by: row.sent_by,
  sender_name: row.sender_name,
  user_id: row.customer_id,
  msgtime: istText(row.sent_at),
  created_at: row.sent_at.toISOString(),
  client_id: row.client_id,
});
