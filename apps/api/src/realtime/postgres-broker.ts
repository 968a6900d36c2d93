/**
 * Events over Postgres' NOTIFY alone, heard by every process. All share one channel: a process throws away what none of
 * its sockets waits for faster than Postgres would look through thousands of channels for each event.
 */
import type { Listener } from '../db/listener.ts';
import type { Broker } from './broker.ts';
import { eventChannel, readEvent } from '../events/events.ts';

export const createPostgresBroker = (listener: Listener): Broker => ({
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
