/**
 * Finds what no event told of, since whoever committed it died before announcing it, or the broker was away: every few
 * seconds, after each gap at once, and each second while the broker is away. It looks at what was written since half a
 * minute before.
 */
import type { Logger } from 'pino';
import type { Clock } from '../clock.ts';
import type { Db } from '../db/database.ts';
import { notificationsSince } from '../notifications/notification-rows.ts';
import type { Broker } from './broker.ts';
import { chunks } from './chunks.ts';
import { type Channel, readChannel } from './channels.ts';
import type { Courier } from './courier.ts';
import { deliverNotifications } from './deliver-notifications.ts';
import { progressSince, readsSince } from './find-progress.ts';
import type { Hall } from './hall.ts';

export interface LookBackOptions extends Hall {
  db: Db;
  broker: Pick<Broker, 'isHealthy'>;
  clock: Clock;
  courier: Courier;
  log: Logger;
}

interface Mark {
  at: Date;
  /** The last message that was committed by then. */
  messageId: number;
}

const secondsBetweenMarks = 5;
/** It asks for everybody who is connected, and what it seeks is in the list that they load anyway. */
const secondsBetweenPeople = 15;
/** Longer than any transaction lives. */
const reachMs = 30_000;
const mostAtOnce = 2_000;
/** Ids of different chats are committed out of order, and the first mark comes up to a second after the first socket. */
const overlap = 1_000;

export function createLookBack(options: LookBackOptions): { onGap(): void; tick(): void } {
  const { broker, clock, connections, log } = options;
  let marks: Mark[] = [];
  let seconds = 0;
  let owed = false;
  let looking = false;

  const look = async () => {
    const isAfterGap = owed;
    const isOwed = owed || !broker.isHealthy();
    const isPeopleTurn = seconds % secondsBetweenPeople === 0;
    owed = false;
    try {
      const mark: Mark = { at: clock.now(), messageId: await lastMessage(options.db) };
      if (marks[0]) await lookAtChatsSince(options, marks[0]);
      else if (isOwed) options.courier.look(ordersOf(options));
      const since = new Date((marks[0]?.at ?? mark.at).getTime() - reachMs);
      await lookAtProgressSince(options, since);
      if (isOwed || isPeopleTurn) await deliverToPeople(options, since);
      if (isAfterGap) options.courier.tellBells(peopleOf(options));
      if (isAfterGap) options.courier.lookAtTickets(ticketsOf(options));
      marks = [...marks.filter(({ at }, n) => isRecent(marks[n + 1]?.at ?? at, mark.at)), mark];
    } catch (error) {
      owed = true;
      log.warn({ err: error }, 'what was missed waits for the database');
    }
  };
  const start = () => {
    // Who comes later reads what came before.
    if (connections.all.size === 0) {
      marks = [];
      owed = false;
    } else if (!looking) {
      looking = true;
      void look().finally(() => {
        looking = false;
      });
    }
  };

  return {
    onGap() {
      owed = true;
      start();
    },
    /** To be called each second. */
    tick() {
      seconds += 1;
      if (owed || !broker.isHealthy() || seconds % secondsBetweenMarks === 0 || marks.length === 0) start();
    },
  };
}

/** A mark stays while the one after it is not yet old enough to do. */
const isRecent = (at: Date, now: Date) => now.getTime() - at.getTime() < reachMs;

async function lastMessage(db: Db): Promise<number> {
  const { last } = await db
    .selectFrom('chats')
    .select((eb) => eb.fn.coalesce(eb.fn.max('last_message_id'), eb.lit(0)).as('last'))
    .executeTakeFirstOrThrow();
  return last;
}

async function deliverToPeople(options: LookBackOptions, since: Date): Promise<void> {
  const { db, hub, courier } = options;
  for (const people of chunks(peopleOf(options))) {
    await deliverNotifications(db, { hub }, await notificationsSince(db, people, since), 'look');
    courier.tellUnlessTold(await readsSince(db, people, since));
  }
}

/** Of the chats that are open here alone. */
async function lookAtProgressSince(options: LookBackOptions, since: Date): Promise<void> {
  for (const orderIds of chunks(ordersOf(options)))
    options.courier.tellUnlessTold(await progressSince(options.db, orderIds, since));
}

const ordersOf = (options: LookBackOptions): number[] =>
  channelsOf(options).flatMap((channel) => (channel.kind === 'chat' ? [channel.orderId] : []));

const peopleOf = (options: LookBackOptions): number[] =>
  channelsOf(options).flatMap((channel) => (channel.kind === 'notification' ? [channel.personId] : []));

const ticketsOf = (options: LookBackOptions): number[] =>
  channelsOf(options).flatMap((channel) => (channel.kind === 'ticket' ? [channel.ticketId] : []));

const channelsOf = ({ hub }: LookBackOptions): Channel[] =>
  [...hub.channels()].flatMap((name) => readChannel(name) ?? []);

async function lookAtChatsSince({ db, courier }: LookBackOptions, mark: Mark): Promise<void> {
  for (let after = mark.messageId - overlap, isMore = true; isMore;) {
    const chats = await db
      .selectFrom('chats')
      .select(['order_id', 'last_message_id'])
      .where('last_message_id', '>', after)
      .orderBy('last_message_id')
      .limit(mostAtOnce)
      .execute();
    courier.lookUnlessTold(chats);
    after = chats.at(-1)?.last_message_id ?? after;
    isMore = chats.length === mostAtOnce;
  }
}
