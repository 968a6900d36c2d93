/** `ticket_reply`: who may reply, to what, with what, and who is told. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { post } from '../../test/refusals.ts';
import { openTicketDesk, type TicketDesk } from '../../test/ticket-desk.ts';
import type { Signed } from '../../test/world.ts';

let desk: TicketDesk;
beforeAll(async () => void (desk = await openTicketDesk()));
afterAll(() => desk.world.close());

const messagesOf = async (id: number) =>
  (await desk.detail(desk.admin, id)).replies.map(({ message }) => message);
const repliesTold = async (who: Signed, id: number) =>
  (await desk.bell(who)).filter(({ ticket_id, title }) => ticket_id === id && title === 'Ticket Reply');

describe('a reply', () => {
  it('is added, answered and changes no status [api-ticket_reply-001]', async () => {
    const { id } = await desk.raise();
    const reply = await desk.reply(desk.staff, {
      id,
      message: '<p onclick="alert(1)">Please <em>wait</em>.</p><script>alert(1)</script>',
    });
    expect(reply).toMatchObject({ message: '<p>Please <em>wait</em>.</p>', from_customer: false });
    expect(await desk.detail(desk.customer, id)).toMatchObject({ status: 'Pending', replies: [reply] });
  });

  it('may be written by its customer, its staff member and admins alone [api-ticket_reply-002]', async () => {
    const { id } = await desk.raise();
    for (const person of [desk.customer, desk.staff, desk.admin]) await desk.reply(person, { id });
    for (const person of [desk.otherCustomer, desk.otherStaff]) {
      await expect(desk.reply(person, { id })).rejects.toMatchObject({
        status: 403,
        code: 'unauthentic_access',
      });
    }
    await expect(desk.reply(desk.customer, { id: 999_999 })).rejects.toMatchObject({ status: 404 });
    expect(await post(desk.world, '/ticket_reply', {})).toMatchObject({ status: 401 });
    expect(await messagesOf(id)).toHaveLength(3);
  });

  it.each([
    [undefined, 'Enter your message.'],
    ['', 'Message must be 3 characters long.'],
    ['ok', 'Message must be 3 characters long.'],
    ['  ok  ', 'Message must be 3 characters long.'],
    ['<p>o</p><!-- kay -->', 'Message must be 3 characters long.'],
    ['<p>&nbsp;ok&nbsp;</p>', 'Message must be 3 characters long.'],
    ['<script>okay</script>', 'Message must be 3 characters long.'],
    ['👍👍', 'Message must be 3 characters long.'],
  ])('of %j is refused [api-ticket_reply-003]', async (message, told) => {
    const { id } = await desk.raise();
    await expect(desk.reply(desk.customer, { id, message })).rejects.toMatchObject({
      status: 400,
      code: 'validation_failed',
      message: told,
    });
    expect(await messagesOf(id)).toEqual([]);
  });

  it.each(['yes', ' <p>yes</p> ', '<p>&lt;&lt;&lt;</p>', 'हाँ।'])('of %j is long enough', async (message) => {
    const { id } = await desk.raise();
    await desk.reply(desk.customer, { id, message });
    expect(await messagesOf(id)).toHaveLength(1);
  });

  it('to a Closed ticket is refused and adds nothing [api-ticket_reply-004]', async () => {
    const { id } = await desk.raise();
    await desk.setStatus(desk.staff, id, 'Closed');
    for (const person of [desk.customer, desk.staff, desk.admin]) {
      await expect(desk.reply(person, { id })).rejects.toMatchObject({
        status: 422,
        code: 'ticket_closed',
        message: 'This ticket is closed and takes no more replies.',
      });
      expect((await desk.detail(person, id)).abilities.reply).toBe(false);
    }
    expect(await messagesOf(id)).toEqual([]);
    expect(await repliesTold(desk.customer, id)).toEqual([]);
    await desk.setStatus(desk.staff, id, 'Open');
    await desk.reply(desk.customer, { id });
    expect(await messagesOf(id)).toHaveLength(1);
  });

  it('comes before the closing or is refused, however the two race', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id } = await desk.raise();
      const replies = Array.from({ length: 4 }, () =>
        desk.reply(desk.customer, { id }).then(
          () => 'added',
          (error: unknown) => (error instanceof Error && 'code' in error ? error.code : 'strange'),
        ),
      );
      const outcomes = (await Promise.all([...replies, desk.setStatus(desk.staff, id, 'Closed')])).slice(
        0,
        4,
      );
      expect(outcomes.filter((outcome) => outcome !== 'added' && outcome !== 'ticket_closed')).toEqual([]);
      expect(await messagesOf(id)).toHaveLength(outcomes.filter((outcome) => outcome === 'added').length);
      await expect(desk.reply(desk.customer, { id })).rejects.toMatchObject({ code: 'ticket_closed' });
    }
  });

  it('is added once under one idempotency key', async () => {
    const { id } = await desk.raise();
    const headers = { 'idempotency-key': `reply-${id}` };
    const first = await desk.reply(desk.customer, { id }, headers);
    expect(await desk.reply(desk.customer, { id }, headers)).toEqual(first);
    expect(await messagesOf(id)).toHaveLength(1);
  });

  it('follows the one before, when many come at once', async () => {
    const { id } = await desk.raise();
    const written = await Promise.all(
      Array.from({ length: 8 }, (_, n) => desk.reply(n % 2 ? desk.customer : desk.staff, { id })),
    );
    const ids = written.map((reply) => reply.id).toSorted((one, other) => one - other);
    expect((await desk.detail(desk.customer, id)).replies.map((reply) => reply.id)).toEqual(ids);
  });
});

describe('the other side is told of a reply', () => {
  it('by the customer: its staff member and the admins [realtime-019] [notifications-n08]', async () => {
    const { id, ticket_id: number } = await desk.raise();
    await desk.reply(desk.customer, { id });
    for (const person of [desk.staff, desk.admin]) {
      expect(await repliesTold(person, id)).toMatchObject([
        {
          detail: expect.stringMatching(
            new RegExp(`^Person .* replied to “A notice came” \\(${number}\\)\\.$`),
          ),
        },
      ]);
    }
    for (const person of [desk.customer, desk.otherStaff]) expect(await repliesTold(person, id)).toEqual([]);
  });

  it('by the provider: the customer [realtime-019] [notifications-n08]', async () => {
    const { id } = await desk.raise();
    await desk.reply(desk.staff, { id });
    await desk.reply(desk.admin, { id });
    expect(await repliesTold(desk.customer, id)).toHaveLength(2);
    for (const person of [desk.staff, desk.admin, desk.otherCustomer]) {
      expect(await repliesTold(person, id)).toEqual([]);
    }
  });

  it('by the customer of a ticket that nobody has: the admins', async () => {
    const { id } = await desk.raise({ staff: 'Unknown' });
    await desk.reply(desk.customer, { id });
    expect(await repliesTold(desk.admin, id)).toHaveLength(1);
    expect(await repliesTold(desk.staff, id)).toEqual([]);
  });
});
