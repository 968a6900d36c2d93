/** Subscribers per channel. The broker subscription of a channel lasts from its first to its last listener. */

import type { Broker } from './broker.ts';
import type { Connection, Subscription } from './connection.ts';

export type Listeners = ReadonlyMap<Connection, Subscription>;

export interface Hub {
  /** Resolves when events of the channel arrive. */
  join(channel: string, connection: Connection, subscription: Subscription): Promise<void>;
  leave(channel: string, connection: Connection): Promise<void>;
  listeners(channel: string): Listeners | undefined;
  channels(): Iterable<string>;
}

export function createHub(broker: Pick<Broker, 'subscribe' | 'unsubscribe'>): Hub {
  const channels = new Map<string, Map<Connection, Subscription>>();
  const turns = new Map<string, Promise<void>>();

  /** Serialises joins and leaves per channel, so the broker never sees them out of order. */
  const inTurn = (channel: string, work: () => Promise<void>): Promise<void> => {
    const turn = (turns.get(channel) ?? Promise.resolve()).then(work, work);
    turns.set(channel, turn);
    return turn.finally(() => {
      if (turns.get(channel) === turn) turns.delete(channel);
    });
  };

  return {
    join: (channel, connection, subscription) =>
      inTurn(channel, async () => {
        const listeners = channels.get(channel);
        if (!listeners) await broker.subscribe(channel);
        if (listeners) listeners.set(connection, subscription);
        else channels.set(channel, new Map([[connection, subscription]]));
      }),
    leave: (channel, connection) =>
      inTurn(channel, async () => {
        const listeners = channels.get(channel);
        if (!listeners?.delete(connection) || listeners.size > 0) return;
        channels.delete(channel);
        await broker.unsubscribe(channel);
      }),
    listeners: (channel) => channels.get(channel),
    channels: () => channels.keys(),
  };
}
