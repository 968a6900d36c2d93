/** A reassigned order moves between the open lists of two staff members. */

import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type ChatFixture, createChatFixture } from '../../test/chat-fixture.ts';
import { pdfFile } from '../../test/document-fixture.ts';
import { subscribeSocket, type SocketClient, socketUrl } from '../../test/socket-client.ts';
import type { SignedInUser } from '../../test/test-app.ts';

let fixture: ChatFixture;
let url: string;
const opened: SocketClient[] = [];
const list = 'getchat';

beforeAll(async () => {
  fixture = await createChatFixture();
  url = await socketUrl(fixture.testApp.app);
});
afterEach(() => {
  for (const client of opened.splice(0)) client.close();
});
afterAll(() => fixture.testApp.close());

const listen = async (by: SignedInUser, ...channels: string[]) => {
  const client = await subscribeSocket(url, by.token, ...channels);
  opened.push(client);
  return client;
};
const assign = (orderId: number, staffId: number | null) =>
  fixture.admin.api.POST('/assignorder', { body: { id: staffId, order_id: orderId } });
const moves = (client: SocketClient) =>
  client.events(list).flatMap((frame) => (frame.event === 'chat.moved' ? [frame.data] : []));

it('notifies the former and the new staff member only [api-assignorder-003]', async () => {
  const { id } = await fixture.newOrder();
  const [former, next, customer, admin] = [
    await listen(fixture.staff, list, `chat.${id}`),
    await listen(fixture.otherStaff, list),
    await listen(fixture.customer, list),
    await listen(fixture.admin, list),
  ];
  await assign(id, fixture.otherStaff.id);
  await former.awaitEvents(list, 1);
  await next.awaitEvents(list, 1);
  expect(moves(former)).toEqual([{ id, visible: false }]);
  expect(moves(next)).toEqual([{ id, visible: true }]);
  expect(former.frames).toContainEqual({
    type: 'refused',
    channel: `chat.${id}`,
    code: 'unauthentic_access',
  });
  await assign(id, null);
  await next.awaitEvents(list, 2);
  expect(moves(next).at(-1)).toEqual({ id, visible: false });
  for (const other of [customer, admin]) {
    await other.settle();
    expect(moves(other)).toEqual([]);
  }
});

it('notifies of many orders assigned at once', async () => {
  const ids = [(await fixture.newOrder()).id, (await fixture.newOrder()).id];
  const next = await listen(fixture.otherStaff, list);
  await fixture.admin.api.POST('/assign_orders', { body: { id: fixture.otherStaff.id, order_ids: ids } });
  await next.awaitEvents(list, 2);
  expect(moves(next).toSorted((one, other) => one.id - other.id)).toEqual(
    ids.map((id) => ({ id, visible: true })),
  );
});

it('delivers a message with its files as the call returns them', async () => {
  const { id } = await fixture.newOrder();
  const [customer, staff, admin] = [
    await listen(fixture.customer, `chat.${id}`),
    await listen(fixture.staff, `chat.${id}`),
    await listen(fixture.admin, `chat.${id}`),
  ];
  const sent = await fixture.say(fixture.staff, '', { orderId: id, attachment: [pdfFile('Form 16.pdf')] });
  for (const client of [customer, staff, admin]) {
    const [event] = await client.awaitMessages(`chat.${id}`, 1);
    expect(event?.data).toEqual(sent);
  }
});
