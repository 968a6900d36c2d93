/**
 * Collects receipts of this process's clients and writes them at most once a second in one statement, with one row per
 * side of a chat (record 0012).
 */

import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import { markReceived, type Receipt } from '../chat/mark-received.ts';
import type { Clock } from '../clock.ts';
import type { Db } from '../db/database.ts';
import type { Announcer } from '../events/announcer.ts';

export interface Receipts {
  add(personId: number, chats: readonly { order_id: number; last_message_id: number }[]): void;
  /** Writes the pending receipts. */
  stop(): Promise<void>;
}

export interface ReceiptsOptions {
  db: Db;
  clock: Clock;
  announcer: Announcer;
  log: Logger;
}

const pauseMs = 1_000;
const mostAtOnce = 1_000;
/** Further receipts are dropped: the message stays "sent" until it is seen. */
const mostWaiting = 20_000;

export function createReceipts({ db, clock, announcer, log }: ReceiptsOptions): Receipts {
  const waiting = new Map<string, Receipt>();
  const stopping = new AbortController();
  let writing: Promise<void> | undefined;

  const put = (receipt: Receipt) => {
    const key = `${receipt.orderId} ${receipt.personId}`;
    const known = waiting.get(key);
    if (!known && waiting.size >= mostWaiting) return;
    if (!known || known.messageId < receipt.messageId) waiting.set(key, receipt);
  };

  const write = async () => {
    while (waiting.size > 0) {
      const taken = [...waiting.entries()].slice(0, mostAtOnce);
      for (const [key] of taken) waiting.delete(key);
      const receipts = taken.map(([, receipt]) => receipt);
      await markReceived(db, receipts, clock.now()).then(announcer.announce, (error: unknown) => {
        log.warn({ err: error }, 'receipts wait for the database');
        if (!stopping.signal.aborted) receipts.forEach(put);
      });
      await wait(pauseMs, undefined, { ref: false, signal: stopping.signal }).catch(() => undefined);
    }
    writing = undefined;
  };

  return {
    add(personId, chats) {
      for (const { order_id: orderId, last_message_id: messageId } of chats)
        put({ orderId, personId, messageId });
      writing ??= write();
    },
    async stop() {
      stopping.abort();
      await writing;
    },
  };
}
