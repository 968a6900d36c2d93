/** Who listens to which channel in this tab, how far each channel was heard, and telling what was heard already. */

import type { ClientFrame, EventFrame, RefusalCode } from './frames.ts';

export interface Subscriber {
  /** The id that is known already; what came after it is sent first. */
  after?: number;
  onEvent(frame: EventFrame): void;
  /** More may be missing than the server sends again: load it anew. */
  onGap?(): void;
  /** The channel is not theirs to hear, or not any more. */
  onRefused?(code: RefusalCode): void;
}

interface Channel {
  readonly name: string;
  readonly subscribers: Set<Subscriber>;
  /** The last id heard; undefined before the first. */
  position: number | undefined;
  /** The notifications heard, which may come again. */
  readonly heard: Set<string>;
  /** Whether the server has ever opened it. */
  opened: boolean;
}

export type Subscriptions = ReturnType<typeof createSubscriptions>;

const MOST_HEARD = 256;

export function createSubscriptions() {
  const channels = new Map<string, Channel>();

  return {
    isEmpty: () => channels.size === 0,
    /** Answers the frame to send when the channel is new. */
    add(name: string, subscriber: Subscriber): ClientFrame | undefined {
      const known = channels.get(name);
      if (known) {
        known.subscribers.add(subscriber);
        // What the others heard before was not heard by this one.
        if ((subscriber.after ?? 0) < (known.position ?? 0)) subscriber.onGap?.();
        return undefined;
      }
      const channel = openChannel(name, subscriber);
      channels.set(name, channel);
      return subscribeFrame(channel);
    },
    /** Answers the frame to send when nobody listens any more. */
    remove(name: string, subscriber: Subscriber): ClientFrame | undefined {
      const channel = channels.get(name);
      if (!channel?.subscribers.delete(subscriber) || channel.subscribers.size > 0) return undefined;
      channels.delete(name);
      return { type: 'unsubscribe', channel: name };
    },
    /** What to send on a new connection, in the order of the first subscriptions. */
    all: (): ClientFrame[] => [...channels.values()].map(subscribeFrame),
    /** Asks for one channel again; undefined when nobody listens to it. */
    again(name: string): ClientFrame | undefined {
      const channel = channels.get(name);
      return channel && subscribeFrame(channel);
    },
    /** A frame that the server answers and that changes nothing. */
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
    heard: new Set(),
    opened: false,
  };
}

function subscribeFrame({ name, position }: Channel): ClientFrame {
  return { type: 'subscribe', channel: name, ...(position !== undefined && { after: position }) };
}

/** Moves the channel on; false for what was heard before. */
function isNew(channel: Channel, frame: EventFrame): boolean {
  const { position = -1 } = channel;
  switch (frame.event) {
    case 'message.sent':
      // Within an order, ids follow the order in which messages were written.
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
      // How things stand, which does no harm to be told twice.
      return true;
    default:
      frame satisfies never;
      return false;
  }
}

/** One that was brought up to date has its old id and a new time. */
function isNewNotification(
  channel: Channel,
  { id, created_at }: { id: number; created_at: string },
): boolean {
  const key = `${id} ${created_at}`;
  if (channel.heard.has(key)) return false;
  const [oldest] = channel.heard;
  if (channel.heard.size >= MOST_HEARD && oldest !== undefined) channel.heard.delete(oldest);
  channel.heard.add(key);
  channel.position = Math.max(channel.position ?? 0, id);
  return true;
}
