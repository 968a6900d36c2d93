/**
 * Finds what no event told of: after each gap, each second while the broker is away, and every few seconds where the
 * broker may lose an event though it is healthy. It looks at what was written since half a minute before.
 */
import type { Logger } from 'pino';
import type { Clock } from '../clock.ts';
import type { Db } from '../db/database.ts';
import { notificationsSince } from '../notifications/notification-rows.ts';
import type { Broker } from './broker.ts';
import { readChannel } from './channels.ts';
import type { Courier } from './courier.ts';
import { deliverNotifications } from './deliver-notifications.ts';
import type { Hall } from './hall.ts';

export interface LookBackOptions extends Hall {
  db: Db;
  broker: Pick<Broker, 'isHealthy' | 'isLossy'>;
  clock: Clock;
  courier: Courier;
  log: Logger;
}

interface Mark {
  at: Date;
  /** No message after it had been committed by then, but for those of transactions that were still running. */
  messageId: number;
}

const secondsBetweenMarks = 5;
/** Longer than any transaction lives. */
const reachMs = 30_000;
const mostAtOnce = 2_000;

export function createLookBack(options: LookBackOptions): { onGap(): void; tick(): void } {
  const { broker, clock, connections, log } = options;
  let marks: Mark[] = [];
  let seconds = 0;
  let owed = false;
  let looking = false;

  const look = async () => {
    const isOwed = owed;
    owed = false;
    try {
      const mark: Mark = { at: clock.now(), messageId: await lastMessage(options.db) };
      if (isOwed || broker.isLossy || !broker.isHealthy()) await deliverSince(options, marks[0], mark.at);
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

async function deliverSince(options: LookBackOptions, mark: Mark | undefined, now: Date): Promise<void> {
  const { db, hub, courier } = options;
  const channels = [...hub.channels()].map(readChannel);
  if (mark) await lookAtChatsSince(options, mark);
  else courier.look(channels.flatMap((channel) => (channel?.kind === 'chat' ? [channel.orderId] : [])));

  const people = channels.flatMap((channel) => (channel?.kind === 'notification' ? [channel.personId] : []));
  const since = new Date((mark?.at ?? now).getTime() - reachMs);
  for (let start = 0; start < people.length; start += mostAtOnce) {
    const some = people.slice(start, start + mostAtOnce);
    await deliverNotifications(db, { hub }, await notificationsSince(db, some, since), 'look');
  }
}

async function lookAtChatsSince({ db, courier }: LookBackOptions, mark: Mark): Promise<void> {
  for (let after = mark.messageId, isMore = true; isMore;) {
    const chats = await db
      .selectFrom('chats')
      .select(['order_id', 'last_message_id'])
      .where('last_message_id', '>', after)
      .orderBy('last_message_id')
      .limit(mostAtOnce)
      .execute();
    courier.look(chats.map(({ order_id }) => order_id));
    after = chats.at(-1)?.last_message_id ?? after;
    isMore = chats.length === mostAtOnce;
  }
}
