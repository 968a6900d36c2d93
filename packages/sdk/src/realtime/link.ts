/** Keeps one connection to the server for as long as it is wanted, through sleep, restarts and dead networks. */

import { isSameSession } from '../session.ts';
import type { Clock } from './clock.ts';
import { mayReconnect } from './close-codes.ts';
import { type Connection, openConnection } from './connection.ts';
import type { ClientFrame, ServerFrame } from './frames.ts';
import { reconnectDelay } from './reconnect-delay.ts';
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
  /** A frame that the server answers; undefined when there is nothing to ask. */
  probe: () => ClientFrame | undefined;
  onReady: () => void;
  onFrame: (frame: ServerFrame) => void;
  onTurnedAway: (code: number) => void;
  /** Whether it is ready may have changed. */
  onChange: () => void;
}

export interface Link {
  /** Does what is wanted at this moment; while it waits before another try, it goes on waiting. */
  settle(): void;
  /** Does so at once. */
  hurry(): void;
  isReady(): boolean;
  /** The server must be ready. */
  send(frame: ClientFrame): void;
}

type State =
  | { at: 'resting' }
  | { at: 'connected'; connection: Connection }
  | { at: 'waiting'; cancel: () => void }
  /** Until the token is another. */
  | { at: 'turned away'; token: string };

/** A connection that lasted so long was a good one. */
const STEADY = 10_000;
/** Somebody who comes back to the tab waits for what is new. */
const COMING_BACK = { silence: 5_000, patience: 4_000 };

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
  const hurry = () => {
    const token = options.getToken();
    if (token === undefined || !options.isWanted() || !signals.isOnline()) {
      if (state.at !== 'resting') enter({ at: 'resting' });
      return;
    }
    if (state.at === 'turned away' && state.token === token) return;
    // A new token of the same session changes nothing for a connection that it has.
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
    if (clock.now() - (readySince() ?? Infinity) >= STEADY) attempt = 0;
    if (mayReconnect(code)) {
      enter({ at: 'waiting', cancel: clock.after(reconnectDelay(attempt, random), hurry) });
      attempt += 1;
      return;
    }
    enter({ at: 'turned away', token });
    options.onTurnedAway(code);
  };

  signals.watch(() => {
    if (state.at !== 'connected' || !signals.isOnline()) hurry();
    else if (signals.isVisible()) state.connection.check(COMING_BACK);
  });

  return {
    settle: () => {
      if (state.at !== 'waiting') hurry();
    },
    hurry,
    isReady: () => state.at === 'connected' && state.connection.isReady(),
    send: (frame) => {
      if (state.at === 'connected') state.connection.send(frame);
    },
  };
}
