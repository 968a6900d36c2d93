/** Events that every process receives when a transaction commits. They carry ids only (record 0010). */

import { type RawBuilder, sql } from 'kysely';

export type RealtimeEvent =
  | { kind: 'message'; orderId: number; messageId: number }
  | { kind: 'read'; orderId: number; readerId: number; lastReadId: number }
  | { kind: 'received'; orderId: number; side: Side; receivedId: number }
  | { kind: 'notification'; personId: number; notificationId: number }
  /** A person has read notifications, by opening the bell or their chat. */
  | { kind: 'bellRead'; personId: number }
  /** A ticket, its thread, its notes or its people have changed. */
  | { kind: 'ticket'; ticketId: number }
  /** A person who works on a ticket is writing a reply; it is not stored. */
  | { kind: 'replying'; ticketId: number; personId: number };

/** The order's customer, or the people who work on the order. */
export type Side = 'customer' | 'provider';

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

/** The fields of each kind of event. All are ids, except `side`. */
const eventFields = {
  message: ['orderId', 'messageId'],
  read: ['orderId', 'readerId', 'lastReadId'],
  received: ['orderId', 'side', 'receivedId'],
  notification: ['personId', 'notificationId'],
  bellRead: ['personId'],
  ticket: ['ticketId'],
  replying: ['ticketId', 'personId'],
} as const satisfies {
  [Event in RealtimeEvent as Event['kind']]: readonly Exclude<keyof Event, 'kind'>[];
};

/** Returns undefined for a payload that is not an event, such as one of a newer version of the product. */
export function readEvent(text: string): RealtimeEvent | undefined {
  const payload = parse(text);
  if (typeof payload !== 'object' || payload === null) return undefined;
  const values = new Map<string, unknown>(Object.entries(payload));
  const kind = values.get('kind');
  if (!isKind(kind)) return undefined;
  const event = Object.fromEntries(['kind', ...eventFields[kind]].map((name) => [name, values.get(name)]));
  return isEvent(event) ? event : undefined;
}

const isKind = (kind: unknown): kind is RealtimeEvent['kind'] =>
  typeof kind === 'string' && Object.hasOwn(eventFields, kind);

const isEvent = (event: object): event is RealtimeEvent =>
  Object.entries(event).every(([name, value]) => {
    if (name === 'kind') return true;
    return name === 'side' ? value === 'customer' || value === 'provider' : Number.isSafeInteger(value);
  });

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
