/** Stores delivery receipts of chat messages (record 0012). */

import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { RealtimeEvent, Side } from '../events/events.ts';

export interface Receipt {
  orderId: number;
  /** The person whose client received it. */
  personId: number;
  messageId: number;
}

type Received = Extract<RealtimeEvent, { kind: 'received' }>;

/**
 * Validates what clients report: only participants count, each for their own side, up to the chat's last message, only
 * forward, and not for messages that the side has already read. One statement for any number of receipts. Returns the
 * receipts that moved. Rows are locked in a fixed order to avoid deadlocks.
 */
export async function markReceived(db: Db, receipts: readonly Receipt[], now: Date): Promise<Received[]> {
  const [orderIds, personIds, messageIds] = [
    receipts.map(({ orderId }) => orderId),
    receipts.map(({ personId }) => personId),
    receipts.map(({ messageId }) => messageId),
  ];
  const { rows } = await sql<{ order_id: number; of_customer: boolean; received_id: number }>`
    with told as (
      select orders.id as order_id, people.id = orders.customer_id as of_customer,
        max(least(receipt.message_id, chats.last_message_id)) as received_id
      from unnest(${orderIds}::bigint[], ${personIds}::bigint[], ${messageIds}::bigint[])
        as receipt (order_id, person_id, message_id)
      join orders on orders.id = receipt.order_id
      join chats on chats.order_id = orders.id
      join people on people.id = receipt.person_id and people.state = 'active'
      where people.id in (orders.customer_id, orders.assigned_to) or people.user_type = 'admin'
      group by orders.id, of_customer
    )
    insert into chat_receipts (order_id, of_customer, received_id, received_at)
    select order_id, of_customer, received_id, ${now}::timestamptz from told
    where received_id > coalesce((
      select max(last_read_id) from chat_reads join orders on orders.id = chat_reads.order_id
      where chat_reads.order_id = told.order_id and (person_id = customer_id) = told.of_customer), 0)
    order by order_id, of_customer
    on conflict (order_id, of_customer) do update
      set received_id = excluded.received_id, received_at = excluded.received_at
      where chat_receipts.received_id < excluded.received_id
    returning order_id, of_customer, received_id`.execute(db);
  return rows.map(({ order_id: orderId, of_customer, received_id: receivedId }) => {
    const side: Side = of_customer ? 'customer' : 'provider';
    return { kind: 'received', orderId, side, receivedId };
  });
}
