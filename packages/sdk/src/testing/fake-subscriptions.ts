/** Stands in for the socket of a tab: hands a test's events to those who listen, and keeps what they asked for. */
import type { EventFrame } from '../realtime/frames.ts';
import type { LiveSocket } from '../realtime/live-socket.ts';
import type { Subscriber } from '../realtime/subscriptions.ts';

export interface FakeSubscriptions extends Pick<LiveSocket, 'subscribe'> {
  /** By channel, who listens now. */
  readonly subscribers: ReadonlyMap<string, Subscriber>;
  deliver(frame: EventFrame): void;
}

export function fakeSubscriptions(): FakeSubscriptions {
  const subscribers = new Map<string, Subscriber>();
  return {
    subscribers,
    subscribe(channel, subscriber) {
      subscribers.set(channel, subscriber);
      return () => subscribers.delete(channel);
    },
    deliver: (frame) => subscribers.get(frame.channel)?.onEvent(frame),
  };
}
