/**
 * Announces events right after the commit of their cause, many at a time, in a transaction that writes nothing. NOTIFY
 * within the statement that writes a row makes commits wait for each other's disk write: a fifth of the messages a second.
 */

import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Db } from '../db/database.ts';
import { eventChannel, type RealtimeEvent } from './events.ts';

export interface Announcer {
  /** Call it after the commit. The poller for missed events finds what is lost when the process dies now. */
  announce(events: readonly RealtimeEvent[]): void;
  /** Waits until everything is announced. */
  stop(): Promise<void>;
}

const mostAtOnce = 500;
/** The first event after a pause is sent immediately; under load many are sent together. */
const pauseMs = 10;
/** More than this only waits while the database is away. */
const mostWaiting = 10_000;

export function createAnnouncer(db: Db, log: Logger): Announcer {
  let waiting: string[] = [];
  let sending: Promise<void> | undefined;
  let stopped = false;

  const send = async () => {
    while (waiting.length > 0) {
      const payloads = waiting.slice(0, mostAtOnce);
      waiting = waiting.slice(mostAtOnce);
      await sql`select pg_notify(${eventChannel}, payload) from unnest(${payloads}::text[]) payload`
        .execute(db)
        .catch((error: unknown) => log.warn({ err: error }, 'events wait for the next poll'));
      if (!stopped) await wait(pauseMs);
    }
    sending = undefined;
  };

  return {
    announce(events) {
      if (waiting.length >= mostWaiting) return;
      waiting.push(...events.map((event) => JSON.stringify(event)));
      // With nothing to send, `send` would end before it is assigned, and block every later one.
      if (waiting.length > 0) sending ??= send();
    },
    async stop() {
      stopped = true;
      await sending;
    },
  };
}
