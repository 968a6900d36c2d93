/** The chat list: access, order, unread counts and paging. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ChatFixture, createChatFixture } from '../../test/chat-fixture.ts';
import { makeOrder } from '../../test/make-order.ts';
import { postJson } from '../../test/post-json.ts';
import type { SignedInUser } from '../../test/test-app.ts';

let fixture: ChatFixture;
/** The customer’s orders: one with old messages, one with new ones, two without any. */
let chats: { old: number; fresh: number; silent: number; silentToo: number };
let foreign: number;
beforeAll(async () => {
  fixture = await createChatFixture();
  const silent = fixture.order.id;
  const [fresh, old, silentToo] = [
    (await fixture.newOrder()).id,
    (await fixture.newOrder()).id,
    (await fixture.newOrder()).id,
  ];
  chats = { old, fresh, silent, silentToo };
  foreign = (await makeOrder(fixture.testApp.db, { customerId: fixture.otherCustomer.id })).id;
  await fixture.say(fixture.customer, 'old one', { orderId: old });
  await fixture.say(fixture.staff, 'old two', { orderId: old });
  await fixture.say(fixture.otherCustomer, 'of another', { orderId: foreign });
  await fixture.say(fixture.customer, 'new one', { orderId: fresh });
});
afterAll(() => fixture.testApp.close());

const idsOf = async (by: SignedInUser, body = {}) =>
  (await fixture.chats(by, body)).orders.map(({ id }) => id);
const walk = async (by: SignedInUser, limit: number, q?: string) => {
  const pages: number[][] = [];
  for (let cursor: string | undefined; ;) {
    const { orders, next_cursor } = await fixture.chats(by, {
      limit,
      ...(q !== undefined && { q }),
      ...(cursor !== undefined && { cursor }),
    });
    pages.push(orders.map(({ id }) => id));
    if (next_cursor === null) return pages;
    cursor = next_cursor;
  }
};

it('returns the caller and each order with its customer, name and unread count [api-chatOrders-001]', async () => {
  const answer = await fixture.chats(fixture.customer);
  expect(answer).toMatchObject({ status: 'true', user_id: fixture.customer.id, next_cursor: null });
  expect(answer.orders.find(({ id }) => id === chats.old)).toEqual({
    id: chats.old,
    order_id: `ORD-${String(chats.old).padStart(6, '0')}`,
    user_id: fixture.customer.id,
    user_name: expect.stringMatching(/^Person/),
    order_name: expect.stringMatching(/^Service/),
    readcount: 1,
    last_message_id: expect.any(Number),
    last_message_at: expect.stringMatching(/Z$/),
  });
  expect(answer.orders.at(-1)).toMatchObject({ readcount: 0, last_message_id: null, last_message_at: null });
});

it('sorts by the latest message, then orders without messages by newest first', async () => {
  const own = [chats.fresh, chats.old, chats.silentToo, chats.silent];
  expect(await idsOf(fixture.customer)).toEqual(own);
});

describe('access', () => {
  it('customers list their own orders, staff their assigned ones, admins all [api-chatOrders-002]', async () => {
    const own = [chats.fresh, chats.old, chats.silentToo, chats.silent];
    expect(await idsOf(fixture.customer)).toEqual(own);
    expect(await idsOf(fixture.staff)).toEqual(own);
    expect(await idsOf(fixture.otherCustomer)).toEqual([foreign]);
    expect(await idsOf(fixture.otherStaff)).toEqual([]);
    expect(await idsOf(fixture.admin)).toEqual([chats.fresh, foreign, ...own.slice(1)]);
  });
});

it('each reader has their own unread count', async () => {
  const unread = async (by: SignedInUser, id: number) =>
    (await fixture.chats(by)).orders.find((order) => order.id === id)?.readcount;
  expect(await unread(fixture.staff, chats.old)).toBe(1);
  expect(await unread(fixture.admin, chats.old)).toBe(2);
  await fixture.read(fixture.admin, { orderId: chats.old });
  expect(await unread(fixture.admin, chats.old)).toBe(0);
  expect(await unread(fixture.staff, chats.old)).toBe(1);
});

describe('paging', () => {
  it.each([1, 2, 3, 100])('returns each order once and in the same order with pages of %i', async (limit) => {
    for (const person of [fixture.customer, fixture.staff, fixture.admin]) {
      const pages = await walk(person, limit);
      expect(pages.flat()).toEqual(await idsOf(person));
      expect(pages.slice(0, -1).every((page) => page.length === limit)).toBe(true);
    }
  });

  it.each(['x', '1.abc', '-1.abc', ''])('refuses a forged cursor (%j)', async (cursor) => {
    expect(await postJson(fixture.testApp, '/chatOrders', { cursor }, fixture.customer.token)).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'cursor' }] },
    });
  });

  it('refuses another person’s cursor', async () => {
    const { next_cursor } = await fixture.chats(fixture.admin, { limit: 1 });
    await expect(fixture.chats(fixture.customer, { cursor: next_cursor ?? '' })).rejects.toMatchObject({
      status: 400,
    });
  });
});

describe('search', () => {
  it('matches the number, the order’s name and the customer’s name in any letter case', async () => {
    const { orders } = await fixture.chats(fixture.admin);
    const silent = orders.find(({ id }) => id === chats.silent);
    if (!silent) throw new Error('the order is missing');
    expect(await idsOf(fixture.admin, { q: silent.order_id.toLowerCase() })).toEqual([chats.silent]);
    expect(await idsOf(fixture.admin, { q: ` ${silent.order_name.toUpperCase()} ` })).toContain(chats.silent);
    expect(await idsOf(fixture.admin, { q: silent.user_name })).not.toContain(foreign);
    expect(await idsOf(fixture.admin, { q: '%' })).toEqual([]);
  });

  it('finds only orders that the caller may see, page by page', async () => {
    expect(await idsOf(fixture.otherCustomer, { q: 'ord-' })).toEqual([foreign]);
    expect((await walk(fixture.admin, 2, 'ord-')).flat()).toEqual(await idsOf(fixture.admin));
  });
});
