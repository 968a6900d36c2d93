/** A fake of a tab's socket: delivers events to subscribers and records receipts. */

import type { EventFrame } from '../realtime/frames.ts';
import type { LiveSocket } from '../realtime/live-socket.ts';
import type { Subscriber } from '../realtime/subscriptions.ts';

export interface FakeSubscriptions extends Pick<LiveSocket, 'subscribe' | 'received' | 'watch' | 'isLive'> {
  /** The current subscriber of each channel. */
  readonly subscribers: ReadonlyMap<string, Subscriber>;
  deliver(frame: EventFrame): void;
  /** The receipts sent: order id and message id. */
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
