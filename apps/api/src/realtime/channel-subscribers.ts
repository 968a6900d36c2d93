/** Sends to the subscribers of a channel, and unsubscribes those who lost access. */

import type { Actor } from '../contract/operation.ts';
import { type Connection, write } from './connection.ts';
import type { Hub } from './hub.ts';
import { type ServerFrame, serverFrame } from './text-frame.ts';

export type EventFrame = Extract<ServerFrame, { type: 'event' }>;

/** Builds the frame once for all subscribers. `isFor` excludes some of them. */
export function broadcast(hub: Hub, frame: EventFrame, isFor: (actor: Actor) => boolean = () => true): void {
  const listeners = hub.listeners(frame.channel);
  if (!listeners) return;
  const buffer = serverFrame(frame);
  for (const [connection, subscription] of listeners) {
    if (!subscription.isLive) subscription.hasMissed = true;
    else if (connection.state.at === 'open' && isFor(connection.state.actor)) write(connection, buffer);
  }
}

/** Unsubscribes everybody without access and sends them a `refused` frame. */
export function revokeAccess(hub: Hub, channel: string, hasAccess: (actor: Actor) => boolean): void {
  for (const [connection, subscription] of hub.listeners(channel) ?? []) {
    const { state } = connection;
    if (state.at !== 'open' || hasAccess(state.actor)) continue;
    subscription.isLive = false;
    leaveChannel(hub, connection, channel);
    write(connection, serverFrame({ type: 'refused', channel, code: 'unauthentic_access' }));
  }
}

export function leaveChannel(hub: Hub, connection: Connection, channel: string): void {
  if (connection.state.at === 'open') connection.state.subscriptions.delete(channel);
  void hub.leave(channel, connection);
}
