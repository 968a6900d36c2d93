/** Remembers how far somebody has read an order's chat, and tells the others (decision 36). */
import { sql } from 'kysely';
import type { Db, Tx } from '../db/database.ts';
import { announcing } from '../realtime/events.ts';
import { newMessage } from './chat-events.ts';

/**
 * Only forward, so that paging back or a late call unreads nothing. Whoever has read everything needs no notification of
 * it any more; the chat's row is locked for that, or one of a message that is being sent would be marked with it.
 */
export async function markRead(
  db: Db | Tx,
  {
    orderId,
    readerId,
    lastReadId,
    now,
  }: { orderId: number; readerId: number; lastReadId: number; now: Date },
): Promise<void> {
  await sql`
    with chat as (
      select order_id, last_message_id from chats where order_id = ${orderId} for share
    ), noticed as (
      update notifications set read_at = ${now} from chat
      where person_id = ${readerId} and notifications.order_id = chat.order_id
        and title = ${sql.lit(newMessage)} and notifications.read_at is null
        and chat.last_message_id <= ${lastReadId}
    )
    insert into chat_reads (order_id, person_id, last_read_id, read_at)
    select order_id, ${readerId}::bigint, ${lastReadId}::bigint, ${now}::timestamptz from chat
    on conflict (person_id, order_id) do update
      set last_read_id = excluded.last_read_id, read_at = excluded.read_at
      where chat_reads.last_read_id < excluded.last_read_id
    returning ${announcing({
      kind: 'read',
      orderId: sql`order_id`,
      readerId: sql`person_id`,
      lastReadId: sql`last_read_id`,
    })}`.execute(db);
}
