/**
 * Sends the news of some orders' chats to those of this process who wait for them: each socket is read on from the last
 * message that it was sent, and whether it may still see the order is decided anew from the order as it is now.
 */
import type { ChatPosition } from '../chat/message-rows.ts';
import { messagesAfter } from '../chat/message-rows.ts';
import type { Db } from '../db/database.ts';
import { isVisibleTo } from '../access/order-access.ts';
import { chatChannel } from './channels.ts';
import { write } from './connection.ts';
import type { Listeners } from './hub.ts';
import type { Hall } from './hall.ts';
import { readPlaces, type Place } from './read-places.ts';
import { serverFrame } from './text-frame.ts';
import { withdraw } from './withdraw.ts';

const mostAtOnce = 500;

/** Answers the orders as they are now, and whether there is more to send. */
export async function deliverMessages(
  db: Db,
  { hub }: Pick<Hall, 'hub'>,
  orderIds: readonly number[],
): Promise<{ places: Place[]; hasMore: boolean }> {
  const positions = orderIds.flatMap((orderId) => positionOf(orderId, hub.listeners(chatChannel(orderId))));
  const messages = positions.length > 0 ? await messagesAfter(db, positions, mostAtOnce) : [];
  // After the messages, so that nobody is sent one which was written when it was no longer theirs to see.
  const places = await readPlaces(db, orderIds);
  for (const place of places) withdraw(hub, chatChannel(place.id), ({ actor }) => isVisibleTo(actor, place));
  for (const { orderId, message } of messages) {
    const channel = chatChannel(orderId);
    const listeners = hub.listeners(channel);
    if (!listeners) continue;
    const frame = serverFrame({ type: 'event', channel, event: 'message.sent', data: message });
    for (const [connection, subscription] of listeners) {
      if (!subscription.live || subscription.sentId >= message.id) continue;
      subscription.sentId = message.id;
      write(connection, frame);
    }
  }
  return { places, hasMore: messages.length === mostAtOnce };
}

/** From where the one of them has to be read on that is furthest behind; nothing when nobody is ready. */
function positionOf(orderId: number, listeners: Listeners | undefined): ChatPosition[] {
  let afterId = Number.POSITIVE_INFINITY;
  for (const { live, sentId } of listeners?.values() ?? []) if (live) afterId = Math.min(afterId, sentId);
  return Number.isFinite(afterId) ? [{ orderId, afterId }] : [];
}
