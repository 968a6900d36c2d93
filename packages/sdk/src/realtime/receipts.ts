/** Reports received messages to the server: all chats together, at most once a second. */

import type { Clock } from './clock.ts';
import type { ClientFrame } from './frames.ts';
import { throttle } from './throttle.ts';

export interface ReceiptsOptions {
  clock: Clock;
  random: () => number;
  /** Returns false without a connection. */
  send: (frame: ClientFrame) => boolean;
}

export interface Receipts {
  /** The order's chat was received up to this message; may be called often. */
  add(orderId: number, messageId: number): void;
  /** Call when a connection is ready. */
  onReady(): void;
  /** Call when another person has logged in. */
  clear(): void;
}

/** The contract's maximum for a frame. */
const MOST_CHATS = 50;
/** An open chat is marked read within this time, which implies its receipt. */
const JITTER = 500;
const PAUSE = 1_000;

export function createReceipts({ clock, random, send }: ReceiptsOptions): Receipts {
  const waiting = new Map<number, number>();
  const reported = new Map<number, number>();
  let last: readonly (readonly [number, number])[] = [];

  const flush = () => {
    const some = [...waiting].slice(0, MOST_CHATS);
    if (some.length === 0) return;
    const chats = some.map(([order_id, last_message_id]) => ({ order_id, last_message_id }));
    if (!send({ type: 'received', chats })) return;
    last = some;
    for (const [orderId, messageId] of some) {
      waiting.delete(orderId);
      reported.set(orderId, messageId);
    }
    if (waiting.size > 0) limited.ask();
  };
  const limited = throttle({ clock, random, pause: PAUSE, jitter: JITTER }, flush);

  return {
    add(orderId, messageId) {
      if (messageId <= Math.max(reported.get(orderId) ?? 0, waiting.get(orderId) ?? 0)) return;
      waiting.set(orderId, messageId);
      limited.ask();
    },
    onReady() {
      // The last frame may have been lost with the previous connection.
      for (const [orderId, messageId] of last) if (!waiting.has(orderId)) waiting.set(orderId, messageId);
      last = [];
      if (waiting.size > 0) limited.ask();
    },
    clear() {
      limited.stop();
      waiting.clear();
      reported.clear();
      last = [];
    },
  };
}
