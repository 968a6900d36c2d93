/** Remembers how far somebody has read an order's chat, and tells the others. */
import { sql } from 'kysely';
import type { Deps } from '../deps.ts';
import { newMessage } from './chat-events.ts';

export interface Reading {
  orderId: number;
  readerId: number;
  lastReadId: number;
}

/**
 * Only forward, so that paging back or a late call unreads nothing. Whoever has read everything needs no notification of
 * it any more; the chat's row is locked for that, or one of a message that is being sent would be marked with it.
 */
export async function markRead(
  { db, clock, announcer }: Pick<Deps, 'db' | 'clock' | 'announcer'>,
  { orderId, readerId, lastReadId }: Reading,
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
        and title = ${sql.lit(newMessage)} and notifications.read_at is null
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
