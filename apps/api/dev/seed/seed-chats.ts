/** Inserts the chats of the demo's orders; the last message is unread, so that its badge is shown. */

import { sql } from 'kysely';
import type { Tx } from '../../src/db/database.ts';
import type { WrittenOrder } from './seed-orders.ts';

const HOUR_MS = 3_600_000;

/** Without mails. */
export async function insertChats(tx: Tx, orders: readonly WrittenOrder[]): Promise<void> {
  for (const order of orders) {
    for (const [index, [by, text]] of (order.said ?? []).entries()) {
      const at = new Date(order.at.getTime() + (index + 1) * HOUR_MS);
      const sender = by === 'c' ? order.customer : order.staff;
      await say(tx, { orderId: order.id, email: `${sender}@demo.test`, text, at });
    }
  }
  await sql`
    update chat_digest_progress set considered_id = coalesce((select max(id) from messages), 0)`.execute(tx);
}

/** Senders have read the messages before their own. */
async function say(
  tx: Tx,
  { orderId, email, text, at }: { orderId: number; email: string; text: string; at: Date },
): Promise<void> {
  await sql`
    with written as (
      insert into messages (id, order_id, sent_by, body, sent_at)
      select nextval('message_ids'), ${orderId}::bigint, id, ${text}, ${at}::timestamptz from people
      where email = ${email} returning *
    ), chat as (
      insert into chats (order_id, last_message_id, last_message_at) select order_id, id, sent_at from written
      on conflict (order_id) do update
        set last_message_id = excluded.last_message_id, last_message_at = excluded.last_message_at
    )
    insert into chat_reads (order_id, person_id, last_read_id, read_at)
    select order_id, sent_by, id, sent_at from written
    on conflict (person_id, order_id) do update
      set last_read_id = excluded.last_read_id, read_at = excluded.read_at`.execute(tx);
}
