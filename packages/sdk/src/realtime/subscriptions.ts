/** The channels of a tab: their subscribers, last ids, and removal of duplicates. */

import type { ClientFrame, EventFrame, RefusalCode } from './frames.ts';

export interface Subscriber {
  /** The last known id; the server first replays what follows it. */
  after?: number;
  onEvent(frame: EventFrame): void;
  /** Called when the server cannot replay everything; reload. */
  onGap?(): void;
  /** Called when the reader may not, or no longer, subscribe to the channel. */
  onRefused?(code: RefusalCode): void;
}

interface Channel {
  readonly name: string;
  readonly subscribers: Set<Subscriber>;
  /** The last id received; undefined before the first. */
  position: number | undefined;
  /** The notifications received, to detect duplicates. */
  readonly seen: Set<string>;
  /** Whether the server has accepted the subscription before. */
  opened: boolean;
}

export type Subscriptions = ReturnType<typeof createSubscriptions>;

const MAX_SEEN = 256;

export function createSubscriptions() {
  const channels = new Map<string, Channel>();

  return {
    isEmpty: () => channels.size === 0,
    /** Returns the frame to send for a new channel. */
    add(name: string, subscriber: Subscriber): ClientFrame | undefined {
      const known = channels.get(name);
      if (known) {
        known.subscribers.add(subscriber);
        // Earlier events were not delivered to this subscriber.
        if ((subscriber.after ?? 0) < (known.position ?? 0)) subscriber.onGap?.();
        return undefined;
      }
      const channel = openChannel(name, subscriber);
      channels.set(name, channel);
      return subscribeFrame(channel);
    },
    /** Returns the frame to send after the last subscriber has left. */
    remove(name: string, subscriber: Subscriber): ClientFrame | undefined {
      const channel = channels.get(name);
      if (!channel?.subscribers.delete(subscriber) || channel.subscribers.size > 0) return undefined;
      channels.delete(name);
      return { type: 'unsubscribe', channel: name };
    },
    /** Returns the frames for a new connection, in the order of the first subscriptions. */
    all: (): ClientFrame[] => [...channels.values()].map(subscribeFrame),
    /** Returns the frame that retries one channel; undefined without subscribers. */
    again(name: string): ClientFrame | undefined {
      const channel = channels.get(name);
      return channel && subscribeFrame(channel);
    },
    /** A frame that the server responds to, without an effect. */
    probe(): ClientFrame | undefined {
      const [first] = channels.values();
      return first && subscribeFrame(first);
    },
    subscribed(name: string, resync: boolean): void {
      const channel = channels.get(name);
      if (!channel) return;
      const isGap = resync || (channel.opened && channel.position === undefined);
      channel.opened = true;
      if (isGap) for (const subscriber of channel.subscribers) subscriber.onGap?.();
    },
    refused(name: string, code: RefusalCode): void {
      for (const subscriber of channels.get(name)?.subscribers ?? []) subscriber.onRefused?.(code);
    },
    deliver(frame: EventFrame): void {
      const channel = channels.get(frame.channel);
      if (!channel || !isNew(channel, frame)) return;
      for (const subscriber of channel.subscribers) subscriber.onEvent(frame);
    },
  };
}

function openChannel(name: string, subscriber: Subscriber): Channel {
  return {
    name,
    subscribers: new Set([subscriber]),
    position: subscriber.after,
    seen: new Set(),
    opened: false,
  };
}

function subscribeFrame({ name, position }: Channel): ClientFrame {
  return { type: 'subscribe', channel: name, ...(position !== undefined && { after: position }) };
}

/** Advances the channel; returns false for a duplicate. */
function isNew(channel: Channel, frame: EventFrame): boolean {
  const { position = -1 } = channel;
  switch (frame.event) {
    case 'message.sent':
      // Within an order, ids follow the order of writing.
      if (frame.data.id <= position) return false;
      channel.position = frame.data.id;
      return true;
    case 'notification.sent':
      return isNewNotification(channel, frame.data.notification);
    case 'chat.sent':
      channel.position = Math.max(position, frame.data.last_message_id);
      return true;
    case 'chat.read':
    case 'chat.delivered':
    case 'chat.moved':
    case 'notification.read':
    case 'ticket.changed':
    case 'ticket.replying':
      // Applying one of these twice is harmless.
      return true;
    default:
      frame satisfies never;
      return false;
  }
}

/** An updated notification keeps its id and has a new time. */
function isNewNotification(
  channel: Channel,
  { id, created_at }: { id: number; created_at: string },
): boolean {
  const key = `${id} ${created_at}`;
  if (channel.seen.has(key)) return false;
  const [oldest] = channel.seen;
  if (channel.seen.size >= MAX_SEEN && oldest !== undefined) channel.seen.delete(oldest);
  channel.seen.add(key);
  channel.position = Math.max(channel.position ?? 0, id);
  return true;
}
