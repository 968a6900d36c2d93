/** Sending messages: access, idempotency, commit order and authorship. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ChatFixture, createChatFixture } from '../../test/chat-fixture.ts';
import { startInstance } from '../../test/start-instance.ts';
import type { SignedInUser } from '../../test/test-app.ts';

let fixture: ChatFixture;
beforeAll(async () => {
  fixture = await createChatFixture();
});
afterAll(() => fixture.testApp.close());

const refused = { status: 403, code: 'unauthentic_access' };
const textsOf = (messages: readonly { message: string }[]) => messages.map(({ message }) => message);
const manyTimes = <Result>(count: number, work: (n: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, n) => work(n)));

describe('a message', () => {
  it('is stored and returned as readers will see it [api-sendmessage-001]', async () => {
    const { customer, staff, order } = fixture;
    const sent = await fixture.say(customer, '  Is my PAN card readable?  ', { client_id: 'first-message' });
    expect(sent).toEqual({
      id: expect.any(Number),
      message: 'Is my PAN card readable?',
      send_by: customer.id,
      sender_name: expect.stringMatching(/^Person/),
      user_id: customer.id,
      msgtime: expect.stringMatching(/^\d{1,2} \w{3} \d{4}, \d{1,2}:\d{2} [ap]m$/),
      created_at: expect.stringMatching(/^\d{4}-.*Z$/),
      client_id: 'first-message',
      files: [],
    });
    const { messages } = await fixture.read(staff, { orderId: order.id });
    expect(messages.at(-1)).toEqual(sent);
  });

  it('is from the owner of the token, not from the posted user_id [api-sendmessage-002]', async () => {
    const { customer, staff, otherCustomer } = fixture;
    const sent = await fixture.say(staff, 'Yes, it is.', { user_id: otherCustomer.id });
    expect(sent).toMatchObject({ send_by: staff.id, user_id: customer.id });
    expect(await fixture.say(customer, 'Thank you.', { user_id: staff.id })).toMatchObject({
      send_by: customer.id,
    });
  });

  it.each([
    ['an empty text', ''],
    ['blanks only', ' \t\u00a0\n '],
    ['a NUL only', '\u0000'],
  ])('is refused: %s [api-sendmessage-003]', async (_case, text) => {
    await expect(fixture.say(fixture.customer, text)).rejects.toMatchObject({
      status: 400,
      code: 'validation_failed',
      message: 'Enter valid message.',
      errors: [{ field: 'message', message: 'Enter valid message.' }],
    });
  });

  it('keeps markup, line breaks and letters of any language, and drops NUL characters', async () => {
    const text = 'नमस्ते <script>alert(1)</script>\n\u200d👩‍👧 a\u0000b';
    expect((await fixture.say(fixture.customer, text)).message).toBe(text.replace('\u0000', ''));
  });

  it('is limited to 4,000 characters, counted as people see them and not in bytes', async () => {
    expect((await fixture.say(fixture.customer, '😀'.repeat(4_000))).message).toHaveLength(8_000);
    expect((await fixture.say(fixture.customer, 'ab\n'.repeat(1_300))).message).toHaveLength(3_899);
    for (const length of [4_001, 8_001]) {
      await expect(fixture.say(fixture.customer, 'a'.repeat(length))).rejects.toMatchObject({ status: 400 });
    }
  });
});

describe('access', () => {
  it.each(['customer', 'staff', 'admin'] as const)(
    'allows the order’s %s [api-sendmessage-004] [roles-005]',
    async (who) => {
      expect(await fixture.say(fixture[who], `from ${who}`)).toMatchObject({ send_by: fixture[who].id });
    },
  );

  it.each(['otherCustomer', 'otherStaff'] as const)(
    'refuses the %s and stores nothing [api-sendmessage-004] [roles-005]',
    async (who) => {
      const before = await fixture.read(fixture.admin);
      await expect(fixture.say(fixture[who], 'let me in')).rejects.toMatchObject(refused);
      expect(textsOf((await fixture.read(fixture.admin)).messages)).toEqual(textsOf(before.messages));
    },
  );

  it('answers alike for unknown orders and those of others, except to admins [errors-015]', async () => {
    const say = async (who: SignedInUser) => fixture.say(who, 'hello', { orderId: 999_999_999 });
    for (const who of [fixture.customer, fixture.staff])
      await expect(say(who)).rejects.toMatchObject(refused);
    await expect(say(fixture.admin)).rejects.toMatchObject({ status: 404, code: 'not_found' });
  });

  it('refuses a staff member whose order was reassigned', async () => {
    const order = await fixture.newOrder();
    await fixture.say(fixture.staff, 'mine', { orderId: order.id });
    await fixture.testApp.db
      .updateTable('orders')
      .set({ assigned_to: fixture.otherStaff.id })
      .where('id', '=', order.id)
      .execute();
    await expect(fixture.say(fixture.staff, 'still mine?', { orderId: order.id })).rejects.toMatchObject(
      refused,
    );
    expect(await fixture.say(fixture.otherStaff, 'mine now', { orderId: order.id })).toMatchObject({});
  });
});

describe('a repeated client_id', () => {
  it('is the same message, also in twenty concurrent requests', async () => {
    const order = await fixture.newOrder();
    const sent = await manyTimes(20, () =>
      fixture.say(fixture.customer, 'only once', { orderId: order.id, client_id: 'retry-of-one' }),
    );
    const again = await fixture.say(fixture.customer, ' only once ', {
      orderId: order.id,
      client_id: 'retry-of-one',
    });
    expect(new Set([...sent, again].map((one) => JSON.stringify(one))).size).toBe(1);
    const { messages } = await fixture.read(fixture.staff, { orderId: order.id });
    expect(messages).toEqual([again]);
    const chat = await fixture.testApp.db
      .selectFrom('chats')
      .select('last_message_id')
      .where('order_id', '=', order.id)
      .executeTakeFirstOrThrow();
    expect(chat.last_message_id).toBe(again.id);
  });

  it('of another person is another message', async () => {
    const one = await fixture.say(fixture.customer, 'mine', { client_id: 'shared-by-two' });
    const other = await fixture.say(fixture.staff, 'mine', { client_id: 'shared-by-two' });
    expect(other.id).not.toBe(one.id);
  });

  it('is refused for another text or order', async () => {
    const order = await fixture.newOrder();
    await fixture.say(fixture.customer, 'one', { client_id: 'used-before' });
    const reused = { status: 409, code: 'idempotency_key_reused' };
    await expect(fixture.say(fixture.customer, 'two', { client_id: 'used-before' })).rejects.toMatchObject(
      reused,
    );
    await expect(
      fixture.say(fixture.customer, 'one', { client_id: 'used-before', orderId: order.id }),
    ).rejects.toMatchObject(reused);
  });
});

it('ids follow the commit order: a reader that continues after the last id misses no message of fifty senders on two processes', async () => {
  const order = await fixture.newOrder();
  const second = await startInstance(fixture.testApp.config);
  const senders = [fixture.customer, fixture.staff, fixture.admin].flatMap((person) => [
    person,
    { ...person, api: second.api(person.token) },
  ]);
  const seen: number[] = [];
  let sending = true;
  const reader = (async () => {
    for (let last = false; ; last = !sending) {
      const { messages } = await fixture.read(fixture.admin, {
        orderId: order.id,
        after: seen.at(-1) ?? 0,
        limit: 7,
      });
      seen.push(...messages.map(({ id }) => id));
      if (last && messages.length === 0) return;
    }
  })();
  const sent = await manyTimes(50, async (n) => {
    const sender = senders[n % senders.length] ?? fixture.customer;
    return [
      await fixture.say(sender, `first of ${n}`, { orderId: order.id }),
      await fixture.say(sender, `second of ${n}`, { orderId: order.id }),
    ];
  });
  sending = false;
  await reader;
  await second.close();
  const ids = sent.flat().map(({ id }) => id);
  expect(seen).toEqual(ids.toSorted((one, other) => one - other));
  const times = (await fixture.read(fixture.admin, { orderId: order.id })).messages.map(
    (one) => one.created_at,
  );
  expect(times).toEqual(times.toSorted());
});
