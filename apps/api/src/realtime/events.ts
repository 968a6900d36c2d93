/** What is announced to every process when a transaction commits: ids alone, from which each loads what it pushes. */
import { type RawBuilder, sql } from 'kysely';

export type RealtimeEvent =
  | { kind: 'message'; orderId: number; messageId: number }
  | { kind: 'read'; orderId: number; readerId: number; lastReadId: number }
  | { kind: 'notification'; personId: number; notificationId: number };

/** The channel of NOTIFY that carries them all; see decision 0010. */
export const eventChannel = 'realtime';

/** An event whose ids are columns of the row that is being written. */
type Columns<Event> = Event extends RealtimeEvent
  ? { [Key in keyof Event]: Event[Key] | RawBuilder<unknown> }
  : never;

/**
 * Announces an event when the transaction commits, and never when it does not, from within the statement that writes
 * its row: for that statement's RETURNING, and nothing remains to be done afterwards. The same with every broker: with
 * Redis the bridge publishes what it hears here (decision 0010).
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
  const { kind } = told;
  if (kind === 'message' && 'orderId' in told && 'messageId' in told) {
    return withIds({ kind, orderId: Number(told.orderId), messageId: Number(told.messageId) });
  }
  if (kind === 'read' && 'orderId' in told && 'readerId' in told && 'lastReadId' in told) {
    const { orderId, readerId, lastReadId } = told;
    const ids = { orderId: Number(orderId), readerId: Number(readerId), lastReadId: Number(lastReadId) };
    return withIds({ kind, ...ids });
  }
  if (kind === 'notification' && 'personId' in told && 'notificationId' in told) {
    return withIds({ kind, personId: Number(told.personId), notificationId: Number(told.notificationId) });
  }
  return undefined;
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
