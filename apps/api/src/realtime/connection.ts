/** One socket: what is known of its other side, and how it is written to and closed. */
import type { Duplex } from 'node:stream';
import { WebSocket } from 'ws';
import type { Actor } from '../contract/operation.ts';
import type { Channel } from './channels.ts';
import { closeCodes, type CloseReason } from './close-codes.ts';

export interface Connection {
  readonly socket: WebSocket;
  /** The stream below it takes frames that were built once for many. */
  readonly stream: Duplex;
  /** Its network address, for limits only. */
  readonly network: string;
  /** Where it comes from, which must suit the role of its token. */
  readonly from: { readonly ip: string; readonly origin: string | undefined };
  state: ConnectionState;
  /** The second of the round in which it is pinged. */
  readonly pingedAt: number;
  /** False from a ping until its answer. */
  isAlive: boolean;
  /** Frames that it may send at once; it grows back with time. */
  allowance: { frames: number; at: number };
  /** Frames are worked off one after another. */
  turn: Promise<void>;
  /** Takes it off all lists; safe to call twice. */
  readonly forget: (code: number | 'client') => void;
}

export type ConnectionState =
  | { at: 'waiting'; deadline: NodeJS.Timeout }
  | { at: 'checking' }
  | { at: 'open'; actor: Actor; subscriptions: Map<string, Subscription>; refusedTooMany: number }
  | { at: 'closed' };

export interface Subscription {
  readonly channel: Channel;
  readonly joinedAt: Date;
  /** False while what was missed is read. */
  live: boolean;
  /** Something came meanwhile. */
  missed: boolean;
  /** The last message of a chat that was sent to it. */
  sentId: number;
  /** The notifications that were sent to it, or the news of a list that it began with; undefined before the first. */
  seen: Set<string> | undefined;
}

/** Why something is sent: its event came, or nobody knows whether its event came. */
export type Cause = 'event' | 'look';

/** A transaction commits a little later than the time that it writes down. */
const latestCommitMs = 2_000;

/** What was there when somebody joined was theirs to load; a look back would tell it again. */
export const isAfterJoining = ({ joinedAt }: Subscription, at: Date): boolean =>
  at.getTime() > joinedAt.getTime() - latestCommitMs;

const mostQueuedBytes = 1024 * 1024;
/** A peer that reads nothing never answers the closing frame. */
const longestGoodbyeMs = 2_000;

/** Writes one frame. Who reads too slowly is closed, so that its queue is nobody else's memory (centrifuge, A8). */
export function write(connection: Connection, frame: Buffer): void {
  const { socket, stream, state } = connection;
  // A closing frame may have gone out already, after which nothing may be written.
  if (state.at === 'closed' || socket.readyState !== WebSocket.OPEN) return;
  if (stream.writableLength > mostQueuedBytes) return end(connection, 'too_slow');
  stream.write(frame);
}

export function end(connection: Connection, reason: CloseReason): void {
  const { socket, state } = connection;
  if (state.at === 'closed') return;
  connection.forget(closeCodes[reason]);
  socket.close(closeCodes[reason], reason);
  setTimeout(() => socket.terminate(), longestGoodbyeMs).unref();
}
