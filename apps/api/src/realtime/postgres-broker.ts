/**
 * Events over Postgres' NOTIFY alone, heard by every process. All events share one channel: a process throws away what none of its sockets waits for faster than Postgres
 * would look through thousands of channels for each.
 */
import type { Listener } from '../db/listener.ts';
import type { Broker } from './broker.ts';
import { eventChannel, readEvent } from './events.ts';

export const createPostgresBroker = (listener: Listener): Broker => ({
  // What is announced after its commit is lost when its process dies in between.
  isLossy: true,
  listen({ hear, onGap }) {
    listener.on(eventChannel, (payload) => {
      const event = readEvent(payload);
      if (event) hear(event);
    });
    listener.onGap(onGap);
  },
  follow: async () => undefined,
  unfollow: async () => undefined,
  isHealthy: () => listener.isHealthy(),
  stop: async () => undefined,
});
