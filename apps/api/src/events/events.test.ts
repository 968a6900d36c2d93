import { expect, it } from 'vitest';
import { channelsOfEvent } from '../realtime/channels.ts';
import { readEvent } from './events.ts';

it.each([
  [{ kind: 'message', orderId: 1, messageId: 2 }, ['chat.1', 'getchat']],
  [{ kind: 'read', orderId: 1, readerId: 2, lastReadId: 3 }, ['chat.1', 'getchat']],
  [{ kind: 'received', orderId: 1, side: 'provider', receivedId: 3 }, ['chat.1']],
  [{ kind: 'notification', personId: 1, notificationId: 2 }, ['notification.1']],
  [{ kind: 'bellRead', personId: 1 }, ['notification.1']],
] as const)('%j concerns %j', (event, channels) => {
  const read = readEvent(JSON.stringify({ ...event, more: 'of a newer version' }));
  expect(read).toEqual(event);
  expect(read && channelsOfEvent(read)).toEqual(channels);
});

it.each([
  '',
  'null',
  '7',
  '[]',
  '{}',
  '{"kind":"of.tomorrow","orderId":1}',
  '{"kind":"message","orderId":1}',
  '{"kind":"message","orderId":"x","messageId":2}',
  '{"kind":"read","orderId":1,"readerId":2}',
  '{"kind":"notification","personId":null,"notificationId":{}}',
  '{"kind":"received","orderId":1,"side":"both","receivedId":2}',
  '{"kind":"bellRead"}',
])('rejects %j', (text) => {
  expect(readEvent(text)).toBeUndefined();
});
