import { expect, it } from 'vitest';
import type { RealtimeEvent } from '../events/events.ts';
import { createConnections } from './connections.ts';
import { createHub } from './hub.ts';
import { defaultSocketLimits } from './socket-limits.ts';
import type { SocketServerState } from './socket-server-state.ts';
import { channelsOfEvent, createTopics, findTopic, openChannelIds } from './topics.ts';

const ignore = async () => undefined;
const topics = createTopics({
  hub: createHub({ subscribe: ignore, unsubscribe: ignore }),
  connections: createConnections(defaultSocketLimits),
} as SocketServerState);

it.each([
  ['getchat', { topic: 'getchat', id: 0 }],
  ['chat.12', { topic: 'chat', id: 12 }],
  ['notification.7', { topic: 'notification', id: 7 }],
  ['ticket.3', { topic: 'ticket', id: 3 }],
  ['chat', undefined],
  ['chat.0', undefined],
  ['chat.', undefined],
  ['chat.1.2', undefined],
  ['getchat.1', undefined],
  ['orders.1', undefined],
])('reads the channel %s as %j', (channel, expected) => {
  const found = findTopic(topics, channel);
  expect(found && { topic: found.topic.channelName, id: found.id }).toEqual(expected);
});

it('lists the ids of a topic’s open channels', () => {
  const [chat] = topics;
  const open = ['chat.1', 'getchat', 'ticket.2', 'chat.3', 'unknown.4'];
  expect(chat && openChannelIds(topics, chat, open)).toEqual([1, 3]);
});

/** Every kind of event concerns a topic. */
const events: { [Kind in RealtimeEvent['kind']]: [Extract<RealtimeEvent, { kind: Kind }>, string[]] } = {
  message: [{ kind: 'message', orderId: 1, messageId: 2 }, ['chat.1', 'getchat']],
  read: [{ kind: 'read', orderId: 1, readerId: 2, lastReadId: 3 }, ['chat.1', 'getchat']],
  received: [{ kind: 'received', orderId: 1, side: 'provider', receivedId: 3 }, ['chat.1']],
  notification: [{ kind: 'notification', personId: 1, notificationId: 2 }, ['notification.1']],
  bellRead: [{ kind: 'bellRead', personId: 1 }, ['notification.1']],
  ticket: [{ kind: 'ticket', ticketId: 1 }, ['ticket.1']],
  replying: [{ kind: 'replying', ticketId: 1, personId: 2 }, ['ticket.1']],
};

it.each(Object.values(events))('%j concerns %j', (event, channels) => {
  expect(channelsOfEvent(event)).toEqual(channels);
});
