import { istText } from '@portal/domain/ist-date';
import type { components } from '@portal/sdk/contract.gen';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../db/database.ts';
import { filesOfMessage, type MessageFile } from './message-files.ts';

export type Message = components['schemas']['Message'];

export interface MessageRow {
  id: number;
  body: string;
  sent_by: number;
  sender_name: string;
  customer_id: number;
  sent_at: Date;
  client_id: string | null;
  /** Null without files. */
  files: MessageFile[] | null;
}

/** The messages of the order after an id, oldest first; none is missing, since ids follow the commits. */
export async function loadMessagesAfter(
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

export interface ChatPosition {
  orderId: number;
  afterId: number;
}

/** The same for several orders, sorted by id, at most `limit` in total. */
export async function loadMessagesOfChats(
  db: Db | Tx,
  positions: readonly ChatPosition[],
  limit: number,
): Promise<{ orderId: number; message: Message }[]> {
  const orderIds = positions.map(({ orderId }) => orderId);
  const afterIds = positions.map(({ afterId }) => afterId);
  const rows = await messageRows(db)
    .innerJoin(
      sql<{
        order_id: number;
        after_id: number;
      }>`unnest(${orderIds}::bigint[], ${afterIds}::bigint[])`.as<'position'>(
        sql`position (order_id, after_id)`,
      ),
      (join) => join.onRef('position.order_id', '=', 'messages.order_id'),
    )
    .select('messages.order_id')
    .whereRef('messages.id', '>', 'position.after_id')
    .orderBy('messages.id')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ orderId: row.order_id, message: viewMessage(row) }));
}

export interface ChatReader {
  orderId: number;
  personId: number;
}

/** The readers who currently participate in the order's chat, each with their number of unread messages. */
export async function loadUnreadCounts(
  db: Db | Tx,
  readers: readonly ChatReader[],
): Promise<(ChatReader & { readcount: number })[]> {
  const orderIds = readers.map(({ orderId }) => orderId);
  const personIds = readers.map(({ personId }) => personId);
  const { rows } = await sql<ChatReader & { readcount: number }>`
    select orders.id as "orderId", people.id as "personId",
      ${unreadCount(sql`orders.id`, sql`people.id`)} as readcount
    from unnest(${orderIds}::bigint[], ${personIds}::bigint[]) as reader (order_id, person_id)
    join orders on orders.id = reader.order_id
    join people on people.id = reader.person_id and people.state = 'active'
    where people.id in (orders.customer_id, orders.assigned_to) or people.user_type = 'admin'`.execute(db);
  return rows;
}

/** The number of messages of an order that a person has neither sent nor read; counted by an index. */
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
      filesOfMessage.as('files'),
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
  files: row.files ?? [],
});
