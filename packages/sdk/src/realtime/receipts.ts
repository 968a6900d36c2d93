/** Tells the server what this client has received, all chats together and once a second at most. */

import type { Clock } from './clock.ts';
import type { ClientFrame } from './frames.ts';
import { throttle } from './throttle.ts';

export interface ReceiptsOptions {
  clock: Clock;
  random: () => number;
  /** Answers false when there is no connection to send it on. */
  send: (frame: ClientFrame) => boolean;
}

export interface Receipts {
  /** The order's chat was received up to this message; call it as often as you like. */
  add(orderId: number, messageId: number): void;
  /** There is a connection. */
  onReady(): void;
  /** Somebody else is signed in now. */
  clear(): void;
}

/** As the contract allows in one frame. */
const MOST_CHATS = 50;
/** A chat that somebody looks at is read within this time, which tells more. */
const JITTER = 500;
const PAUSE = 1_000;

export function createReceipts({ clock, random, send }: ReceiptsOptions): Receipts {
  const waiting = new Map<number, number>();
  const told = new Map<number, number>();
  let last: readonly (readonly [number, number])[] = [];

  const tell = () => {
    const some = [...waiting].slice(0, MOST_CHATS);
    if (some.length === 0) return;
    const chats = some.map(([order_id, last_message_id]) => ({ order_id, last_message_id }));
    if (!send({ type: 'received', chats })) return;
    last = some;
    for (const [orderId, messageId] of some) {
      waiting.delete(orderId);
      told.set(orderId, messageId);
    }
    if (waiting.size > 0) limited.ask();
  };
  const limited = throttle({ clock, random, pause: PAUSE, jitter: JITTER }, tell);

  return {
    add(orderId, messageId) {
      if (messageId <= Math.max(told.get(orderId) ?? 0, waiting.get(orderId) ?? 0)) return;
      waiting.set(orderId, messageId);
      limited.ask();
    },
    onReady() {
      // What was sent last may have been lost with the connection before.
      for (const [orderId, messageId] of last) if (!waiting.has(orderId)) waiting.set(orderId, messageId);
      last = [];
      if (waiting.size > 0) limited.ask();
    },
    clear() {
      limited.stop();
      waiting.clear();
      told.clear();
      last = [];
    },
  };
}
