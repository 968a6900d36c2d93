/** Closes sockets whose session ended, and takes chats from those who lost the order, as soon as it is announced. */
import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Clock } from '../clock.ts';
import { sessionChannel } from '../sessions/session-channels.ts';
import type { Db } from '../db/database.ts';
import type { Listener } from '../db/listener.ts';
import { isVisibleTo } from '../access/order-access.ts';
import { accessChannel, readAccessChange } from '../events/announce-access-change.ts';
import { chatChannel, readChannel } from './channels.ts';
import { end } from './connection.ts';
import { deliverMoves } from './deliver-moves.ts';
import type { Hall } from './hall.ts';
import { readPlaces } from './read-places.ts';
import { chunks } from './chunks.ts';
import { withdraw } from './withdraw.ts';

export interface AccessWatch {
  /** How many sessions were heard to end so far. */
  endings(): number;
  /** To be called each second. */
  tick(): void;
}

export interface AccessWatchOptions extends Hall {
  db: Db;
  listener: Listener;
  clock: Clock;
  log: Logger;
}

const secondsBetweenChecks = 30;

export function watchAccess(watch: AccessWatchOptions): AccessWatch {
  const { listener, connections, log } = watch;
  let endings = 0;
  let seconds = 0;
  let checking = false;
  let ordersOwed = false;

  listener.on(sessionChannel, (sessionId) => {
    endings += 1;
    for (const connection of connections.ofSession(sessionId)) end(connection, 'session_ended');
  });
  listener.on(accessChannel, (text) => {
    const orderIds = readAccessChange(text);
    void recheckOrders(watch, orderIds).catch(tell);
    void deliverMoves(watch, orderIds).catch(tell);
  });
  listener.onGap(() => {
    endings += 1;
    ordersOwed = true;
  });

  const tell = (error: unknown) => log.warn({ err: error }, 'access to sockets could not be checked');
  const check = async () => {
    await recheckSessions(watch);
    if (!ordersOwed) return;
    ordersOwed = false;
    const channels = [...watch.hub.channels()].map(readChannel);
    const ids = channels.flatMap((channel) => (channel?.kind === 'chat' ? [channel.orderId] : []));
    await recheckOrders(watch, ids).catch((error: unknown) => {
      ordersOwed = true;
      throw error;
    });
  };

  return {
    endings: () => endings,
    tick() {
      seconds += 1;
      // What is not announced, such as an expiry, is found by looking; while nothing is heard, each second.
      const isDue = seconds % secondsBetweenChecks === 0 || ordersOwed || !listener.isHealthy();
      if (!isDue || checking) return;
      checking = true;
      void check()
        .catch(tell)
        .finally(() => {
          checking = false;
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
    const holding = new Set(rows.map(({ id }) => id));
    for (const id of ids) {
      if (holding.has(id)) continue;
      for (const connection of connections.ofSession(id)) end(connection, 'session_ended');
    }
  }
}

async function recheckOrders({ db, hub }: AccessWatchOptions, orderIds: readonly number[]): Promise<void> {
  const heard = orderIds.filter((orderId) => hub.listeners(chatChannel(orderId)));
  for (const ids of chunks(heard)) {
    const places = new Map((await readPlaces(db, ids)).map((place) => [place.id, place]));
    for (const id of ids) {
      const place = places.get(id);
      withdraw(hub, chatChannel(id), ({ actor }) => place !== undefined && isVisibleTo(actor, place));
    }
  }
}
