/** `ticket_reply`: access, validation and notifications. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SignedInUser } from '../../test/test-app.ts';
import { createTicketFixture, type TicketFixture } from '../../test/ticket-fixture.ts';

let fixture: TicketFixture;
beforeAll(async () => void (fixture = await createTicketFixture()));
afterAll(() => fixture.testApp.close());

const messagesOf = async (id: number) =>
  (await fixture.detail(fixture.admin, id)).replies.map(({ message }) => message);
const replyNoticesOf = async (who: SignedInUser, id: number) =>
  (await fixture.bell(who)).filter(({ ticket_id, title }) => ticket_id === id && title === 'Ticket Reply');

describe('a reply', () => {
  it('is stored and returned, and changes no status [api-ticket_reply-001]', async () => {
    const { id } = await fixture.raise();
    const reply = await fixture.reply(fixture.staff, {
      id,
      message: '<p onclick="alert(1)">Please <em>wait</em>.</p><script>alert(1)</script>',
    });
    expect(reply).toMatchObject({ message: '<p>Please <em>wait</em>.</p>', from_customer: false });
    expect(await fixture.detail(fixture.customer, id)).toMatchObject({ status: 'Pending', replies: [reply] });
  });

  it('can be written by its customer, its staff member and admins only [api-ticket_reply-002]', async () => {
    const { id } = await fixture.raise();
    for (const person of [fixture.customer, fixture.staff, fixture.admin])
      await fixture.reply(person, { id });
    for (const person of [fixture.otherCustomer, fixture.otherStaff]) {
      await expect(fixture.reply(person, { id })).rejects.toMatchObject({
        status: 403,
        code: 'unauthentic_access',
      });
    }
    await expect(fixture.reply(fixture.customer, { id: 999_999 })).rejects.toMatchObject({ status: 404 });
    expect(await messagesOf(id)).toHaveLength(3);
  });

  it.each([
    ['', 'Message must be 3 characters long.'],
    ['ok', 'Message must be 3 characters long.'],
    ['  ok  ', 'Message must be 3 characters long.'],
    ['<p>o</p><!-- kay -->', 'Message must be 3 characters long.'],
    ['<p>&nbsp;ok&nbsp;</p>', 'Message must be 3 characters long.'],
    ['<script>okay</script>', 'Message must be 3 characters long.'],
    ['👍👍', 'Message must be 3 characters long.'],
  ])('of %j is refused [api-ticket_reply-003]', async (message, error) => {
    const { id } = await fixture.raise();
    await expect(fixture.reply(fixture.customer, { id, message })).rejects.toMatchObject({
      status: 400,
      code: 'validation_failed',
      message: error,
    });
    expect(await messagesOf(id)).toEqual([]);
  });

  it.each(['yes', ' <p>yes</p> ', '<p>&lt;&lt;&lt;</p>', 'हाँ।'])('of %j is long enough', async (message) => {
    const { id } = await fixture.raise();
    await fixture.reply(fixture.customer, { id, message });
    expect(await messagesOf(id)).toHaveLength(1);
  });

  it('to a Closed ticket is refused and stores nothing [api-ticket_reply-004]', async () => {
    const { id } = await fixture.raise();
    await fixture.setStatus(fixture.staff, id, 'Closed');
    for (const person of [fixture.customer, fixture.staff, fixture.admin]) {
      await expect(fixture.reply(person, { id })).rejects.toMatchObject({
        status: 422,
        code: 'ticket_closed',
        message: 'This ticket is closed and takes no more replies.',
      });
      expect((await fixture.detail(person, id)).abilities.reply).toBe(false);
    }
    expect(await messagesOf(id)).toEqual([]);
    expect(await replyNoticesOf(fixture.customer, id)).toEqual([]);
    await fixture.setStatus(fixture.staff, id, 'Open');
    await fixture.reply(fixture.customer, { id });
    expect(await messagesOf(id)).toHaveLength(1);
  });

  it('is either stored before a concurrent closing or refused', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id } = await fixture.raise();
      const replies = Array.from({ length: 4 }, () =>
        fixture.reply(fixture.customer, { id }).then(
          () => 'added',
          (error: unknown) => (error instanceof Error && 'code' in error ? error.code : 'strange'),
        ),
      );
      const outcomes = (
        await Promise.all([...replies, fixture.setStatus(fixture.staff, id, 'Closed')])
      ).slice(0, 4);
      expect(outcomes.filter((outcome) => outcome !== 'added' && outcome !== 'ticket_closed')).toEqual([]);
      expect(await messagesOf(id)).toHaveLength(outcomes.filter((outcome) => outcome === 'added').length);
      await expect(fixture.reply(fixture.customer, { id })).rejects.toMatchObject({ code: 'ticket_closed' });
    }
  });

  it('is stored once for one idempotency key', async () => {
    const { id } = await fixture.raise();
    const headers = { 'idempotency-key': `reply-${id}` };
    const first = await fixture.reply(fixture.customer, { id }, headers);
    expect(await fixture.reply(fixture.customer, { id }, headers)).toEqual(first);
    expect(await messagesOf(id)).toHaveLength(1);
  });

  it('of several concurrent ones has its own position in the thread', async () => {
    const { id } = await fixture.raise();
    const written = await Promise.all(
      Array.from({ length: 8 }, (_, n) => fixture.reply(n % 2 ? fixture.customer : fixture.staff, { id })),
    );
    const ids = written.map((reply) => reply.id).toSorted((one, other) => one - other);
    expect((await fixture.detail(fixture.customer, id)).replies.map((reply) => reply.id)).toEqual(ids);
  });
});

describe('notifications of a reply', () => {
  it('by the customer reach its staff member and the admins [realtime-019] [notifications-n08]', async () => {
    const { id, ticket_id: number } = await fixture.raise();
    await fixture.reply(fixture.customer, { id });
    for (const person of [fixture.staff, fixture.admin]) {
      expect(await replyNoticesOf(person, id)).toMatchObject([
        {
          detail: expect.stringMatching(
            new RegExp(`^Person .* replied to “A notice came” \\(${number}\\)\\.$`),
          ),
        },
      ]);
    }
    for (const person of [fixture.customer, fixture.otherStaff])
      expect(await replyNoticesOf(person, id)).toEqual([]);
  });

  it('by staff or an admin reach the customer [realtime-019] [notifications-n08]', async () => {
    const { id } = await fixture.raise();
    await fixture.reply(fixture.staff, { id });
    await fixture.reply(fixture.admin, { id });
    expect(await replyNoticesOf(fixture.customer, id)).toHaveLength(2);
    for (const person of [fixture.staff, fixture.admin, fixture.otherCustomer]) {
      expect(await replyNoticesOf(person, id)).toEqual([]);
    }
  });

  it('by the customer of an unassigned ticket reach the admins', async () => {
    const { id } = await fixture.raise({ staff: 'Unknown' });
    await fixture.reply(fixture.customer, { id });
    expect(await replyNoticesOf(fixture.admin, id)).toHaveLength(1);
    expect(await replyNoticesOf(fixture.staff, id)).toEqual([]);
  });
});
