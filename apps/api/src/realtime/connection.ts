/** One socket: its state, and how frames are written to it and how it is closed. */

import type { Duplex } from 'node:stream';
import { WebSocket } from 'ws';
import type { Actor } from '../contract/operation.ts';
import type { Topic } from './topics/topic.ts';

/** 4000 to 4499 ask the client to connect again, 4500 to 4999 not to. */
export const closeCodes = {
  /** The process is shutting down. */
  going_away: 4000,
  /** The client reads too slowly. It resumes with `after`. */
  too_slow: 4001,
  /** No auth frame in time, or the socket was closed in favour of another network. */
  auth_too_late: 4002,
  /** The account has too many sockets open on this process. */
  too_many_sockets: 4003,
  /** The token could not be checked. */
  unavailable: 4004,
  /** The token is missing, expired or revoked. */
  bad_token: 4500,
  /** The session ended: logout, password change, deactivation, expiry. */
  session_ended: 4501,
  /** The frame is invalid or out of order. */
  bad_frame: 4502,
  /** Too many frames in a short time. */
  too_many_frames: 4503,
  /** Continued subscribing beyond the limit. */
  too_many_subscriptions: 4504,
} as const;

export type CloseReason = keyof typeof closeCodes;

export interface Connection {
  readonly socket: WebSocket;
  /** The stream below it takes frames that were built once for many. */
  readonly stream: Duplex;
  /** Its network address, for limits only. */
  readonly network: string;
  /** Its address and origin, which must be allowed for the role of its token. */
  readonly from: { readonly ip: string; readonly origin: string | undefined };
  state: ConnectionState;
  /** The second of each ping interval in which it is pinged. */
  readonly pingedAt: number;
  /** False from a ping until its pong. */
  isAlive: boolean;
  /** Frames that it may send at once; it grows back with time. */
  frameBudget: { frames: number; at: number };
  /** Frames are handled one after another. */
  turn: Promise<void>;
  /** Removes it from all lists; safe to call twice. */
  readonly release: (code: number | 'client') => void;
}

export type ConnectionState =
  | { at: 'waiting'; deadline: NodeJS.Timeout }
  | { at: 'checking' }
  | { at: 'open'; actor: Actor; subscriptions: Map<string, Subscription>; refusedTooMany: number }
  | { at: 'closed' };

export interface Subscription {
  readonly topic: Topic;
  /** The id in the channel's name; 0 when it has none. */
  readonly id: number;
  readonly channel: string;
  readonly joinedAt: Date;
  /** False while what was missed is loaded. */
  isLive: boolean;
  /** Updates arrived while it was not live. */
  hasMissed: boolean;
  /** The last message of a chat that was sent to it. */
  lastSentId: number;
  /** Keys of what was sent to it or replayed; undefined before the first. */
  sentKeys: Set<string> | undefined;
}

/** Why something is sent: its event arrived, or the poller found it. */
export type UpdateCause = 'event' | 'poll';

/** A transaction commits a little later than its timestamp. */
const commitDelayMs = 2_000;

/** The client has loaded what existed when it joined, so the poller must not send it again. */
export const isAfterJoining = ({ joinedAt }: Subscription, at: Date): boolean =>
  at.getTime() > joinedAt.getTime() - commitDelayMs;

const mostQueuedBytes = 1024 * 1024;
/** A peer that reads nothing never responds to the closing frame. */
const closeTimeoutMs = 2_000;

/** Writes one frame. Closes a socket that reads too slowly, because its queue fills the memory of all. */
export function write(connection: Connection, frame: Buffer): void {
  const { socket, stream, state } = connection;
  // Nothing may be written after a closing frame.
  if (state.at === 'closed' || socket.readyState !== WebSocket.OPEN) return;
  if (stream.writableLength > mostQueuedBytes) return end(connection, 'too_slow');
  stream.write(frame);
}

export function end(connection: Connection, reason: CloseReason): void {
  const { socket, state } = connection;
  if (state.at === 'closed') return;
  connection.release(closeCodes[reason]);
  socket.close(closeCodes[reason], reason);
  setTimeout(() => socket.terminate(), closeTimeoutMs).unref();
}
