/** Sends notifications to the sockets of those whose they are, each socket the same one once. */
import { type Delivery, unreadByPerson } from '../notifications/notification-rows.ts';
import type { Db } from '../db/database.ts';
import { notificationChannel } from './channels.ts';
import { type Cause, isAfterJoining, type Subscription, write } from './connection.ts';
import type { Hall } from './hall.ts';
import { serverFrame } from './text-frame.ts';

const mostRemembered = 256;

export async function deliverNotifications(
  db: Db,
  { hub }: Pick<Hall, 'hub'>,
  deliveries: readonly Delivery[],
  cause: Cause,
): Promise<void> {
  const heard = deliveries.filter(({ personId }) => hub.listeners(notificationChannel(personId)));
  if (heard.length === 0) return;
  const unread = await unreadByPerson(db, [...new Set(heard.map(({ personId }) => personId))]);
  for (const delivery of heard) {
    const frame = notificationFrame(delivery, unread.get(delivery.personId) ?? 0);
    for (const [connection, subscription] of hub.listeners(notificationChannel(delivery.personId)) ?? []) {
      if (!subscription.live) subscription.missed = true;
      else if (isDue(subscription, delivery, cause) && isNewTo(subscription, delivery))
        write(connection, frame);
    }
  }
}

const isDue = (subscription: Subscription, { notification }: Delivery, cause: Cause): boolean =>
  cause === 'event' || isAfterJoining(subscription, new Date(notification.created_at));

export const notificationFrame = ({ personId, notification }: Delivery, readcount: number): Buffer =>
  serverFrame({
    type: 'event',
    channel: notificationChannel(personId),
    event: 'notification.sent',
    data: { notification, readcount },
  });

/** Remembers it as sent. One that was brought up to date since is new again. */
export function isNewTo(subscription: Subscription, { notification }: Delivery): boolean {
  const key = `${notification.id} ${notification.created_at}`;
  subscription.seen ??= new Set();
  if (subscription.seen.has(key)) return false;
  if (subscription.seen.size >= mostRemembered) {
    for (const oldest of subscription.seen) {
      subscription.seen.delete(oldest);
      break;
    }
  }
  subscription.seen.add(key);
  return true;
}
