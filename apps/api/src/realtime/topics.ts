/** The table of topics: each entry is a kind of channel with its access, its updates and its replay. */

import type { SocketServerState } from './socket-server-state.ts';
import { createChatListTopic } from './topics/chat-list.ts';
import { createChatTopic } from './topics/chat.ts';
import { createNotificationTopic } from './topics/notification.ts';
import { createTicketTopic } from './topics/ticket.ts';
import type { Topic } from './topics/topic.ts';

export function createTopics(state: SocketServerState): readonly Topic[] {
  const chatList = createChatListTopic(state);
  const notifications = createNotificationTopic(state);
  return [
    createChatTopic(state, { chatList, notifications }),
    chatList,
    notifications,
    createTicketTopic(state),
  ];
}

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
