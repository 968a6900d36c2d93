/** Reading a chat: contents, access, and read receipts. */

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ChatFixture, createChatFixture } from '../../test/chat-fixture.ts';
import type { MadeOrder } from '../../test/make-order.ts';
import { postJson } from '../../test/post-json.ts';

let fixture: ChatFixture;
let order: MadeOrder;
beforeAll(async () => {
  fixture = await createChatFixture();
});
beforeEach(async () => {
  order = await fixture.newOrder();
});
afterAll(() => fixture.testApp.close());

const say = (by: Parameters<ChatFixture['say']>[0], text: string) =>
  fixture.say(by, text, { orderId: order.id });
const read = (by: Parameters<ChatFixture['read']>[0], more = {}) =>
  fixture.read(by, { orderId: order.id, ...more });
const unreadOf = async (by: Parameters<ChatFixture['chats']>[0]) =>
  (await fixture.chats(by)).orders.find(({ id }) => id === order.id)?.readcount;
const texts = (answer: Awaited<ReturnType<typeof read>>) => answer.messages.map(({ message }) => message);

it('returns the messages in order, with the customer and the order [api-messages-001]', async () => {
  await say(fixture.customer, 'one');
  await say(fixture.staff, 'two');
  const answer = await read(fixture.admin);
  expect(answer).toMatchObject({
    status: 'true',
    user_id: fixture.customer.id,
    user_name: expect.stringMatching(/^Person/),
    order_id: `ORD-${String(order.id).padStart(6, '0')}`,
    order_name: expect.stringMatching(/^Service/),
    has_earlier: false,
    messages: [
      {
        message: 'one',
        send_by: fixture.customer.id,
        user_id: fixture.customer.id,
        msgtime: expect.any(String),
      },
      {
        message: 'two',
        send_by: fixture.staff.id,
        user_id: fixture.customer.id,
        msgtime: expect.any(String),
      },
    ],
  });
});

it('returns an empty list for a chat without messages', async () => {
  expect(await read(fixture.customer)).toMatchObject({ messages: [], has_earlier: false, seen_id: 0 });
});

describe('paging', () => {
  it('starts with the newest, then continues backwards with before and forwards with after', async () => {
    const ids: number[] = [];
    for (let n = 1; n <= 7; n += 1) ids.push((await say(fixture.customer, `m${n}`)).id);
    const newest = await read(fixture.staff, { limit: 3 });
    expect(texts(newest)).toEqual(['m5', 'm6', 'm7']);
    expect(newest.has_earlier).toBe(true);
    const middle = await read(fixture.staff, { limit: 3, before: ids[4] });
    expect([texts(middle), middle.has_earlier]).toEqual([['m2', 'm3', 'm4'], true]);
    const first = await read(fixture.staff, { limit: 3, before: ids[1] });
    expect([texts(first), first.has_earlier]).toEqual([['m1'], false]);
    expect(texts(await read(fixture.staff, { after: ids[4] }))).toEqual(['m6', 'm7']);
    expect(texts(await read(fixture.staff, { after: 0, limit: 2 }))).toEqual(['m1', 'm2']);
    expect(texts(await read(fixture.staff, { after: ids[0], before: ids[3] }))).toEqual(['m2', 'm3']);
    expect(texts(await read(fixture.staff, { after: ids[6] }))).toEqual([]);
  });

  it('returns the newest 200 by default', async () => {
    const sent_at = new Date();
    const id = (n: number) => 10_000_000 + order.id * 1_000 + n;
    await fixture.testApp.db
      .insertInto('messages')
      .values(
        Array.from({ length: 205 }, (_, n) => ({
          id: id(n),
          order_id: order.id,
          sent_by: fixture.customer.id,
          body: `m${n}`,
          sent_at,
        })),
      )
      .execute();
    await fixture.testApp.db
      .insertInto('chats')
      .values({ order_id: order.id, last_message_id: id(204), last_message_at: sent_at })
      .execute();
    const answer = await read(fixture.staff);
    expect(answer.messages).toHaveLength(200);
    expect([texts(answer)[0], texts(answer).at(-1), answer.has_earlier]).toEqual(['m5', 'm204', true]);
  });
});

