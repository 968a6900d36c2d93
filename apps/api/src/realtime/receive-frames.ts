/** Handles the frames of a socket: first its token, then subscriptions and receipts. Any other frame closes it. */

import type { RawData } from 'ws';
import type { ClientFrame } from '../contract/client-frame.ts';
import type { Actor } from '../contract/operation.ts';
import type { Announcer } from '../events/announcer.ts';
import type { CallerRules } from '../http/caller-rules.ts';
import type { SessionRegistry } from '../sessions/session-registry.ts';
import { leaveChannel } from './channel-subscribers.ts';
import { type Connection, end, write } from './connection.ts';
import type { Receipts } from './receipts.ts';
import { subscribe, type SubscribeContext } from './subscribe.ts';
import { serverFrame } from './text-frame.ts';
import { ticketChannel } from './topics/ticket.ts';
import type { AccessWatch } from './watch-access.ts';

export interface HandlerContext extends SubscribeContext {
  readonly sessions: SessionRegistry;
  readonly access: AccessWatch;
  readonly receipts: Receipts;
  readonly announcer: Announcer;
  readonly callers: CallerRules;
  readFrame(text: string): ClientFrame | undefined;
}

/** A client that reconnects may subscribe to all its channels at once. */
export const mostFramesAtOnce = 150;
const framesPerSecond = 20;
const mostTries = 3;

export function receiveFrame(
  context: HandlerContext,
  connection: Connection,
  data: RawData,
  isBinary: boolean,
): void {
  const { state } = connection;
  if (state.at === 'closed' || !consumeFrame(connection)) return;
  const frame = isBinary ? undefined : context.readFrame(textOf(data));
  if (!frame || (frame.type === 'auth') !== (state.at === 'waiting')) {
    end(connection, 'bad_frame');
    return;
  }
  if (state.at === 'waiting') {
    clearTimeout(state.deadline);
    connection.state = { at: 'checking' };
  }
  connection.turn = connection.turn
    .then(() => handleFrame(context, connection, frame))
    .catch((error: unknown) => {
      context.log.error({ err: error }, 'a frame could not be handled');
      end(connection, 'unavailable');
    });
}

/** Counts a frame or ping, and closes a socket that sends more than any app would. */
export function consumeFrame(connection: Connection): boolean {
  const { frameBudget: allowance } = connection;
  const now = performance.now();
  const refilled = ((now - allowance.at) / 1_000) * framesPerSecond;
  allowance.frames = Math.min(mostFramesAtOnce, allowance.frames + refilled) - 1;
  allowance.at = now;
  if (allowance.frames >= 0) return true;
  end(connection, 'too_many_frames');
  return false;
}

// With its default settings ws passes one Buffer, although its types allow more.
const textOf = (data: RawData) => (Buffer.isBuffer(data) ? data.toString('utf8') : '');

async function handleFrame(
  context: HandlerContext,
  connection: Connection,
  frame: ClientFrame,
): Promise<void> {
  switch (frame.type) {
    case 'auth':
      await authenticate(context, connection, frame.token);
      break;
    case 'subscribe':
      await subscribe(context, connection, frame);
      break;
    case 'unsubscribe':
      leaveChannel(context.hub, connection, frame.channel);
      break;
    case 'received':
      if (connection.state.at === 'open') context.receipts.add(connection.state.actor.userId, frame.chats);
      break;
    case 'replying':
      announceReplying(context, connection, frame.ticket_id);
      break;
    default:
      frame satisfies never;
  }
}

/** Subscribers of a ticket's channel may reply to it: that is checked when it is opened and when it changes. */
function announceReplying({ announcer }: HandlerContext, { state }: Connection, ticketId: number): void {
  if (state.at !== 'open' || !state.subscriptions.get(ticketChannel(ticketId))?.isLive) return;
  announcer.announce([{ kind: 'replying', ticketId, personId: state.actor.userId }]);
}

async function authenticate(context: HandlerContext, connection: Connection, token: string): Promise<void> {
  const actor = await checkToken(context, token).catch((error: unknown) => {
    context.log.warn({ err: error }, 'a token could not be checked');
    end(connection, 'unavailable');
    return undefined;
  });
  if (connection.state.at === 'closed') return;
  if (!actor || context.callers.refusal(actor.kind, connection.from)) end(connection, 'bad_token');
  else if (!context.connections.identify(connection, actor)) end(connection, 'too_many_sockets');
  else {
    connection.state = { at: 'open', actor, subscriptions: new Map(), refusedTooMany: 0 };
    write(connection, serverFrame({ type: 'ready', user_id: actor.userId }));
  }
}

/** Checks again when a session ended in between, because this socket could not be found and closed yet. */
async function checkToken(
  { semaphore, sessions, access }: HandlerContext,
  token: string,
): Promise<Actor | undefined> {
  for (let tries = 0; tries < mostTries; tries += 1) {
    const before = access.endedSessions();
    // Pages reconnect by themselves, which is no use of the session.
    const actor = await semaphore(() => sessions.actorOf(token, { isUse: false }));
    if ('refused' in actor) return undefined;
    if (access.endedSessions() === before) return actor;
  }
  throw new Error('sessions end too fast');
}
