/** A single connection: authenticates, passes on frames, and detects a dead peer. */

import type { Clock } from './clock.ts';
import { type ClientFrame, type ServerFrame, readServerFrame } from './frames.ts';
import type { SocketType } from './socket-type.ts';

export interface ConnectionOptions {
  url: string;
  token: string;
  WebSocket: SocketType;
  clock: Clock;
  isVisible: () => boolean;
  /** Returns a frame that the server responds to, or undefined. */
  probe: () => ClientFrame | undefined;
  onReady: () => void;
  onFrame: (frame: ServerFrame) => void;
  /** Called once with the close code; 1006 when this side gave up the connection. */
  onEnd: (code: number) => void;
}

export interface Connection {
  readonly token: string;
  isReady(): boolean;
  /** When the server accepted the token; undefined before. */
  readySince(): number | undefined;
  send(frame: ClientFrame): void;
  /** Pings a server that was silent for this long, and ends the connection if it does not respond. */
  check(limits: { silence: number; timeout: number }): void;
  /** Closes the connection without calling `onEnd`. */
  drop(): void;
}

/** Time-out of connecting and authenticating together. */
const READY_TIMEOUT = 15_000;
const HEARTBEAT_INTERVAL = 15_000;
/** Ping a visible tab's server after this silence. */
const SILENCE_BEFORE_PROBE = 60_000;
const PROBE_TIMEOUT = 10_000;
/** Browsers run timers of a hidden tab once a minute; a later heartbeat means that the machine was asleep. */
const SLEEP_THRESHOLD = 90_000;
const ABNORMAL_CLOSURE = 1006;

export function openConnection(options: ConnectionOptions): Connection {
  const { url, token, clock } = options;
  let readyAt: number | undefined;
  let lastFrameAt = clock.now();
  let ended = false;
  let isProbing = false;
  const cancels = { heartbeat: noop, deadline: noop };
  const socket = new options.WebSocket(url);

  const finish = () => {
    ended = true;
    cancels.heartbeat();
    cancels.deadline();
  };
  const end = (code: number) => {
    if (ended) return;
    finish();
    options.onEnd(code);
  };
  const abandon = () => {
    if (ended) return;
    end(ABNORMAL_CLOSURE);
    socket.close();
  };
  const send = (frame: ClientFrame) => socket.send(JSON.stringify(frame));
  const check = ({ silence, timeout }: { silence: number; timeout: number }) => {
    if (ended || isProbing || readyAt === undefined || clock.now() - lastFrameAt < silence) return;
    const probe = options.probe();
    if (!probe) return;
    isProbing = true;
    send(probe);
    cancels.deadline = clock.after(timeout, abandon);
  };
  const handleFrame = (frame: ServerFrame) => {
    lastFrameAt = clock.now();
    isProbing = false;
    if (readyAt !== undefined) cancels.deadline();
    if (frame.type !== 'ready') options.onFrame(frame);
    else if (readyAt === undefined) {
      cancels.deadline();
      readyAt = lastFrameAt;
      options.onReady();
    }
  };
  const heartbeat = () => {
    const before = clock.now();
    cancels.heartbeat = clock.after(HEARTBEAT_INTERVAL, () => {
      const late = clock.now() - before - HEARTBEAT_INTERVAL;
      if (late > SLEEP_THRESHOLD) return abandon();
      if (options.isVisible()) check({ silence: SILENCE_BEFORE_PROBE, timeout: PROBE_TIMEOUT });
      heartbeat();
    });
  };

  cancels.deadline = clock.after(READY_TIMEOUT, abandon);
  heartbeat();
  socket.addEventListener('open', () => !ended && send({ type: 'auth', token }));
  socket.addEventListener('message', ({ data }) => {
    const frame = ended ? undefined : readServerFrame(data);
    if (frame) handleFrame(frame);
  });
  socket.addEventListener('close', ({ code }) => end(code));
  // Its close event follows; some runtimes throw without a listener.
  socket.addEventListener('error', noop);

  return {
    token,
    isReady: () => readyAt !== undefined && !ended,
    readySince: () => readyAt,
    send: (frame) => {
      if (!ended) send(frame);
    },
    check,
    drop() {
      if (ended) return;
      finish();
      socket.close(1000);
    },
  };
}

function noop() {}
