/** Subscribes a socket to a channel: checks access, joins it, and replays what was missed before anything new. */

import type { Logger } from 'pino';
import { leaveChannel } from './channel-subscribers.ts';
import { type Connection, type ConnectionState, end, type Subscription, write } from './connection.ts';
import type { Semaphore } from './semaphore.ts';
import type { SocketServerState } from './socket-server-state.ts';
import { type ServerFrame, serverFrame } from './text-frame.ts';
import { findTopic } from './topics.ts';
import type { Topic } from './topics/topic.ts';

export interface SubscribeContext extends SocketServerState {
  readonly log: Logger;
  readonly topics: readonly Topic[];
  /** For queries of sockets, which must not take all connections of the pool. */
  readonly semaphore: Semaphore;
}

type OpenState = Extract<ConnectionState, { at: 'open' }>;

const mostSubscriptions = 100;

export async function subscribe(
  context: SubscribeContext,
  connection: Connection,
  { channel, after }: { channel: string; after?: number },
): Promise<void> {
  const { state } = connection;
  if (state.at !== 'open') return;
  // A second subscription to a channel replaces the first.
  leaveChannel(context.hub, connection, channel);
  const found = findTopic(context.topics, channel);
  if (!found || found.topic.canName?.(state.actor, found.id) === false) {
    refuse(connection, channel, 'unauthentic_access');
    return;
  }
  if (state.subscriptions.size >= mostSubscriptions) {
    refuseTooMany(connection, state, channel);
    return;
  }
  const subscription: Subscription = {
    ...found,
    channel,
    joinedAt: context.clock.now(),
    isLive: false,
    hasMissed: false,
    lastSentId: 0,
    sentKeys: undefined,
  };
  state.subscriptions.set(channel, subscription);
  await open(context, connection, { state, subscription, after }).catch((error: unknown) => {
    context.log.warn({ err: error }, 'a channel could not be opened');
    leaveChannel(context.hub, connection, channel);
    refuse(connection, channel, 'unavailable');
  });
}

async function open(
  { hub, semaphore }: SubscribeContext,
  connection: Connection,
  { state, subscription, after }: { state: OpenState; subscription: Subscription; after: number | undefined },
): Promise<void> {
  const { topic, id, channel } = subscription;
  await hub.join(channel, connection, subscription);
  const replay = await semaphore(() => topic.open({ actor: state.actor, subscription, id, after }));
  // The socket may have left or closed in the meantime.
  if (state.subscriptions.get(channel) !== subscription) return;
  if (!replay) {
    leaveChannel(hub, connection, channel);
    refuse(connection, channel, 'unauthentic_access');
    return;
  }
  write(connection, serverFrame({ type: 'subscribed', channel, resync: replay.resync }));
  for (const frame of replay.frames) write(connection, frame);
  subscription.isLive = true;
  const { catchUp } = topic;
  if (!subscription.hasMissed || !catchUp) return;
  for (const frame of await semaphore(() => catchUp(id))) write(connection, frame);
}

function refuseTooMany(connection: Connection, state: OpenState, channel: string) {
  state.refusedTooMany += 1;
  if (state.refusedTooMany > mostSubscriptions) end(connection, 'too_many_subscriptions');
  else refuse(connection, channel, 'too_many');
}

type RefusalCode = Extract<ServerFrame, { type: 'refused' }>['code'];

const refuse = (connection: Connection, channel: string, code: RefusalCode) =>
  write(connection, serverFrame({ type: 'refused', channel, code }));
