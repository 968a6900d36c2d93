/** What a socket sends: first its token, then what it wants to hear and has received. Anything else closes it. */
import type { RawData } from 'ws';
import type { SessionRegistry } from '../sessions/session-registry.ts';
import type { Actor } from '../contract/operation.ts';
import type { ClientFrame } from '../contract/client-frame.ts';
import type { CallerRules } from '../http/caller-rules.ts';
import type { AccessWatch } from './watch-access.ts';
import type { Announcer } from '../events/announcer.ts';
import { ticketChannel } from './channels.ts';
import { type Connection, end, write } from './connection.ts';
import type { Receipts } from './receipts.ts';
import { type Reception, subscribe } from './subscribe.ts';
import { serverFrame } from './text-frame.ts';
import { leaveChannel } from './withdraw.ts';

export interface Desk extends Reception {
  readonly sessions: SessionRegistry;
  readonly access: AccessWatch;
  readonly receipts: Receipts;
  readonly announcer: Announcer;
  readonly callers: CallerRules;
  readFrame(text: string): ClientFrame | undefined;
}

/** A client that comes back may subscribe to all its channels at once. */
export const mostFramesAtOnce = 150;
const framesPerSecond = 20;
const mostTries = 3;

export function receiveFrame(desk: Desk, connection: Connection, data: RawData, isBinary: boolean): void {
  const { state } = connection;
  if (state.at === 'closed' || !spendFrame(connection)) return;
  const frame = isBinary ? undefined : desk.readFrame(textOf(data));
  if (!frame || (frame.type === 'auth') !== (state.at === 'waiting')) {
    end(connection, 'bad_frame');
    return;
  }
  if (state.at === 'waiting') {
    clearTimeout(state.deadline);
    connection.state = { at: 'checking' };
  }
  connection.turn = connection.turn
    .then(() => workOff(desk, connection, frame))
    .catch((error: unknown) => {
      desk.log.error({ err: error }, 'a frame could not be worked off');
      end(connection, 'unavailable');
    });
}

/** Also for pings, each of which is answered. Closes the socket of who sends more than any app would. */
export function spendFrame(connection: Connection): boolean {
  const { allowance } = connection;
  const now = performance.now();
  const grown = ((now - allowance.at) / 1_000) * framesPerSecond;
  allowance.frames = Math.min(mostFramesAtOnce, allowance.frames + grown) - 1;
  allowance.at = now;
  if (allowance.frames >= 0) return true;
  end(connection, 'too_many_frames');
  return false;
}

// The default type of ws is one Buffer, whatever its types allow.
const textOf = (data: RawData) => (Buffer.isBuffer(data) ? data.toString('utf8') : '');

async function workOff(desk: Desk, connection: Connection, frame: ClientFrame): Promise<void> {
  switch (frame.type) {
    case 'auth':
      await authenticate(desk, connection, frame.token);
      break;
    case 'subscribe':
      await subscribe(desk, connection, frame);
      break;
    case 'unsubscribe':
      leaveChannel(desk.hub, connection, frame.channel);
      break;
    case 'received':
      if (connection.state.at === 'open') desk.receipts.take(connection.state.actor.userId, frame.chats);
      break;
    case 'replying':
      tellReplying(desk, connection, frame.ticket_id);
      break;
    default:
      frame satisfies never;
  }
}

/** Whoever hears the ticket's channel may answer it, since that was asked when it was opened and whenever it changed. */
function tellReplying({ announcer }: Desk, { state }: Connection, ticketId: number): void {
  if (state.at !== 'open' || !state.subscriptions.get(ticketChannel(ticketId))?.live) return;
  announcer.announce([{ kind: 'replying', ticketId, personId: state.actor.userId }]);
}

async function authenticate(desk: Desk, connection: Connection, token: string): Promise<void> {
  const actor = await checkToken(desk, token).catch((error: unknown) => {
    desk.log.warn({ err: error }, 'a token could not be checked');
    end(connection, 'unavailable');
    return undefined;
  });
  if (connection.state.at === 'closed') return;
  if (!actor || desk.callers.refusal(actor.kind, connection.from)) end(connection, 'bad_token');
  else if (!desk.connections.know(connection, actor)) end(connection, 'too_many_sockets');
  else {
    connection.state = { at: 'open', actor, subscriptions: new Map(), refusedTooMany: 0 };
    write(connection, serverFrame({ type: 'ready', user_id: actor.userId }));
  }
}

/** Asks again when a session ended meanwhile: it may be this one, which nobody could find to close yet. */
async function checkToken({ gate, sessions, access }: Desk, token: string): Promise<Actor | undefined> {
  for (let tries = 0; tries < mostTries; tries += 1) {
    const before = access.endings();
    // A page opens its socket again by itself, also where nobody is at work.
    const actor = await gate(() => sessions.actorOf(token, { isUse: false }));
    if ('refused' in actor) return undefined;
    if (access.endings() === before) return actor;
  }
  throw new Error('sessions end too fast');
}
