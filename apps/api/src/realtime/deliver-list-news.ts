/**
 * Tells chat lists what has changed: order, last message and the reader's own unread count, to those alone who may see
 * the order, so that nobody has to load the list again (realtime-003, realtime-005).
 */
import { type Reader, unreadOf } from '../chat/message-rows.ts';
import type { Db } from '../db/database.ts';
import { listChannel } from './channels.ts';
import { type Cause, isAfterJoining, type Subscription, write } from './connection.ts';
import type { Hall } from './hall.ts';
import type { Place } from './read-places.ts';
import { serverFrame } from './text-frame.ts';

export interface News {
  place: Place;
  cause: Cause;
}

export async function deliverListNews(
  db: Db,
  { hub, connections }: Hall,
  news: readonly News[],
): Promise<void> {
  const listeners = hub.listeners(listChannel);
  if (!listeners) return;
  const isListening = (personId: number) => {
    for (const connection of connections.ofPerson(personId)) if (listeners.has(connection)) return true;
    return false;
  };
  const readers = news.flatMap(({ place }): Reader[] => {
    const people = new Set([place.customer_id, ...connections.admins]);
    if (place.assigned_to !== null) people.add(place.assigned_to);
    return [...people].filter(isListening).map((personId) => ({ orderId: place.id, personId }));
  });
  if (readers.length === 0) return;
  const newsOf = new Map(news.map((one) => [one.place.id, one]));
  for (const { orderId, personId, readcount } of await unreadOf(db, readers)) {
    const one = newsOf.get(orderId);
    const frame = listFrame(one?.place, readcount);
    if (!one || !frame) continue;
    for (const connection of connections.ofPerson(personId)) {
      const subscription = listeners.get(connection);
      if (!subscription) continue;
      if (!subscription.live) subscription.missed = true;
      else if (isDue(subscription, one)) write(connection, frame);
    }
  }
}

/** The event of what was just replayed may still be on its way. */
function isDue(subscription: Subscription, { place, cause }: News): boolean {
  if (subscription.seen?.has(newsKey(place))) return false;
  return (
    cause === 'event' ||
    (place.last_message_at !== null && isAfterJoining(subscription, place.last_message_at))
  );
}

export const newsKey = ({ id, last_message_id }: Place): string => `${id} ${last_message_id}`;

/** Undefined for an order that nobody has written about yet. */
export function listFrame(place: Place | undefined, readcount: number): Buffer | undefined {
  if (!place?.last_message_at || place.last_message_id === null) return undefined;
  return serverFrame({
    type: 'event',
    channel: listChannel,
    event: 'chat.sent',
    data: {
      id: place.id,
      last_message_id: place.last_message_id,
      last_message_at: place.last_message_at.toISOString(),
      readcount,
    },
  });
}
