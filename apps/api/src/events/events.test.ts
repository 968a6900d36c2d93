import { expect, it } from 'vitest';
import { readEvent, type RealtimeEvent } from './events.ts';

it.each<RealtimeEvent>([
  { kind: 'message', orderId: 1, messageId: 2 },
  { kind: 'read', orderId: 1, readerId: 2, lastReadId: 3 },
  { kind: 'received', orderId: 1, side: 'provider', receivedId: 3 },
  { kind: 'notification', personId: 1, notificationId: 2 },
  { kind: 'bellRead', personId: 1 },
])('reads %j without the fields of a newer version', (event) => {
  expect(readEvent(JSON.stringify({ ...event, more: 'of a newer version' }))).toEqual(event);
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
