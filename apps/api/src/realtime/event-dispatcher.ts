/**
 * Passes events to the topics and flushes their pending updates, one round after another: the more events arrive during
 * a round, the larger is the next one.
 */

import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { RealtimeEvent } from '../events/events.ts';
import type { Topic } from './topics/topic.ts';

export interface EventDispatcher {
  onEvent(event: RealtimeEvent): void;
  /** Waits for the round that is under way. */
  stop(): Promise<void>;
}

const retryAfterMs = 1_000;

export function createEventDispatcher(topics: readonly Topic[], log: Logger): EventDispatcher {
  const queues = topics.flatMap(({ updates }) => updates);
  let round: Promise<void> | undefined;
  let isStopped = false;

  const run = async () => {
    while (!isStopped && queues.some((queue) => !queue.isEmpty())) {
      const results = await Promise.allSettled(topics.map(flushTopic));
      const failure = results.find((result) => result.status === 'rejected');
      if (!failure) continue;
      log.warn({ err: failure.reason }, 'events wait for the database');
      await wait(retryAfterMs, undefined, { ref: false });
    }
    round = undefined;
  };
  for (const queue of queues) {
    queue.onPending(() => {
      if (!isStopped) round ??= run();
    });
  }

  return {
    onEvent(event) {
      for (const queue of queues) queue.onEvent(event);
    },
    async stop() {
      isStopped = true;
      await round;
    },
  };
}

async function flushTopic({ updates }: Topic): Promise<void> {
  for (const queue of updates) await queue.flush();
}
