/** Subscribes a socket to a channel: asks whether it may, follows it, and sends what was missed before anything new. */
import type { Logger } from 'pino';
import type { Clock } from '../clock.ts';
import type { Actor } from '../contract/operation.ts';
import type { Db } from '../db/database.ts';
import { type Channel, readChannel } from './channels.ts';
import { type Connection, type ConnectionState, end, type Subscription, write } from './connection.ts';
import type { Courier } from './courier.ts';
import type { Gate } from './gate.ts';
import type { Hall } from './hall.ts';
import { openChannel, progressFrames } from './open-channel.ts';
import { type ServerFrame, serverFrame } from './text-frame.ts';
import { leaveChannel } from './withdraw.ts';

export interface Reception extends Hall {
  readonly clock: Clock;
  readonly db: Db;
  readonly log: Logger;
  readonly courier: Courier;
  readonly gate: Gate;
}

interface Wish {
  channel: string;
  after?: number;
}
type Open = Extract<ConnectionState, { at: 'open' }>;

const mostSubscriptions = 100;

export async function subscribe(reception: Reception, connection: Connection, wish: Wish): Promise<void> {
  const { state } = connection;
  if (state.at !== 'open') return;
  // The same again starts anew, from where it says.
  leaveChannel(reception.hub, connection, wish.channel);
  const channel = readChannel(wish.channel);
  if (!channel || !mayName(state.actor, channel)) {
    refuse(connection, wish.channel, 'unauthentic_access');
    return;
  }
  if (state.subscriptions.size >= mostSubscriptions) {
    refuseTooMany(connection, state, wish.channel);
    return;
  }
  const subscription: Subscription = {
    channel,
    joinedAt: reception.clock.now(),
    live: false,
    missed: false,
    sentId: 0,
    seen: undefined,
  };
  state.subscriptions.set(channel.name, subscription);
  await open(reception, connection, { state, subscription, after: wish.after }).catch((error: unknown) => {
    reception.log.warn({ err: error }, 'a channel could not be opened');
    leaveChannel(reception.hub, connection, channel.name);
    refuse(connection, channel.name, 'unavailable');
  });
}

interface Opening {
  state: Open;
  subscription: Subscription;
  after: number | undefined;
}

async function open(
  { hub, gate, db, courier }: Reception,
  connection: Connection,
  { state, subscription, after }: Opening,
): Promise<void> {
  const { channel } = subscription;
  await hub.join(channel.name, connection, subscription);
  const opened = await gate(() => openChannel(db, state.actor, subscription, after));
  // It may be closed, or may have left, by now.
  if (state.subscriptions.get(channel.name) !== subscription) return;
  if (!opened) {
    leaveChannel(hub, connection, channel.name);
    refuse(connection, channel.name, 'unauthentic_access');
    return;
  }
  write(connection, serverFrame({ type: 'subscribed', channel: channel.name, resync: opened.resync }));
  for (const frame of opened.frames) write(connection, frame);
  subscription.live = true;
  if (!subscription.missed || channel.kind !== 'chat') return;
  courier.look([channel.orderId]);
  for (const frame of await gate(() => progressFrames(db, channel.orderId))) write(connection, frame);
}

/** What needs no look into the database. */
const mayName = ({ userId }: Actor, channel: Channel): boolean =>
  channel.kind !== 'notification' || channel.personId === userId;

function refuseTooMany(connection: Connection, state: Open, channel: string) {
  state.refusedTooMany += 1;
  if (state.refusedTooMany > mostSubscriptions) end(connection, 'too_many_subscriptions');
  else refuse(connection, channel, 'too_many');
}

type RefusalCode = Extract<ServerFrame, { type: 'refused' }>['code'];

const refuse = (connection: Connection, channel: string, code: RefusalCode) =>
  write(connection, serverFrame({ type: 'refused', channel, code }));
