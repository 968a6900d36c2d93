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
  check(limits: { silence: number; patience: number }): void;
  /** Closes the connection without calling `onEnd`. */
  drop(): void;
}

/** Time-out of connecting and authenticating together. */
const SIGN_IN = 15_000;
const BEAT = 15_000;
/** Ping a visible tab's server after this silence. */
const SILENCE = 60_000;
const PATIENCE = 10_000;
/** Browsers run timers of a hidden tab once a minute; a later heartbeat means that the machine was asleep. */
const SLEPT = 90_000;
const BROKEN = 1006;

export function openConnection(options: ConnectionOptions): Connection {
  const { url, token, clock } = options;
  let readyAt: number | undefined;
  let heardAt = clock.now();
  let ended = false;
  let isAsking = false;
  const cancels = { beat: noop, deadline: noop };
  const socket = new options.WebSocket(url);

  const finish = () => {
    ended = true;
    cancels.beat();
    cancels.deadline();
  };
  const end = (code: number) => {
    if (ended) return;
    finish();
    options.onEnd(code);
  };
  const giveUp = () => {
    if (ended) return;
    end(BROKEN);
    socket.close();
  };
  const send = (frame: ClientFrame) => socket.send(JSON.stringify(frame));
  const check = ({ silence, patience }: { silence: number; patience: number }) => {
    if (ended || isAsking || readyAt === undefined || clock.now() - heardAt < silence) return;
    const question = options.probe();
    if (!question) return;
    isAsking = true;
    send(question);
    cancels.deadline = clock.after(patience, giveUp);
  };
  const handleFrame = (frame: ServerFrame) => {
    heardAt = clock.now();
    isAsking = false;
    if (readyAt !== undefined) cancels.deadline();
    if (frame.type !== 'ready') options.onFrame(frame);
    else if (readyAt === undefined) {
      cancels.deadline();
      readyAt = heardAt;
      options.onReady();
    }
  };
  const beat = () => {
    const before = clock.now();
    cancels.beat = clock.after(BEAT, () => {
      const late = clock.now() - before - BEAT;
      if (late > SLEPT) return giveUp();
      if (options.isVisible()) check({ silence: SILENCE, patience: PATIENCE });
      beat();
    });
  };

  cancels.deadline = clock.after(SIGN_IN, giveUp);
  beat();
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
