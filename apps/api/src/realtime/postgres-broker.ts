/**
 * Events over Postgres' NOTIFY, received by every process on one channel: discarding events without listeners is faster
 * than thousands of channels in Postgres.
 */

import type { Listener } from '../db/listener.ts';
import { eventChannel, readEvent } from '../events/events.ts';
import type { Broker } from './broker.ts';

export const createPostgresBroker = (listener: Listener): Broker => ({
  listen({ onEvent, onGap }) {
    listener.on(eventChannel, (payload) => {
      const event = readEvent(payload);
      if (event) onEvent(event);
    });
    listener.onGap(onGap);
  },
  subscribe: async () => undefined,
  unsubscribe: async () => undefined,
  isHealthy: () => listener.isHealthy(),
  stop: async () => undefined,
});
