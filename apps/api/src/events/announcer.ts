/**
 * Tells the processes of what has just been committed. NOTIFY within the statement that writes a row makes commits wait
 * for each other's disk write, which costs four fifths of the messages a second; so those are announced right after,
 * many at a time, by a transaction that writes nothing.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Db } from '../db/database.ts';
import { eventChannel, type RealtimeEvent } from './events.ts';

export interface Announcer {
  /** Call it after the commit. What is lost when the process dies now is found by the next look back. */
  announce(events: readonly RealtimeEvent[]): void;
  /** Waits until everything is announced. */
  stop(): Promise<void>;
}

const mostAtOnce = 500;
/** The first event after a pause goes at once; in a busy moment many go together. */
const pauseMs = 10;
/** Beyond it the database is not there to hear of anything. */
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
        .catch((error: unknown) => log.warn({ err: error }, 'events wait for the next look back'));
      if (!stopped) await wait(pauseMs);
    }
    sending = undefined;
  };

  return {
    announce(events) {
      if (waiting.length >= mostWaiting) return;
      waiting.push(...events.map((event) => JSON.stringify(event)));
      // With nothing to send it would be over before it is kept, and nothing would ever be sent again.
      if (waiting.length > 0) sending ??= send();
    },
    async stop() {
      stopped = true;
      await sending;
    },
  };
}
