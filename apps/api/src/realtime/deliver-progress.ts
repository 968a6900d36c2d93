/**
 * Tells an open chat how far it was read and received, and a reader's other tabs and devices that their list has less
 * unread there.
 */
import { type Reader, unreadOf } from '../chat/message-rows.ts';
import type { Db } from '../db/database.ts';
import { chatChannel, listChannel } from './channels.ts';
import { write } from './connection.ts';
import { listFrame } from './deliver-list-news.ts';
import type { Hall } from './hall.ts';
import type { Progress } from './notes.ts';
import { readPlaces } from './read-places.ts';
import { serverFrame } from './text-frame.ts';

/** Holds nothing that would have to be loaded. */
export function deliverProgress({ hub }: Pick<Hall, 'hub'>, progress: Progress): void {
  const listeners = hub.listeners(chatChannel(progress.orderId));
  if (!listeners) return;
  const frame = progressFrame(progress);
  for (const [connection, subscription] of listeners) {
    if (subscription.live) write(connection, frame);
    else subscription.missed = true;
  }
}

export function progressFrame(progress: Progress): Buffer {
  const channel = chatChannel(progress.orderId);
  if (progress.kind === 'read') {
    const data = { reader_id: progress.readerId, last_read_id: progress.lastReadId };
    return serverFrame({ type: 'event', channel, event: 'chat.read', data });
  }
  const data = { side: progress.side, delivered_id: progress.receivedId };
  return serverFrame({ type: 'event', channel, event: 'chat.delivered', data });
}

/** What is left unread there is counted now, so that it does no harm to be told late or twice. */
export async function deliverToReaders(
  db: Db,
  { hub, connections }: Hall,
  progress: readonly Progress[],
): Promise<void> {
  const listeners = hub.listeners(listChannel);
  if (!listeners) return;
  const readers = progress.flatMap((one): Reader[] => {
    if (one.kind !== 'read') return [];
    const isListening = [...connections.ofPerson(one.readerId)].some((tab) => listeners.has(tab));
    return isListening ? [{ orderId: one.orderId, personId: one.readerId }] : [];
  });
  if (readers.length === 0) return;
  const orderIds = [...new Set(readers.map(({ orderId }) => orderId))];
  const places = new Map((await readPlaces(db, orderIds)).map((place) => [place.id, place]));
  for (const { orderId, personId, readcount } of await unreadOf(db, readers)) {
    const frame = listFrame(places.get(orderId), readcount);
    if (!frame) continue;
    for (const connection of connections.ofPerson(personId)) {
      const subscription = listeners.get(connection);
      if (!subscription) continue;
      if (subscription.live) write(connection, frame);
      else subscription.missed = true;
    }
  }
}
