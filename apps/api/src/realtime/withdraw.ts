/** Takes a channel from those who may not hear it any more, and tells them. */
import type { Connection, ConnectionState } from './connection.ts';
import { write } from './connection.ts';
import type { Hub } from './hub.ts';
import { serverFrame } from './text-frame.ts';

type Open = Extract<ConnectionState, { at: 'open' }>;

export function withdraw(hub: Hub, channel: string, may: (open: Open) => boolean): void {
  for (const [connection, subscription] of hub.listeners(channel) ?? []) {
    const { state } = connection;
    if (state.at !== 'open' || may(state)) continue;
    subscription.live = false;
    leaveChannel(hub, connection, channel);
    write(connection, serverFrame({ type: 'refused', channel, code: 'unauthentic_access' }));
  }
}

export function leaveChannel(hub: Hub, connection: Connection, channel: string): void {
  if (connection.state.at === 'open') connection.state.subscriptions.delete(channel);
  void hub.leave(channel, connection);
}
