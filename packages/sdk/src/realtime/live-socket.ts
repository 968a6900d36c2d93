/** The socket of a tab: one connection shared by all subscribers. */

import { type Clock, systemClock } from './clock.ts';
import type { ServerFrame } from './frames.ts';
import { createLink } from './link.ts';
import { createReceipts } from './receipts.ts';
import type { SocketType } from './socket-type.ts';
import { type Subscriber, createSubscriptions } from './subscriptions.ts';
import { type WakeSignals, browserSignals } from './wake-signals.ts';

export interface LiveSocketOptions {
  /** Such as `wss://api.example.in/ws`. */
  url: string;
  getToken: () => string | undefined;
  /** Called with a permanent close code; the session may be over, which the next call shows. */
  onRejected?: (code: number) => void;
  WebSocket?: SocketType;
  clock?: Clock;
  random?: () => number;
  signals?: WakeSignals;
}

export interface LiveSocket {
  /** Connects with the first subscriber and disconnects after the last. Returns a function that unsubscribes. */
  subscribe(channel: string, subscriber: Subscriber): () => void;
  /** Reports an order's chat as received up to a message; may be called often. */
  received(orderId: number, messageId: number): void;
  /** Shows other viewers of the ticket that this person is typing; dropped while disconnected. */
  replying(ticketId: number): void;
  /** Whether events arrive now. */
  isLive(): boolean;
  /** Calls `changed` when `isLive` may have changed. Returns a function that stops it. */
  watch(changed: () => void): () => void;
  /** Call after a login or logout, including one in another tab. */
  tokenChanged(): void;
  /** Call after the token was renewed; reconnects if the old one was rejected. */
  tokenRenewed(): void;
}

/** Navigation often replaces the last subscriber with a new one. */
const LINGER = 1_000;
/** Minimum delay before a failed subscription is retried. */
const UNAVAILABLE = 5_000;

export function createLiveSocket(options: LiveSocketOptions): LiveSocket {
  const { clock = systemClock, random = Math.random, onRejected = () => undefined } = options;
  const subscriptions = createSubscriptions();
  const watchers = new Set<() => void>();
  const link = createLink({
    ...options,
    clock,
    random,
    WebSocket: options.WebSocket ?? globalThis.WebSocket,
    signals: options.signals ?? browserSignals(),
    isWanted: () => !subscriptions.isEmpty(),
    probe: subscriptions.probe,
    onReady: () => {
      for (const frame of subscriptions.all()) link.send(frame);
      receipts.onReady();
    },
    onFrame: (frame) => receive(frame),
    onRejected,
    onChange: () => {
      for (const changed of watchers) changed();
    },
  });

  const receipts = createReceipts({
    clock,
    random,
    send(frame) {
      if (link.isReady()) link.send(frame);
      return link.isReady();
    },
  });

  const receive = (frame: ServerFrame) => {
    if (frame.type === 'event') subscriptions.deliver(frame);
    else if (frame.type === 'subscribed') subscriptions.subscribed(frame.channel, frame.resync);
    else if (frame.type === 'refused' && frame.code === 'unavailable') askAgainLater(frame.channel);
    else if (frame.type === 'refused') subscriptions.refused(frame.channel, frame.code);
  };
  const askAgainLater = (channel: string) =>
    clock.after(UNAVAILABLE * (1 + random()), () => {
      const frame = subscriptions.again(channel);
      if (frame && link.isReady()) link.send(frame);
    });

  return {
    subscribe(channel, subscriber) {
      const frame = subscriptions.add(channel, subscriber);
      link.update();
      // Otherwise the connection subscribes to all channels when it is ready.
      if (frame && link.isReady()) link.send(frame);
      return () => {
        const unsubscribeFrame = subscriptions.remove(channel, subscriber);
        if (unsubscribeFrame && link.isReady()) link.send(unsubscribeFrame);
        if (subscriptions.isEmpty()) clock.after(LINGER, link.update);
      };
    },
    received: receipts.add,
    replying(ticketId) {
      if (link.isReady()) link.send({ type: 'replying', ticket_id: ticketId });
    },
    isLive: link.isReady,
    watch(changed) {
      watchers.add(changed);
      return () => watchers.delete(changed);
    },
    tokenChanged() {
      receipts.clear();
      link.connectNow();
    },
    tokenRenewed: link.update,
  };
}
