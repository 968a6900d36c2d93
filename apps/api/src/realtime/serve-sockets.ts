/** The socket server `/ws` of one process: its parts, its heartbeat and its shutdown. */

import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { clientFrameReader } from '../contract/client-frame.ts';
import type { Json } from '../contract/read-contract.ts';
import type { AppDeps } from '../deps.ts';
import { createHostCheck } from '../http/reject-early.ts';
import { type Connection, end } from './connection.ts';
import { type Connections, createConnections } from './connections.ts';
import { createEventDispatcher } from './event-dispatcher.ts';
import { createHub } from './hub.ts';
import { createMissedEventPoller } from './missed-event-poller.ts';
import { createReceipts } from './receipts.ts';
import { type HandlerContext, mostFramesAtOnce, receiveFrame, consumeFrame } from './receive-frames.ts';
import { createSemaphore } from './semaphore.ts';
import type { SocketServerState } from './socket-server-state.ts';
import { createTopics } from './topics.ts';
import { acceptUpgrades, type AcceptedSocket } from './upgrade.ts';
import { watchAccess } from './watch-access.ts';

const drainTimeoutMs = 3_000;
/** Of the pool's connections, which the calls need as well. */
const mostQueriesAtOnce = 3;

export function serveSockets(app: FastifyInstance, deps: AppDeps, document: Json): void {
  const { announcer, broker, clock, db, listener, log, sockets } = deps;
  const connections = createConnections(sockets);
  const state: SocketServerState = { db, clock, connections, hub: createHub(broker) };
  const topics = createTopics(state);
  const dispatcher = createEventDispatcher(topics, log);
  const access = watchAccess({ ...state, topics, listener, log });
  const poller = createMissedEventPoller({ ...state, topics, broker, dispatcher, log });
  const receipts = createReceipts({ db, clock, announcer, log });
  const context: HandlerContext = {
    ...state,
    access,
    announcer,
    callers: deps.callers,
    log,
    readFrame: clientFrameReader(document),
    receipts,
    semaphore: createSemaphore(mostQueriesAtOnce),
    sessions: deps.sessions,
    topics,
  };
  let isOpen = true;
  let seconds = 0;
  broker.listen({ onEvent: dispatcher.onEvent, onGap: poller.onGap });
  const heartbeat = setInterval(() => {
    access.tick();
    poller.tick();
    ping(connections, seconds % sockets.pingEverySeconds);
    seconds += 1;
  }, 1_000);
  heartbeat.unref();

  acceptUpgrades(app, {
    config: deps.config,
    callers: deps.callers,
    isOwnHost: createHostCheck(deps.config),
    limits: deps.limits,
    isOpen: () => isOpen && deps.schema.missing().length === 0,
    hasRoom: connections.hasRoom,
    onSocket: (accepted) => acceptConnection(context, deps, accepted),
  });
  // Before the server closes, which would wait for open sockets forever.
  app.addHook('preClose', async () => {
    isOpen = false;
    await drain(connections);
  });
  app.addHook('onClose', async () => {
    clearInterval(heartbeat);
    await Promise.all([dispatcher.stop(), receipts.stop()]);
  });
}

let connectionCount = 0;

/** Attaches every listener before anything else happens. */
function acceptConnection(
  context: HandlerContext,
  { metrics, sockets }: Pick<AppDeps, 'metrics' | 'sockets'>,
  { socket, stream, network, ip, origin }: AcceptedSocket,
): void {
  const { connections, hub } = context;
  const connection: Connection = {
    socket,
    stream,
    network,
    from: { ip, origin },
    state: {
      at: 'waiting',
      deadline: setTimeout(() => end(connection, 'auth_too_late'), sockets.authWithinMs),
    },
    pingedAt: (connectionCount += 1) % sockets.pingEverySeconds,
    isAlive: true,
    frameBudget: { frames: mostFramesAtOnce, at: performance.now() },
    turn: Promise.resolve(),
    release(code) {
      const { state } = connection;
      if (state.at === 'closed') return;
      if (state.at === 'waiting') clearTimeout(state.deadline);
      connections.remove(connection);
      connection.state = { at: 'closed' };
      if (state.at === 'open')
        for (const channel of state.subscriptions.keys()) void hub.leave(channel, connection);
      metrics.sockets.set(connections.all.size);
      metrics.socketCloses.inc({ code });
    },
  };
  // An error is followed by `close`.
  socket.on('error', () => undefined);
  // Clients choose codes from 3000 on freely, so they are counted as one.
  socket.on('close', (code) => connection.release(code < 3_000 ? code : 'client'));
  socket.on('message', (data, isBinary) => receiveFrame(context, connection, data, isBinary));
  socket.on('ping', () => consumeFrame(connection));
  socket.on('pong', () => {
    connection.isAlive = true;
  });
  connections.add(connection);
  metrics.sockets.set(connections.all.size);
}

/** Pings a share of the sockets each second instead of thousands at once, and closes those without a pong. */
function ping({ all }: Connections, second: number): void {
  for (const connection of all) {
    if (connection.pingedAt !== second) continue;
    if (!connection.isAlive) connection.socket.terminate();
    connection.isAlive = false;
    connection.socket.ping();
  }
}

/** Asks every client to reconnect, and terminates sockets that do not close in time. */
async function drain({ all }: Connections): Promise<void> {
  const open = [...all];
  const closed = open.map(
    ({ socket }) => new Promise<void>((resolve) => void socket.once('close', () => resolve())),
  );
  for (const connection of open) end(connection, 'going_away');
  await Promise.race([Promise.all(closed), wait(drainTimeoutMs, undefined, { ref: false })]);
  for (const { socket } of open) socket.terminate();
}
