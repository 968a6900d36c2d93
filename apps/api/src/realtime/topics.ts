/** The table of topics: each entry is a kind of channel with its access, its updates and its replay. */

import type { RealtimeEvent } from '../events/events.ts';
import type { SocketServerState } from './socket-server-state.ts';
import { chatListTopic } from './topics/chat-list.ts';
import { chatTopic } from './topics/chat.ts';
import { notificationTopic } from './topics/notification.ts';
import { ticketTopic } from './topics/ticket.ts';
import type { Topic, TopicDefinition } from './topics/topic.ts';

const definitions: readonly TopicDefinition[] = [chatTopic, chatListTopic, notificationTopic, ticketTopic];

export const createTopics = (state: SocketServerState): readonly Topic[] =>
  definitions.map(({ channelName, hasId, createHandlers }) => ({
    channelName,
    hasId,
    ...createHandlers(state),
  }));

/** The channels whose subscribers an event may concern. */
export const channelsOfEvent = (event: RealtimeEvent): string[] =>
  definitions.flatMap((topic) => topic.channelOf(event) ?? []);

/** Reads a channel's name, such as `chat.7`. Returns undefined for a name that the contract does not know. */
export function findTopic(
  topics: readonly Topic[],
  channel: string,
): { topic: Topic; id: number } | undefined {
  const [name, number, more] = channel.split('.');
  const topic = topics.find(({ channelName }) => channelName === name);
  if (!topic || more !== undefined) return undefined;
  if (!topic.hasId) return number === undefined ? { topic, id: 0 } : undefined;
  const id = Number(number);
  return Number.isSafeInteger(id) && id >= 1 ? { topic, id } : undefined;
}

/** Ids of the topic's channels that sockets of this process listen to. */
export function openChannelIds(topics: readonly Topic[], topic: Topic, channels: Iterable<string>): number[] {
  return [...channels].flatMap((channel) => {
    const found = findTopic(topics, channel);
    return found?.topic === topic ? [found.id] : [];
  });
}
