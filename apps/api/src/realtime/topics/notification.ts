/** `notification.{person id}`: a person's notifications, and what is left unread on all their tabs and devices. */

import {
  type Delivery,
  missedNotifications,
  notificationsById,
  notificationsSince,
  unreadByPerson,
  type UnreadState,
  unreadState,
  unreadStates,
} from '../../notifications/notification-rows.ts';
import { broadcast, type EventFrame } from '../channel-subscribers.ts';
import { chunks } from '../chunks.ts';
import { isAfterJoining, type Subscription, type UpdateCause, write } from '../connection.ts';
import { createPendingUpdates } from '../pending-updates.ts';
import type { SocketServerState } from '../socket-server-state.ts';
import { serverFrame } from '../text-frame.ts';
import {
  mostReplayed,
  type OpenRequest,
  type Replay,
  replayUntilQuiet,
  resync,
  type TopicDefinition,
  type TopicHandlers,
} from './topic.ts';

const notificationChannel = (personId: number) => `notification.${personId}`;

export const notificationTopic: TopicDefinition = {
  channelName: 'notification',
  hasId: true,
  channelOf: (event) =>
    event.kind === 'notification' || event.kind === 'bellRead'
      ? notificationChannel(event.personId)
      : undefined,
  createHandlers: createNotificationHandlers,
};

function createNotificationHandlers(state: SocketServerState): TopicHandlers {
  const { db, hub } = state;
  const isSubscribed = (personId: number) => hub.listeners(notificationChannel(personId)) !== undefined;
  const sent = createPendingUpdates({
    fromEvent: (event) => (event.kind === 'notification' ? event : undefined),
    keyOf: ({ notificationId }) => notificationId,
    hasListeners: ({ personId }) => isSubscribed(personId),
    async deliver(updates) {
      const ids = updates.map(({ notificationId }) => notificationId);
      await sendNotifications(state, await notificationsById(db, ids), 'event');
    },
  });
  const unreadCounts = createPendingUpdates<number>({
    fromEvent: (event) => (event.kind === 'bellRead' ? event.personId : undefined),
    keyOf: (personId) => personId,
    hasListeners: isSubscribed,
    async deliver(personIds) {
      const subscribed = personIds.filter(isSubscribed);
      if (subscribed.length === 0) return;
      for (const unread of await unreadStates(db, subscribed)) broadcast(hub, unreadFrame(unread));
    },
  });

  return {
    canName: ({ userId }, personId) => userId === personId,
    updates: [sent, unreadCounts],
    open: (request) => replayUntilQuiet(request, (after) => openNotifications(state, request, after)),
    async findMissed({ ids, since, isAfterGap, includesPeople }) {
      if (includesPeople) {
        for (const people of chunks(ids))
          await sendNotifications(state, await notificationsSince(db, people, since), 'poll');
      }
      if (isAfterGap) unreadCounts.refresh(ids);
    },
  };
}

/** Sends each notification once to each socket of its person. */
async function sendNotifications(
  { db, hub }: SocketServerState,
  deliveries: readonly Delivery[],
  cause: UpdateCause,
): Promise<void> {
  const subscribed = deliveries.filter(({ personId }) => hub.listeners(notificationChannel(personId)));
  if (subscribed.length === 0) return;
  const unread = await unreadByPerson(db, [...new Set(subscribed.map(({ personId }) => personId))]);
  for (const delivery of subscribed) {
    const frame = notificationFrame(delivery, unread.get(delivery.personId) ?? 0);
    for (const [connection, subscription] of hub.listeners(notificationChannel(delivery.personId)) ?? []) {
      if (!subscription.isLive) subscription.hasMissed = true;
      else if (isDue(subscription, delivery, cause) && markSent(subscription, delivery))
        write(connection, frame);
    }
  }
}

const isDue = (subscription: Subscription, { notification }: Delivery, cause: UpdateCause): boolean =>
  cause === 'event' || isAfterJoining(subscription, new Date(notification.created_at));

const notificationFrame = ({ personId, notification }: Delivery, readcount: number): Buffer =>
  serverFrame({
    type: 'event',
    channel: notificationChannel(personId),
    event: 'notification.sent',
    data: { notification, readcount },
  });

const unreadFrame = ({ personId, readcount, unreadIds }: UnreadState): EventFrame => ({
  type: 'event',
  channel: notificationChannel(personId),
  event: 'notification.read',
  data: { readcount, unread_ids: unreadIds },
});

const mostRemembered = 256;

/** Returns whether it was not sent before. A notification that was refreshed since counts as a new one. */
function markSent(subscription: Subscription, { notification }: Delivery): boolean {
  const key = `${notification.id} ${notification.created_at}`;
  subscription.sentKeys ??= new Set();
  if (subscription.sentKeys.has(key)) return false;
  if (subscription.sentKeys.size >= mostRemembered) {
    for (const oldest of subscription.sentKeys) {
      subscription.sentKeys.delete(oldest);
      break;
    }
  }
  subscription.sentKeys.add(key);
  return true;
}

async function openNotifications(
  { db }: SocketServerState,
  { subscription, id: personId }: OpenRequest,
  after: number,
): Promise<Replay> {
  const notifications = await missedNotifications(db, personId, after, mostReplayed + 1);
  if (notifications.length > mostReplayed) return resync;
  const unread = await unreadState(db, personId);
  subscription.sentKeys = undefined;
  const deliveries = notifications.map((notification) => ({ personId, notification }));
  for (const delivery of deliveries) markSent(subscription, delivery);
  const frames = deliveries.map((delivery) => notificationFrame(delivery, unread.readcount));
  // Some may have been read in another tab in the meantime.
  return { resync: false, frames: [...frames, serverFrame(unreadFrame(unread))] };
}
