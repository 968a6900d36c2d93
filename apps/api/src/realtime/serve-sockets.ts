/** The socket server `/ws` of one process: its parts, its clock, and its end. */
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { clientFrameReader } from '../contract/client-frame.ts';
import type { Json } from '../contract/read-contract.ts';
import type { AppDeps } from '../deps.ts';
import { hostCheck } from '../http/refuse-other-hosts.ts';
import { type Connection, end } from './connection.ts';
import { type Connections, createConnections } from './connections.ts';
import { createCourier } from './courier.ts';
import { createGate } from './gate.ts';
import { createHub } from './hub.ts';
import { createLookBack } from './look-back.ts';
import { createReceipts } from './receipts.ts';
import { type Desk, mostFramesAtOnce, receiveFrame, spendFrame } from './receive-frames.ts';
import { acceptUpgrades, type Arrival } from './upgrade.ts';
import { watchAccess } from './watch-access.ts';

const longestDrainMs = 3_000;
/** Of the pool's connections, which the calls need as well. */
const mostQueriesAtOnce = 3;

export function serveSockets(app: FastifyInstance, deps: AppDeps, document: Json): void {
  const { announcer, broker, clock, db, listener, log, sockets } = deps;
  const hall = { hub: createHub(broker), connections: createConnections(sockets) };
  const courier = createCourier(db, hall, log);
  const access = watchAccess({ ...hall, clock, db, listener, log });
  const lookBack = createLookBack({ ...hall, broker, clock, courier, db, log });
  const gate = createGate(mostQueriesAtOnce);
  const receipts = createReceipts({ db, clock, announcer, log });
  const desk: Desk = {
    ...hall,
    access,
    announcer,
    clock,
    courier,
    db,
    gate,
    log,
    readFrame: clientFrameReader(document),
    receipts,
    sessions: deps.sessions,
    callers: deps.callers,
  };
  let isOpen = true;
  let seconds = 0;
  broker.listen({ hear: courier.take, onGap: lookBack.onGap });
  const clockwork = setInterval(() => {
    access.tick();
    lookBack.tick();
    ping(hall.connections, seconds % sockets.pingEverySeconds);
    seconds += 1;
  }, 1_000);
  clockwork.unref();

  acceptUpgrades(app, {
    config: deps.config,
    callers: deps.callers,
    isOwnHost: hostCheck(deps.config),
    limits: deps.limits,
    isOpen: () => isOpen && deps.schema.missing().length === 0,
    hasRoom: hall.connections.hasRoom,
    welcome: (arrival) => welcome(desk, deps, arrival),
  });
  // Before the server closes: it would wait for open sockets without an end.
  app.addHook('preClose', async () => {
    isOpen = false;
    await drain(hall.connections);
  });
  app.addHook('onClose', async () => {
    clearInterval(clockwork);
    await Promise.all([courier.stop(), receipts.stop()]);
  });
}

let arrivals = 0;

/** Attaches every listener before anything else happens. */
function welcome(
  desk: Desk,
  { metrics, sockets }: Pick<AppDeps, 'metrics' | 'sockets'>,
  { socket, stream, network, ip, origin }: Arrival,
): void {
  const { connections, hub } = desk;
  const connection: Connection = {
    socket,
    stream,
    network,
    from: { ip, origin },
    state: {
      at: 'waiting',
      deadline: setTimeout(() => end(connection, 'auth_too_late'), sockets.authWithinMs),
    },
    pingedAt: (arrivals += 1) % sockets.pingEverySeconds,
    isAlive: true,
    allowance: { frames: mostFramesAtOnce, at: performance.now() },
    turn: Promise.resolve(),
    forget(code) {
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
  // What breaks a socket also closes it.
  socket.on('error', () => undefined);
  // Clients choose codes from 3000 on as they like, which is nothing to be counted by.
  socket.on('close', (code) => connection.forget(code < 3_000 ? code : 'client'));
  socket.on('message', (data, isBinary) => receiveFrame(desk, connection, data, isBinary));
  socket.on('ping', () => spendFrame(connection));
  socket.on('pong', () => {
    connection.isAlive = true;
  });
  connections.add(connection);
  metrics.sockets.set(connections.all.size);
}

/** Each second another part of the sockets, so that thousands are not pinged at once. Who did not answer is gone. */
function ping({ all }: Connections, second: number): void {
  for (const connection of all) {
    if (connection.pingedAt !== second) continue;
    if (!connection.isAlive) connection.socket.terminate();
    connection.isAlive = false;
    connection.socket.ping();
  }
}

/** Everybody is asked to connect again; who does not say goodbye in time is cut off. */
async function drain({ all }: Connections): Promise<void> {
  const open = [...all];
  const gone = open.map(
    ({ socket }) => new Promise<void>((resolve) => void socket.once('close', () => resolve())),
  );
  for (const connection of open) end(connection, 'going_away');
  await Promise.race([Promise.all(gone), wait(longestDrainMs, undefined, { ref: false })]);
  for (const { socket } of open) socket.terminate();
}
