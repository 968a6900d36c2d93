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
import { areEmpty, emptyNotes, type Notes, noteOrder, putBack, type Read, takeRound } from './notes.ts';
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

const pauseAfterFailureMs = 1_000;

export function createCourier(db: Db, hall: Hall, log: Logger): Courier {
  const { hub } = hall;
  const notes = emptyNotes();
  const told = createTold();
  let round: Promise<void> | undefined;
  let stopped = false;

  const bringOrders = async ({ orders }: Notes) => {
    if (orders.size === 0) return;
    const { places, hasMore } = await deliverMessages(db, hall, [...orders.keys()]);
    if (hasMore) for (const orderId of orders.keys()) noteOrder(notes, orderId, 'look');
    const news = places.flatMap((place): News[] => {
      const cause = orders.get(place.id) ?? 'look';
      return cause === 'event' || !told.knows(place.id, place.last_message_id ?? 0) ? [{ place, cause }] : [];
    });
    await deliverListNews(db, hall, news);
    for (const { place } of news) told.remember(place.id, place.last_message_id ?? 0);
  };

  const bringNotifications = async ({ notifications }: Notes) => {
    if (notifications.size === 0) return;
    await deliverNotifications(db, hall, await notificationsById(db, [...notifications]), 'event');
  };

  const run = async () => {
    while (!stopped && !areEmpty(notes)) {
      const taken = takeRound(notes);
      try {
        await Promise.all([bringOrders(taken), bringNotifications(taken)]);
        // After the messages that were read.
        for (const read of taken.reads) bringRead(hub, read);
      } catch (error) {
        log.warn({ err: error }, 'events wait for the database');
        putBack(notes, taken);
        await wait(pauseAfterFailureMs, undefined, { ref: false });
      }
    }
    round = undefined;
  };
  const start = () => {
    if (!stopped) round ??= run();
  };

  const lookAt = (orderId: number, cause: Cause) => {
    const listeners = hub.listeners(chatChannel(orderId));
    for (const subscription of listeners?.values() ?? []) if (!subscription.live) subscription.missed = true;
    if (!listeners && !hub.listeners(listChannel)) return;
    noteOrder(notes, orderId, cause);
    start();
  };

  return {
    take(event) {
      if (event.kind === 'message') {
        told.remember(event.orderId, event.messageId);
        lookAt(event.orderId, 'event');
      }
      if (event.kind === 'read' && hub.listeners(chatChannel(event.orderId))) {
        notes.reads.add(event);
        start();
      }
      if (event.kind === 'notification' && hub.listeners(notificationChannel(event.personId))) {
        notes.notifications.add(event.notificationId);
        start();
      }
    },
    look(orderIds) {
      for (const orderId of orderIds) lookAt(orderId, 'look');
    },
    lookUnlessTold(chats) {
      for (const { order_id, last_message_id } of chats)
        if (!told.knows(order_id, last_message_id)) lookAt(order_id, 'look');
    },
    async stop() {
      stopped = true;
      await round;
    },
  };
}

/** Holds nothing that would have to be loaded. */
function bringRead(hub: Hall['hub'], event: Read) {
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
