/** The chat list: who sees which orders, in which order, with which unread counts, page by page. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ChatRoom, openChatRoom } from '../../test/chat-room.ts';
import { makeOrder } from '../../test/make-order.ts';
import { post } from '../../test/refusals.ts';
import type { Signed } from '../../test/world.ts';

let room: ChatRoom;
/** Orders of the customer: one with old messages, one with new ones, two without any. */
let chats: { old: number; fresh: number; silent: number; silentToo: number };
let foreign: number;
beforeAll(async () => {
  room = await openChatRoom();
  const silent = room.order.id;
  const [fresh, old, silentToo] = [
    (await room.newOrder()).id,
    (await room.newOrder()).id,
    (await room.newOrder()).id,
  ];
  chats = { old, fresh, silent, silentToo };
  foreign = (await makeOrder(room.world.db, { customerId: room.otherCustomer.id })).id;
  await room.say(room.customer, 'old one', { orderId: old });
  await room.say(room.staff, 'old two', { orderId: old });
  await room.say(room.otherCustomer, 'of another', { orderId: foreign });
  await room.say(room.customer, 'new one', { orderId: fresh });
});
afterAll(() => room.world.close());

const idsOf = async (by: Signed, body = {}) => (await room.chats(by, body)).orders.map(({ id }) => id);
const walk = async (by: Signed, limit: number, q?: string) => {
  const pages: number[][] = [];
  for (let cursor: string | undefined; ;) {
    const { orders, next_cursor } = await room.chats(by, {
      limit,
      ...(q !== undefined && { q }),
      ...(cursor !== undefined && { cursor }),
    });
    pages.push(orders.map(({ id }) => id));
    if (next_cursor === null) return pages;
    cursor = next_cursor;
  }
};

it('answers the caller and each order with its customer, name and unread count [api-chatOrders-001]', async () => {
  const answer = await room.chats(room.customer);
  expect(answer).toMatchObject({ status: 'true', user_id: room.customer.id, next_cursor: null });
  expect(answer.orders.find(({ id }) => id === chats.old)).toEqual({
    id: chats.old,
    order_id: `ORD-${String(chats.old).padStart(6, '0')}`,
    user_id: room.customer.id,
    user_name: expect.stringMatching(/^Person/),
    order_name: expect.stringMatching(/^Service/),
    readcount: 1,
    last_message_id: expect.any(Number),
    last_message_at: expect.stringMatching(/Z$/),
  });
  expect(answer.orders.at(-1)).toMatchObject({ readcount: 0, last_message_id: null, last_message_at: null });
});

it('the latest message comes first, then the newest of the orders without any', async () => {
  const own = [chats.fresh, chats.old, chats.silentToo, chats.silent];
  expect(await idsOf(room.customer)).toEqual(own);
});

describe('who sees which', () => {
  it('a customer the own orders, a staff member the assigned ones, an admin all [api-chatOrders-002]', async () => {
    const own = [chats.fresh, chats.old, chats.silentToo, chats.silent];
    expect(await idsOf(room.customer)).toEqual(own);
    expect(await idsOf(room.staff)).toEqual(own);
    expect(await idsOf(room.otherCustomer)).toEqual([foreign]);
    expect(await idsOf(room.otherStaff)).toEqual([]);
    expect(await idsOf(room.admin)).toEqual([chats.fresh, foreign, ...own.slice(1)]);
  });

  it('nobody without a token [api-chatOrders-002]', async () => {
    expect(await post(room.world, '/chatOrders', {})).toMatchObject({ status: 401 });
  });
});

it('the unread count is each reader’s own', async () => {
  const unread = async (by: Signed, id: number) =>
    (await room.chats(by)).orders.find((order) => order.id === id)?.readcount;
  expect(await unread(room.staff, chats.old)).toBe(1);
  expect(await unread(room.admin, chats.old)).toBe(2);
  await room.read(room.admin, { orderId: chats.old });
  expect(await unread(room.admin, chats.old)).toBe(0);
  expect(await unread(room.staff, chats.old)).toBe(1);
});

describe('page by page', () => {
  it.each([1, 2, 3, 100])('of %i each order comes once, in the same order', async (limit) => {
    for (const person of [room.customer, room.staff, room.admin]) {
      const pages = await walk(person, limit);
      expect(pages.flat()).toEqual(await idsOf(person));
      expect(pages.slice(0, -1).every((page) => page.length === limit)).toBe(true);
    }
  });

  it.each(['x', '1.abc', '-1.abc', ''])('a cursor that nobody wrote (%j) is refused', async (cursor) => {
    expect(await post(room.world, '/chatOrders', { cursor }, room.customer.token)).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'cursor' }] },
    });
  });

  it('a cursor of somebody else is refused', async () => {
    const { next_cursor } = await room.chats(room.admin, { limit: 1 });
    await expect(room.chats(room.customer, { cursor: next_cursor ?? '' })).rejects.toMatchObject({
      status: 400,
    });
  });
});

describe('a search', () => {
  it('finds a text in the number, the order’s name or the customer’s, in any letter case', async () => {
    const { orders } = await room.chats(room.admin);
    const wanted = orders.find(({ id }) => id === chats.silent);
    if (!wanted) throw new Error('the order is missing');
    expect(await idsOf(room.admin, { q: wanted.order_id.toLowerCase() })).toEqual([chats.silent]);
    expect(await idsOf(room.admin, { q: ` ${wanted.order_name.toUpperCase()} ` })).toContain(chats.silent);
    expect(await idsOf(room.admin, { q: wanted.user_name })).not.toContain(foreign);
    expect(await idsOf(room.admin, { q: '%' })).toEqual([]);
  });

  it('finds no more than the caller may see, page by page', async () => {
    expect(await idsOf(room.otherCustomer, { q: 'ord-' })).toEqual([foreign]);
    expect((await walk(room.admin, 2, 'ord-')).flat()).toEqual(await idsOf(room.admin));
  });
});
