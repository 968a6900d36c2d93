/** Sockets of this process: by person, by session, and unauthenticated ones by network address. */

import type { Actor } from '../contract/operation.ts';
import { type Connection, end } from './connection.ts';
import type { SocketLimits } from './socket-limits.ts';

export interface Connections {
  readonly all: ReadonlySet<Connection>;
  /** Ids of the admins among the connected. */
  readonly admins: ReadonlySet<number>;
  /** Whether one more unauthenticated socket may come from this address; may close another one for it. */
  hasRoom(network: string): boolean;
  add(connection: Connection): void;
  /** Assigns a socket to its actor. Returns false, and changes nothing, when the person has too many. */
  identify(connection: Connection, actor: Actor): boolean;
  remove(connection: Connection): void;
  ofPerson(personId: number): ReadonlySet<Connection>;
  ofSession(sessionId: string): ReadonlySet<Connection>;
  personIds(): number[];
  sessionIds(): string[];
}

const none: ReadonlySet<Connection> = new Set();

export function createConnections(limits: SocketLimits): Connections {
  const all = new Set<Connection>();
  /** Unauthenticated sockets, oldest first. */
  const unknown = new Map<string, Set<Connection>>();
  const byPerson = new Map<number, Set<Connection>>();
  const bySession = new Map<string, Set<Connection>>();
  const admins = new Set<number>();
  let unknownCount = 0;

  const removeUnknown = (connection: Connection) => {
    if (!unknown.get(connection.network)?.has(connection)) return;
    take(unknown, connection.network, connection);
    unknownCount -= 1;
  };
  const makeRoom = (network: string): boolean => {
    let largest = none;
    for (const sockets of unknown.values()) if (sockets.size > largest.size) largest = sockets;
    if (largest.size <= (unknown.get(network)?.size ?? 0) + 1) return false;
    for (const oldest of largest) {
      // Skips sockets whose token is being checked.
      if (oldest.state.at !== 'waiting') continue;
      end(oldest, 'auth_too_late');
      return true;
    }
    return false;
  };

  return {
    all,
    admins,
    hasRoom: (network) =>
      (unknown.get(network)?.size ?? 0) < limits.mostUnknownOfNetwork &&
      (unknownCount < limits.mostUnknown || makeRoom(network)),
    add(connection) {
      all.add(connection);
      put(unknown, connection.network, connection);
      unknownCount += 1;
    },
    identify(connection, actor) {
      if ((byPerson.get(actor.userId)?.size ?? 0) >= limits.mostOfPerson) return false;
      removeUnknown(connection);
      put(byPerson, actor.userId, connection);
      put(bySession, actor.sessionId, connection);
      if (actor.kind === 'admin') admins.add(actor.userId);
      return true;
    },
    remove(connection) {
      if (!all.delete(connection)) return;
      const { state } = connection;
      if (state.at !== 'open') {
        removeUnknown(connection);
        return;
      }
      const { actor } = state;
      take(bySession, actor.sessionId, connection);
      if (take(byPerson, actor.userId, connection)) admins.delete(actor.userId);
    },
    ofPerson: (personId) => byPerson.get(personId) ?? none,
    ofSession: (sessionId) => bySession.get(sessionId) ?? none,
    personIds: () => [...byPerson.keys()],
    sessionIds: () => [...bySession.keys()],
  };
}

function put<Key>(map: Map<Key, Set<Connection>>, key: Key, connection: Connection) {
  const set = map.get(key);
  if (set) set.add(connection);
  else map.set(key, new Set([connection]));
}

/** Returns whether it was the last. */
function take<Key>(map: Map<Key, Set<Connection>>, key: Key, connection: Connection): boolean {
  const set = map.get(key);
  set?.delete(connection);
  return set?.size === 0 && map.delete(key);
}
