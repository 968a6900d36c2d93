/**
 * Brings events to the sockets of this process. What it hears it notes; one round after another then loads all that was
 * noted meanwhile, so that a busy moment makes bigger rounds and not more of them.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Db } from '../db/database.ts';
import { notificationsById } from '../notifications/notification-rows.ts';
import { chatChannel, listChannel, notificationChannel } from './channels.ts';
import { type Cause, write } from './connection.ts';
import { deliverListNews, type News } from './deliver-list-news.ts';
import { deliverMessages } from './deliver-messages.ts';
import { deliverNotifications } from './deliver-notifications.ts';
import type { RealtimeEvent } from './events.ts';
import type { Hall } from './hall.ts';
import { serverFrame } from './text-frame.ts';
import { createTold } from './told.ts';

export interface Courier {
  take(event: RealtimeEvent): void;
  /** There may be news of these orders, though nobody said so. */
  look(orderIds: Iterable<number>): void;
  /** The same, unless an event told of the last message, which then is on its way or has arrived. */
  lookUnlessTold(chats: Iterable<{ order_id: number; last_message_id: number }>): void;
  stop(): Promise<void>;
}

const mostInRound = 200;
const pauseAfterFailureMs = 1_000;

export function createCourier(db: Db, hall: Hall, log: Logger): Courier {
  const { hub } = hall;
  const orders = new Map<number, Cause>();
  const notifications = new Map<number, Cause>();
  const told = createTold();
  let round: Promise<void> | undefined;
  let stopped = false;

  const bringOrders = async (noted: Map<number, Cause>) => {
    if (noted.size === 0) return;
    const { places, hasMore } = await deliverMessages(db, hall, [...noted.keys()]);
    if (hasMore) for (const [id] of noted) if (!orders.has(id)) orders.set(id, 'look');
    const news = places.flatMap((place): News[] => {
      const cause = noted.get(place.id) ?? 'look';
      return cause === 'event' || !told.knows(place.id, place.last_message_id ?? 0) ? [{ place, cause }] : [];
    });
    await deliverListNews(db, hall, news);
    for (const { place } of news) told.remember(place.id, place.last_message_id ?? 0);
  };

  const bringNotifications = async (noted: Map<number, Cause>) => {
    if (noted.size > 0)
      await deliverNotifications(db, hall, await notificationsById(db, [...noted.keys()]), 'event');
  };

  const run = async () => {
    while (!stopped && (orders.size > 0 || notifications.size > 0)) {
      const notedOrders = takeFirst(orders);
      const notedNotifications = takeFirst(notifications);
      try {
        await Promise.all([bringOrders(notedOrders), bringNotifications(notedNotifications)]);
      } catch (error) {
        log.warn({ err: error }, 'events wait for the database');
        for (const [id, why] of notedOrders) orders.set(id, why);
        for (const [id] of notedNotifications) notifications.set(id, 'event');
        await wait(pauseAfterFailureMs, undefined, { ref: false });
      }
    }
    round = undefined;
  };
  const start = () => {
    if (!stopped) round ??= run();
  };

  const noteOrder = (orderId: number, why: Cause) => {
    const listeners = hub.listeners(chatChannel(orderId));
    for (const subscription of listeners?.values() ?? []) if (!subscription.live) subscription.missed = true;
    if (!listeners && !hub.listeners(listChannel)) return;
    if (why === 'event' || !orders.has(orderId)) orders.set(orderId, why);
    start();
  };

  return {
    take(event) {
      if (event.kind === 'message') {
        told.remember(event.orderId, event.messageId);
        noteOrder(event.orderId, 'event');
      }
      if (event.kind === 'read') bringRead(hub, event);
      if (event.kind !== 'notification' || !hub.listeners(notificationChannel(event.personId))) return;
      notifications.set(event.notificationId, 'event');
      start();
    },
    look(orderIds) {
      for (const orderId of orderIds) noteOrder(orderId, 'look');
    },
    lookUnlessTold(chats) {
      for (const { order_id, last_message_id } of chats)
        if (!told.knows(order_id, last_message_id)) noteOrder(order_id, 'look');
    },
    async stop() {
      stopped = true;
      await round;
    },
  };
}

/** Takes out what was noted first. */
function takeFirst(noted: Map<number, Cause>): Map<number, Cause> {
  const taken = new Map<number, Cause>();
  for (const [id, cause] of noted) {
    if (taken.size >= mostInRound) break;
    taken.set(id, cause);
    noted.delete(id);
  }
  return taken;
}

/** Holds nothing that would have to be loaded. */
function bringRead(hub: Hall['hub'], event: Extract<RealtimeEvent, { kind: 'read' }>) {
  const channel = chatChannel(event.orderId);
  const listeners = hub.listeners(channel);
  if (!listeners) return;
  const frame = readFrame(event.orderId, event.readerId, event.lastReadId);
  for (const [connection, { live }] of listeners) if (live) write(connection, frame);
}

export const readFrame = (orderId: number, readerId: number, lastReadId: number): Buffer =>
  serverFrame({
    type: 'event',
    channel: chatChannel(orderId),
    event: 'chat.read',
    data: { reader_id: readerId, last_read_id: lastReadId },
  });
