/** What is announced to every process when a transaction commits: ids alone, from which each loads what it pushes. */
import { type RawBuilder, sql } from 'kysely';

export type RealtimeEvent =
  | { kind: 'message'; orderId: number; messageId: number }
  | { kind: 'read'; orderId: number; readerId: number; lastReadId: number }
  | { kind: 'received'; orderId: number; side: Side; receivedId: number }
  | { kind: 'notification'; personId: number; notificationId: number }
  /** Somebody has read notifications, by opening the bell or the chat that they are about. */
  | { kind: 'bellRead'; personId: number }
  /** A ticket, its thread, its notes or its people have changed. */
  | { kind: 'ticket'; ticketId: number }
  /** Somebody who works on a ticket is writing an answer; it is stored nowhere. */
  | { kind: 'replying'; ticketId: number; personId: number };

/** The order's customer, or whoever works on the order. */
export type Side = 'customer' | 'provider';

/** The channel of NOTIFY that carries them all; see record 0010. */
export const eventChannel = 'realtime';

/** An event whose ids are columns of the row that is being written. */
type Columns<Event> = Event extends RealtimeEvent
  ? { [Key in keyof Event]: Event[Key] | RawBuilder<unknown> }
  : never;

/**
 * Announces an event when the transaction commits, and never when it does not, from within the statement that writes
 * its row: for that statement's RETURNING, and nothing remains to be done afterwards. The same with every broker: with
 * Redis the bridge publishes what it hears here (record 0010).
 */
export function announcing(event: Columns<RealtimeEvent>): RawBuilder<unknown> {
  const pairs = Object.entries(event).flatMap(([key, value]) => [
    sql.lit(key),
    typeof value === 'object' ? value : sql.lit(value),
  ]);
  return sql`pg_notify(${sql.lit(eventChannel)}, json_build_object(${sql.join(pairs)})::text)`;
}

/** Reads an announcement; undefined for what is none, such as one of a newer version of the product. */
export function readEvent(text: string): RealtimeEvent | undefined {
  const told = parse(text);
  if (typeof told !== 'object' || told === null || !('kind' in told)) return undefined;
  const fields = new Map<string, unknown>(Object.entries(told));
  const id = (name: string) => Number(fields.get(name) ?? Number.NaN);
  switch (told.kind) {
    case 'message':
      return withIds({ kind: 'message', orderId: id('orderId'), messageId: id('messageId') });
    case 'read': {
      const ids = { orderId: id('orderId'), readerId: id('readerId'), lastReadId: id('lastReadId') };
      return withIds({ kind: 'read', ...ids });
    }
    case 'received': {
      const side = fields.get('side');
      if (side !== 'customer' && side !== 'provider') return undefined;
      return withIds({ kind: 'received', orderId: id('orderId'), side, receivedId: id('receivedId') });
    }
    case 'notification':
      return withIds({
        kind: 'notification',
        personId: id('personId'),
        notificationId: id('notificationId'),
      });
    case 'bellRead':
      return withIds({ kind: 'bellRead', personId: id('personId') });
    case 'ticket':
      return withIds({ kind: 'ticket', ticketId: id('ticketId') });
    case 'replying':
      return withIds({ kind: 'replying', ticketId: id('ticketId'), personId: id('personId') });
    default:
      return undefined;
  }
}

const withIds = (event: RealtimeEvent): RealtimeEvent | undefined =>
  Object.values(event).every((value) => typeof value === 'string' || Number.isSafeInteger(value))
    ? event
    : undefined;

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