describe('access', () => {
  it.each(['customer', 'staff', 'admin'] as const)(
    'allows the order’s %s [api-messages-002] [roles-005]',
    async (who) => {
      expect(await read(fixture[who])).toMatchObject({ status: 'true' });
    },
  );

  it.each(['otherCustomer', 'otherStaff'] as const)(
    'refuses the %s and marks nothing read [api-messages-002] [roles-005]',
    async (who) => {
      await say(fixture.customer, 'secret');
      const { status, body } = await postJson(
        fixture.testApp,
        '/messages',
        { order_id: order.id },
        fixture[who].token,
      );
      expect(status).toBe(403);
      expect(body).toEqual({
        status: 'false',
        message: 'Unauthentic access',
        code: 'unauthentic_access',
        request_id: expect.any(String),
      });
      const reads = fixture.testApp.db.selectFrom('chat_reads').where('person_id', '=', fixture[who].id);
      expect(await reads.selectAll().execute()).toEqual([]);
    },
  );

  it('answers alike for unknown orders and those of others, except to admins, who may see all [errors-015]', async () => {
    const ask = async (token: string) =>
      postJson(fixture.testApp, '/messages', { order_id: 987_654_321 }, token);
    for (const { token } of [fixture.customer, fixture.staff]) {
      expect(await ask(token)).toMatchObject({ status: 403, body: { code: 'unauthentic_access' } });
    }
    expect(await ask(fixture.admin.token)).toMatchObject({ status: 404, body: { code: 'not_found' } });
  });
});

describe('reading', () => {
  it('marks the chat read for the reader only [api-messages-003]', async () => {
    await say(fixture.customer, 'one');
    await say(fixture.customer, 'two');
    expect([await unreadOf(fixture.staff), await unreadOf(fixture.admin)]).toEqual([2, 2]);
    await read(fixture.staff);
    expect([await unreadOf(fixture.staff), await unreadOf(fixture.admin)]).toEqual([0, 2]);
    expect(await unreadOf(fixture.customer)).toBe(0);
  });

  it('marks up to the newest returned message, and never moves back', async () => {
    const [one] = [await say(fixture.customer, 'one'), await say(fixture.customer, 'two')];
    await say(fixture.customer, 'three');
    await read(fixture.staff, { after: 0, limit: 1 });
    expect(await unreadOf(fixture.staff)).toBe(2);
    await read(fixture.staff);
    await read(fixture.staff, { before: one.id + 1 });
    await read(fixture.staff, { after: 0, limit: 1 });
    expect(await unreadOf(fixture.staff)).toBe(0);
  });

  it('is not implied by sending: messages of others stay unread', async () => {
    await say(fixture.staff, 'have you seen this?');
    await say(fixture.customer, 'hello?');
    expect(await unreadOf(fixture.customer)).toBe(1);
    expect(await unreadOf(fixture.staff)).toBe(1);
  });

  it('is visible to the other side as seen_id', async () => {
    const one = await say(fixture.customer, 'one');
    const two = await say(fixture.staff, 'two');
    expect((await read(fixture.customer)).seen_id).toBe(0);
    expect((await read(fixture.staff)).seen_id).toBe(two.id);
    expect((await read(fixture.customer)).seen_id).toBe(two.id);
    // An admin’s reading does not count as the customer’s.
    const three = await say(fixture.staff, 'three');
    await read(fixture.admin);
    expect((await read(fixture.staff)).seen_id).toBe(two.id);
    expect((await read(fixture.customer)).seen_id).toBe(three.id);
    expect(one.id).toBeLessThan(two.id);
  });

  it('counts each of many concurrent readers once', async () => {
    const last = await say(fixture.customer, 'one');
    await Promise.all(Array.from({ length: 20 }, () => read(fixture.staff)));
    const reads = await fixture.testApp.db
      .selectFrom('chat_reads')
      .select(['person_id', 'last_read_id'])
      .where('order_id', '=', order.id)
      .execute();
    expect(reads).toEqual([{ person_id: fixture.staff.id, last_read_id: last.id }]);
  });
});
