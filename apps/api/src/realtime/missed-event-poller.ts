/**
 * Delivers updates whose event did not arrive, because the process that committed them died before announcing them or
 * the broker was away. Runs every five seconds, immediately after a gap, and every second while the broker is away; it
 * looks back half a minute.
 */

import type { Logger } from 'pino';
import type { Broker } from './broker.ts';
import type { EventDispatcher } from './event-dispatcher.ts';
import type { SocketServerState } from './socket-server-state.ts';
import { openChannelIds } from './topics.ts';
import type { Topic } from './topics/topic.ts';

export interface MissedEventPollerOptions extends SocketServerState {
  topics: readonly Topic[];
  broker: Pick<Broker, 'isHealthy'>;
  dispatcher: Pick<EventDispatcher, 'onEvent'>;
  log: Logger;
}

/** What had been written by that time. */
interface Mark {
  at: Date;
  positions: ReadonlyMap<Topic, number>;
}

const pollEverySeconds = 5;
/** Queries for every connected person run less often: clients load the same lists anyway. */
const pollPeopleEverySeconds = 15;
/** Longer than any transaction runs. */
const lookBackMs = 30_000;

export function createMissedEventPoller(options: MissedEventPollerOptions): { onGap(): void; tick(): void } {
  const { broker, clock, connections, dispatcher, hub, log, topics } = options;
  let marks: Mark[] = [];
  let seconds = 0;
  let hasGap = false;
  let isPolling = false;

  const poll = async () => {
    const isAfterGap = hasGap;
    const isOutage = hasGap || !broker.isHealthy();
    const includesPeople = isOutage || seconds % pollPeopleEverySeconds === 0;
    hasGap = false;
    try {
      const mark: Mark = { at: clock.now(), positions: await readPositions(topics) };
      const [oldest] = marks;
      const since = new Date((oldest ?? mark).at.getTime() - lookBackMs);
      for (const topic of topics) {
        const ids = openChannelIds(topics, topic, hub.channels());
        const position = oldest?.positions.get(topic);
        const { onEvent } = dispatcher;
        await topic.findMissed?.({ ids, since, position, isAfterGap, isOutage, includesPeople, onEvent });
      }
      marks = [...marks.filter(({ at }, n) => isRecent(marks[n + 1]?.at ?? at, mark.at)), mark];
    } catch (error) {
      hasGap = true;
      log.warn({ err: error }, 'the poll for missed events waits for the database');
    }
  };
  const start = () => {
    // A socket that connects later loads what happened before.
    if (connections.all.size === 0) {
      marks = [];
      hasGap = false;
    } else if (!isPolling) {
      isPolling = true;
      void poll().finally(() => {
        isPolling = false;
      });
    }
  };

  return {
    onGap() {
      hasGap = true;
      start();
    },
    /** Call it every second. */
    tick() {
      seconds += 1;
      if (hasGap || !broker.isHealthy() || seconds % pollEverySeconds === 0 || marks.length === 0) start();
    },
  };
}

/** A mark is kept until the next one is old enough to replace it. */
const isRecent = (at: Date, now: Date) => now.getTime() - at.getTime() < lookBackMs;

async function readPositions(topics: readonly Topic[]): Promise<Map<Topic, number>> {
  const positions = new Map<Topic, number>();
  for (const topic of topics) {
    if (topic.readPosition) positions.set(topic, await topic.readPosition());
  }
  return positions;
}
