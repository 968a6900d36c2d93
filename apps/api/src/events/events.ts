/** Events that every process receives when a transaction commits. They carry ids only (record 0010). */

import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';

const id = z.int();
/** The order's customer, or the people who work on the order. */
const side = z.enum(['customer', 'provider']);

/** Each kind of event; fields of a newer version are dropped. */
const realtimeEvent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('message'), orderId: id, messageId: id }),
  z.object({ kind: z.literal('read'), orderId: id, readerId: id, lastReadId: id }),
  z.object({ kind: z.literal('received'), orderId: id, side, receivedId: id }),
  z.object({ kind: z.literal('notification'), personId: id, notificationId: id }),
  /** A person has read notifications, by opening the bell or their chat. */
  z.object({ kind: z.literal('bellRead'), personId: id }),
  /** A ticket, its thread, its notes or its people have changed. */
  z.object({ kind: z.literal('ticket'), ticketId: id }),
  /** A person who works on a ticket is writing a reply; it is not stored. */
  z.object({ kind: z.literal('replying'), ticketId: id, personId: id }),
]);

export type RealtimeEvent = z.infer<typeof realtimeEvent>;
export type Side = z.infer<typeof side>;

/** The NOTIFY channel of all events. */
export const eventChannel = 'realtime';

/** An event whose ids are columns of the row that is being written. */
type Columns<Event> = Event extends RealtimeEvent
  ? { [Key in keyof Event]: Event[Key] | RawBuilder<unknown> }
  : never;

/**
 * An expression for RETURNING of the statement that writes an event's row: announces the event when the transaction
 * commits. With Redis the bridge forwards it (record 0010).
 */
export function announceOnCommit(event: Columns<RealtimeEvent>): RawBuilder<unknown> {
  const pairs = Object.entries(event).flatMap(([key, value]) => [
    sql.lit(key),
    typeof value === 'object' ? value : sql.lit(value),
  ]);
  return sql`pg_notify(${sql.lit(eventChannel)}, json_build_object(${sql.join(pairs)})::text)`;
}

/** Returns undefined for a payload that is not an event, such as one of a newer version of the product. */
export const readEvent = (text: string): RealtimeEvent | undefined =>
  realtimeEvent.safeParse(parse(text)).data;

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
