/** Writes messages of one chat and announces them, as the product does, without the cost of the calls. */
import { sql } from 'kysely';
import type { Db } from '../apps/api/src/db/database.ts';
import { eventChannel } from '../apps/api/src/events/events.ts';

export async function writeMessages(db: Db, orderId: number, by: number, texts: string[]): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    with written as (
      insert into messages (id, order_id, sent_by, body, sent_at)
      select nextval('message_ids'), ${orderId}, ${by}, body, now()
      from unnest(${texts}::text[]) with ordinality as said (body, n) order by n
      returning id
    )
    insert into chats (order_id, last_message_id, last_message_at)
    select ${orderId}, max(id), now() from written
    on conflict (order_id) do update
      set last_message_id = excluded.last_message_id, last_message_at = excluded.last_message_at
    returning last_message_id as id`.execute(db);
  const event = JSON.stringify({ kind: 'message', orderId, messageId: rows[0]?.id });
  await sql`select pg_notify(${eventChannel}, ${event})`.execute(db);
}
