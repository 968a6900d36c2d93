/** Keeps one connection open while it is needed, through sleep, server restarts and lost networks. */

import { isSameSession } from '../session.ts';
import type { Clock } from './clock.ts';
import { type Connection, openConnection } from './connection.ts';
import type { ClientFrame, ServerFrame } from './frames.ts';
import type { SocketType } from './socket-type.ts';
import type { WakeSignals } from './wake-signals.ts';

export interface LinkOptions {
  url: string;
  getToken: () => string | undefined;
  WebSocket: SocketType;
  clock: Clock;
  random: () => number;
  signals: WakeSignals;
  isWanted: () => boolean;
  /** Returns a frame that the server responds to, or undefined. */
  probe: () => ClientFrame | undefined;
  onReady: () => void;
  onFrame: (frame: ServerFrame) => void;
  onRejected: (code: number) => void;
  /** Called when the connection may have become ready or lost. */
  onChange: () => void;
}

export interface Link {
  /** Connects or disconnects as needed; a planned retry keeps its delay. */
  update(): void;
  /** The same without a delay. */
  connectNow(): void;
  isReady(): boolean;
  /** Requires a ready connection. */
  send(frame: ClientFrame): void;
}

type State =
  | { at: 'resting' }
  | { at: 'connected'; connection: Connection }
  | { at: 'waiting'; cancel: () => void }
  /** Until the token changes. */
  | { at: 'rejected'; token: string };

/** A connection of at least this duration resets the retry delay. */
const STABLE_AFTER = 10_000;
/** A person who returns to the tab waits for updates. */
const RETURN_PROBE = { silence: 5_000, timeout: 4_000 };

export function createLink(options: LinkOptions): Link {
  const { clock, random, signals } = options;
  let state: State = { at: 'resting' };
  let attempt = 0;

  const enter = (next: State) => {
    if (state.at === 'waiting') state.cancel();
    if (state.at === 'connected') state.connection.drop();
    state = next;
    options.onChange();
  };
  const connectNow = () => {
    const token = options.getToken();
    if (token === undefined || !options.isWanted() || !signals.isOnline()) {
      if (state.at !== 'resting') enter({ at: 'resting' });
      return;
    }
    if (state.at === 'rejected' && state.token === token) return;
    // A renewed token of the same session does not affect an open connection.
    if (state.at !== 'connected' || !isSameSession(state.connection.token, token)) connect(token);
  };
  const connect = (token: string) => {
    const connection = openConnection({ ...options, token, isVisible: signals.isVisible, onReady, onEnd });
    enter({ at: 'connected', connection });
  };
  const onReady = () => {
    options.onReady();
    options.onChange();
  };
  const onEnd = (code: number) => {
    if (state.at !== 'connected') return;
    const { token, readySince } = state.connection;
    if (clock.now() - (readySince() ?? Infinity) >= STABLE_AFTER) attempt = 0;
    if (mayReconnect(code)) {
      enter({ at: 'waiting', cancel: clock.after(reconnectDelay(attempt, random), connectNow) });
      attempt += 1;
      return;
    }
    enter({ at: 'rejected', token });
    options.onRejected(code);
  };

  signals.watch(() => {
    if (state.at !== 'connected' || !signals.isOnline()) connectNow();
    else if (signals.isVisible()) state.connection.check(RETURN_PROBE);
  });

  return {
    update: () => {
      if (state.at !== 'waiting') connectNow();
    },
    connectNow,
    isReady: () => state.at === 'connected' && state.connection.isReady(),
    send: (frame) => {
      if (state.at === 'connected') state.connection.send(frame);
    },
  };
}

/** Codes from 4500 on are permanent: do not reconnect. Any other code is a broken connection. */
function mayReconnect(code: number): boolean {
  return code < 4500 || code > 4999;
}

/** Reconnect delays in milliseconds, exponential with full jitter. */
const FIRST = 1_000;
const LONGEST = 30_000;
/** Never zero: a server that closes every socket would be called in a loop. */
const LEAST = 100;

/**
 * Milliseconds before the nth retry, from 0. Uniformly distributed, so that the tabs of a restarted server do not
 * reconnect together.
 */
function reconnectDelay(attempt: number, random: () => number): number {
  const pause = Math.min(LONGEST, FIRST * 2 ** attempt);
  return LEAST + random() * (pause - LEAST);
}
