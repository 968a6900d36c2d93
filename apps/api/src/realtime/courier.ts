/**
 * Brings events to the sockets of this process. What it hears it notes; one round after another then loads all that was
 * noted meanwhile, so that a busy moment makes bigger rounds and not more of them.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Db } from '../db/database.ts';
import { notificationsById } from '../notifications/notification-rows.ts';
import { chatChannel, listChannel, notificationChannel, ticketChannel } from './channels.ts';
import type { Cause } from './connection.ts';
import { deliverBells } from './deliver-bells.ts';
import { deliverListNews, type News } from './deliver-list-news.ts';
import { deliverMessages } from './deliver-messages.ts';
import { deliverNotifications } from './deliver-notifications.ts';
import { deliverProgress, deliverToReaders } from './deliver-progress.ts';
import { deliverReplying, deliverTickets } from './deliver-tickets.ts';
import type { RealtimeEvent } from '../events/events.ts';
import type { Hall } from './hall.ts';
import {
  areEmpty,
  emptyNotes,
  noteOrder,
  noteProgress,
  type Notes,
  type Progress,
  progressId,
  progressKey,
  putBack,
  takeRound,
} from './notes.ts';
import { createTold, type Told } from './told.ts';

export interface Courier {
  take(event: RealtimeEvent): void;
  /** There may be news of these orders, though nobody said so. */
  look(orderIds: Iterable<number>): void;
  /** The same, unless an event told of the last message, which then is on its way or has arrived. */
  lookUnlessTold(chats: Iterable<{ order_id: number; last_message_id: number }>): void;
  /** How far chats were read and received, unless events told of it. */
  tellUnlessTold(progress: Iterable<Progress>): void;
  /** These people may have read notifications, though nobody said so. */
  tellBells(personIds: Iterable<number>): void;
  /** These tickets may have changed, though nobody said so. */
  lookAtTickets(ticketIds: Iterable<number>): void;
  stop(): Promise<void>;
}

const pauseAfterFailureMs = 1_000;

export function createCourier(db: Db, hall: Hall, log: Logger): Courier {
  const { hub, connections } = hall;
  const notes = emptyNotes();
  const told = createTold<number>();
  const toldProgress = createTold<string>();
  const { start, stop } = createRounds(notes, log, (taken) => bring({ db, hall, notes, told }, taken));

  const lookAt = (orderId: number, cause: Cause) => {
    const listeners = hub.listeners(chatChannel(orderId));
    for (const subscription of listeners?.values() ?? []) if (!subscription.live) subscription.missed = true;
    if (!listeners && !hub.listeners(listChannel)) return;
    noteOrder(notes, orderId, cause);
    start();
  };

  const bringProgress = (progress: Progress) => {
    toldProgress.remember(progressKey(progress), progressId(progress));
    const isHeard =
      hub.listeners(chatChannel(progress.orderId)) !== undefined ||
      (progress.kind === 'read' && connections.ofPerson(progress.readerId).size > 0);
    if (!isHeard) return;
    noteProgress(notes, progress);
    start();
  };
  const bringBell = (personId: number) => {
    if (!hub.listeners(notificationChannel(personId))) return;
    notes.bells.add(personId);
    start();
  };

  const bringTicket = (ticketId: number) => {
    if (!hub.listeners(ticketChannel(ticketId))) return;
    notes.tickets.add(ticketId);
    start();
  };

  return {
    take(event) {
      if (event.kind === 'message') {
        told.remember(event.orderId, event.messageId);
        lookAt(event.orderId, 'event');
      }
      if (event.kind === 'read' || event.kind === 'received') bringProgress(event);
      if (event.kind === 'bellRead') bringBell(event.personId);
      if (event.kind === 'ticket') bringTicket(event.ticketId);
      if (event.kind === 'replying' && hub.listeners(ticketChannel(event.ticketId))) {
        notes.replying.set(`${event.ticketId} ${event.personId}`, event);
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
    tellUnlessTold(found) {
      for (const progress of found) {
        if (toldProgress.knows(progressKey(progress), progressId(progress))) continue;
        bringProgress(progress);
        // Whoever died before announcing the one has not announced the other.
        if (progress.kind === 'read') bringBell(progress.readerId);
      }
    },
    tellBells(personIds) {
      for (const personId of personIds) bringBell(personId);
    },
    lookAtTickets(ticketIds) {
      for (const ticketId of ticketIds) bringTicket(ticketId);
    },
    stop,
  };
}

/** One after another for as long as there is something to bring; what can't be brought waits for the database. */
function createRounds(notes: Notes, log: Logger, work: (taken: Notes) => Promise<void>) {
  let round: Promise<void> | undefined;
  let stopped = false;

  const run = async () => {
    while (!stopped && !areEmpty(notes)) {
      const taken = takeRound(notes);
      try {
        await work(taken);
      } catch (error) {
        log.warn({ err: error }, 'events wait for the database');
        putBack(notes, taken);
        await wait(pauseAfterFailureMs, undefined, { ref: false });
      }
    }
    round = undefined;
  };
  return {
    start() {
      if (!stopped) round ??= run();
    },
    async stop() {
      stopped = true;
      await round;
    },
  };
}

interface Bringing {
  db: Db;
  hall: Hall;
  notes: Notes;
  told: Told<number>;
}

async function bring(bringing: Bringing, taken: Notes): Promise<void> {
  const { db, hall } = bringing;
  const { notifications, progress, bells } = taken;
  await Promise.all([bringOrders(bringing, taken), bringNotifications(bringing, notifications)]);
  // After the messages and the notifications that were read.
  for (const one of progress.values()) deliverProgress(hall, one);
  await deliverToReaders(db, hall, [...progress.values()]);
  await deliverBells(db, hall, bells);
  await deliverTickets(db, hall, [...taken.tickets]);
  await deliverReplying(db, hall, [...taken.replying.values()]);
}

async function bringOrders({ db, hall, notes, told }: Bringing, { orders }: Notes): Promise<void> {
  if (orders.size === 0) return;
  const { places, hasMore } = await deliverMessages(db, hall, [...orders.keys()]);
  if (hasMore) for (const orderId of orders.keys()) noteOrder(notes, orderId, 'look');
  const news = places.flatMap((place): News[] => {
    const cause = orders.get(place.id) ?? 'look';
    return cause === 'event' || !told.knows(place.id, place.last_message_id ?? 0) ? [{ place, cause }] : [];
  });
  await deliverListNews(db, hall, news);
  for (const { place } of news) told.remember(place.id, place.last_message_id ?? 0);
}

async function bringNotifications({ db, hall }: Bringing, ids: ReadonlySet<number>): Promise<void> {
  if (ids.size === 0) return;
  await deliverNotifications(db, hall, await notificationsById(db, [...ids]), 'event');
}
