/** The socket of a tab: one connection for all that listen in it. */

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
  /** The server asked not to come back, with this code: the session may be over, which a call will tell. */
  onTurnedAway?: (code: number) => void;
  WebSocket?: SocketType;
  clock?: Clock;
  random?: () => number;
  signals?: WakeSignals;
}

export interface LiveSocket {
  /** Connects with the first subscriber and leaves after the last. Answers how to stop. */
  subscribe(channel: string, subscriber: Subscriber): () => void;
  /** Tells that an order's chat was received up to a message, as an event or in an answer; as often as you like. */
  received(orderId: number, messageId: number): void;
  /** Tells those who have the ticket open as well that this person is writing an answer; lost while not connected. */
  replying(ticketId: number): void;
  /** Whether events arrive at this moment. */
  isLive(): boolean;
  /** Calls `changed` whenever `isLive` may answer differently. Answers how to stop. */
  watch(changed: () => void): () => void;
  /** Call after a login or a logout, also one in another tab. */
  tokenChanged(): void;
  /** Call after the token was renewed: whoever was turned away with the old one comes back. */
  tokenRenewed(): void;
}

/** A screen that is left often makes place for one that listens as well. */
const LINGER = 1_000;
/** How long a channel that the server could not open is left alone, at least. */
const UNAVAILABLE = 5_000;

export function createLiveSocket(options: LiveSocketOptions): LiveSocket {
  const { clock = systemClock, random = Math.random, onTurnedAway = () => undefined } = options;
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
    onTurnedAway,
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
      link.settle();
      // A connection that is not ready yet asks for all channels when it is.
      if (frame && link.isReady()) link.send(frame);
      return () => {
        const farewell = subscriptions.remove(channel, subscriber);
        if (farewell && link.isReady()) link.send(farewell);
        if (subscriptions.isEmpty()) clock.after(LINGER, link.settle);
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
      link.hurry();
    },
    tokenRenewed: link.settle,
  };
}
