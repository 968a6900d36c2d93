/** Who is connected to this process: all sockets, by person, by session, and those not yet known by network address. */
import type { Actor } from '../contract/operation.ts';
import type { Connection } from './connection.ts';
import type { SocketLimits } from './socket-limits.ts';

export interface Connections {
  readonly all: ReadonlySet<Connection>;
  /** Ids of the admins among the connected. */
  readonly admins: ReadonlySet<number>;
  /** Whether one more that is not yet known may come from this address. */
  hasRoom(network: string): boolean;
  add(connection: Connection): void;
  /** Says whose it is. Answers false, and changes nothing, when the person has too many. */
  know(connection: Connection, actor: Actor): boolean;
  remove(connection: Connection): void;
  ofPerson(personId: number): ReadonlySet<Connection>;
  ofSession(sessionId: string): ReadonlySet<Connection>;
  sessionIds(): string[];
}

const none: ReadonlySet<Connection> = new Set();

export function createConnections(limits: SocketLimits): Connections {
  const all = new Set<Connection>();
  const unknown = new Map<string, number>();
  const byPerson = new Map<number, Set<Connection>>();
  const bySession = new Map<string, Set<Connection>>();
  const admins = new Set<number>();
  let unknowns = 0;

  const countUnknown = (network: string, change: 1 | -1) => {
    unknowns += change;
    const count = (unknown.get(network) ?? 0) + change;
    if (count > 0) unknown.set(network, count);
    else unknown.delete(network);
  };

  return {
    all,
    admins,
    hasRoom: (network) =>
      unknowns < limits.mostUnknown && (unknown.get(network) ?? 0) < limits.mostUnknownOfNetwork,
    add(connection) {
      all.add(connection);
      countUnknown(connection.network, 1);
    },
    know(connection, actor) {
      if ((byPerson.get(actor.userId)?.size ?? 0) >= limits.mostOfPerson) return false;
      countUnknown(connection.network, -1);
      put(byPerson, actor.userId, connection);
      put(bySession, actor.sessionId, connection);
      if (actor.kind === 'admin') admins.add(actor.userId);
      return true;
    },
    remove(connection) {
      if (!all.delete(connection)) return;
      const { state } = connection;
      if (state.at !== 'open') {
        countUnknown(connection.network, -1);
        return;
      }
      const { actor } = state;
      take(bySession, actor.sessionId, connection);
      if (take(byPerson, actor.userId, connection)) admins.delete(actor.userId);
    },
    ofPerson: (personId) => byPerson.get(personId) ?? none,
    ofSession: (sessionId) => bySession.get(sessionId) ?? none,
    sessionIds: () => [...bySession.keys()],
  };
}

function put<Key>(map: Map<Key, Set<Connection>>, key: Key, connection: Connection) {
  const set = map.get(key);
  if (set) set.add(connection);
  else map.set(key, new Set([connection]));
}

/** Answers whether it was the last. */
function take<Key>(map: Map<Key, Set<Connection>>, key: Key, connection: Connection): boolean {
  const set = map.get(key);
  set?.delete(connection);
  return set?.size === 0 && map.delete(key);
}
