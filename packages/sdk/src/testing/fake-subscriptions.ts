/** Stands in for the socket of a tab: hands a test's events to those who listen, and keeps what they asked for. */

import type { EventFrame } from '../realtime/frames.ts';
import type { LiveSocket } from '../realtime/live-socket.ts';
import type { Subscriber } from '../realtime/subscriptions.ts';

export interface FakeSubscriptions extends Pick<LiveSocket, 'subscribe' | 'received' | 'watch' | 'isLive'> {
  /** By channel, who listens now. */
  readonly subscribers: ReadonlyMap<string, Subscriber>;
  deliver(frame: EventFrame): void;
  /** What the client told to have received: order and message. */
  readonly receipts: readonly (readonly [number, number])[];
}

export function fakeSubscriptions(): FakeSubscriptions {
  const subscribers = new Map<string, Subscriber>();
  const receipts: [number, number][] = [];
  return {
    subscribers,
    receipts,
    watch: () => () => undefined,
    isLive: () => true,
    received: (orderId, messageId) => void receipts.push([orderId, messageId]),
    subscribe(channel, subscriber) {
      subscribers.set(channel, subscriber);
      return () => subscribers.delete(channel);
    },
    deliver: (frame) => subscribers.get(frame.channel)?.onEvent(frame),
  };
}
