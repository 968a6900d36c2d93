/** Closes sockets of ended sessions, and unsubscribes people who lost access to an order, as soon as it is announced. */

import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Listener } from '../db/listener.ts';
import { accessChannel, readAccessChange } from '../events/announce-access-change.ts';
import { sessionEndedChannel } from '../sessions/session-channels.ts';
import { chunks } from './chunks.ts';
import { end } from './connection.ts';
import type { SocketServerState } from './socket-server-state.ts';
import { openChannelIds } from './topics.ts';
import type { Topic } from './topics/topic.ts';

export interface AccessWatch {
  /** How many sessions ended since the start. */
  endedSessions(): number;
  /** Call it every second. */
  tick(): void;
}

export interface AccessWatchOptions extends SocketServerState {
  topics: readonly Topic[];
  listener: Listener;
  log: Logger;
}

const secondsBetweenChecks = 30;

export function watchAccess(watch: AccessWatchOptions): AccessWatch {
  const { listener, connections, log, topics } = watch;
  let endedSessions = 0;
  let seconds = 0;
  let isChecking = false;
  let mustRecheckOrders = false;

  const logFailure = (error: unknown) => log.warn({ err: error }, 'access to sockets could not be checked');
  listener.on(sessionEndedChannel, (sessionId) => {
    endedSessions += 1;
    for (const connection of connections.ofSession(sessionId)) end(connection, 'session_ended');
  });
  listener.on(accessChannel, (text) => {
    const orderIds = readAccessChange(text);
    for (const topic of topics) {
      void topic.recheckAccess?.(orderIds).catch(logFailure);
      void topic.onReassigned?.(orderIds).catch(logFailure);
    }
  });
  listener.onGap(() => {
    endedSessions += 1;
    mustRecheckOrders = true;
  });

  const check = async () => {
    await recheckSessions(watch);
    if (!mustRecheckOrders) return;
    mustRecheckOrders = false;
    await recheckOpenChannels(watch).catch((error: unknown) => {
      mustRecheckOrders = true;
      throw error;
    });
  };

  return {
    endedSessions: () => endedSessions,
    tick() {
      seconds += 1;
      // Finds what is not announced, such as an expiry; runs every second while announcements are missing.
      const isDue = seconds % secondsBetweenChecks === 0 || mustRecheckOrders || !listener.isHealthy();
      if (!isDue || isChecking) return;
      isChecking = true;
      void check()
        .catch(logFailure)
        .finally(() => {
          isChecking = false;
        });
    },
  };
}

async function recheckSessions({ db, clock, connections }: AccessWatchOptions): Promise<void> {
  for (const ids of chunks(connections.sessionIds())) {
    const { rows } = await sql<{ id: string }>`
      select sessions.id from sessions join people on people.id = sessions.person_id
      where sessions.id = any(${ids}::uuid[]) and ended_at is null and expires_at > ${clock.now()}
        and people.state = 'active'`.execute(db);
    const valid = new Set(rows.map(({ id }) => id));
    for (const id of ids) {
      if (valid.has(id)) continue;
      for (const connection of connections.ofSession(id)) end(connection, 'session_ended');
    }
  }
}

async function recheckOpenChannels({ hub, topics }: AccessWatchOptions): Promise<void> {
  for (const topic of topics) await topic.recheckAccess?.(openChannelIds(topics, topic, hub.channels()));
}
