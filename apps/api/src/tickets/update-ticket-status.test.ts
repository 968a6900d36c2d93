/** `update_ticket_status` and `reopen_ticket`: access, transitions and notifications. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { postJson } from '../../test/post-json.ts';
import { settableClock } from '../../test/settable-clock.ts';
import type { SignedInUser } from '../../test/test-app.ts';
import { createTicketFixture, type TicketFixture } from '../../test/ticket-fixture.ts';

const clock = settableClock();
let fixture: TicketFixture;
beforeAll(async () => void (fixture = await createTicketFixture({ clock })));
afterAll(() => fixture.testApp.close());

const statuses = ['Pending', 'Open', 'Closed'] as const;
const statusOf = async (id: number) => (await fixture.detail(fixture.admin, id)).status;
const statusNoticesOf = async (who: SignedInUser, id: number) =>
  (await fixture.bell(who))
    .filter(({ ticket_id, title }) => ticket_id === id && title === 'Ticket Status Updated')
    .map(({ detail }) => detail);
const changesOf = (id: number) =>
  fixture.testApp.db
    .selectFrom('ticket_changes')
    .select(['kind', 'from_value', 'to_value', 'changed_by'])
    .where('ticket_id', '=', id)
    .orderBy('id')
    .execute();

describe('a status', () => {
  it.each(statuses.flatMap((from) => statuses.map((to) => ({ from, to }))))(
    'of $from may become $to [api-update_ticket_status-001]',
    async ({ from, to }) => {
      const { id } = await fixture.raise();
      await fixture.setStatus(fixture.admin, id, from);
      const { data } = await fixture.staff.api.POST('/update_ticket_status', {
        body: { ticket_id: id, status: to },
      });
      expect(data).toEqual({ status: 'true', message: 'Ticket status updated.' });
      expect(await statusOf(id)).toBe(to);
    },
  );

  it('can be set by its staff member and admins only [api-update_ticket_status-003]', async () => {
    const { id } = await fixture.raise();
    const set = async (token?: string, ticketId = id) => {
      const { status, body } = await postJson(
        fixture.testApp,
        '/update_ticket_status',
        { ticket_id: ticketId, status: 'Open' },
        token,
      );
      return `${status} ${String(body['code'] ?? body['status'])}`;
    };
    expect(await set()).toBe('401 unauthenticated');
    expect(await set(fixture.customer.token)).toBe('403 forbidden');
    expect(await set(fixture.otherStaff.token)).toBe('403 unauthentic_access');
    expect(await set(fixture.admin.token, 999_999)).toBe('404 not_found');
    expect(await statusOf(id)).toBe('Pending');
    expect(await set(fixture.staff.token)).toBe('200 true');
    expect(await set(fixture.admin.token)).toBe('200 true');
  });

  it('is notified to the customer and the staff member, except its author [realtime-021] [notifications-n08]', async () => {
    const { id, ticket_id: number } = await fixture.raise();
    const open = [`“A notice came” (${number}) is now Open.`];
    await fixture.setStatus(fixture.staff, id, 'Open');
    expect(await statusNoticesOf(fixture.customer, id)).toEqual(open);
    for (const person of [fixture.staff, fixture.admin, fixture.otherStaff])
      expect(await statusNoticesOf(person, id)).toEqual([]);
    await fixture.setStatus(fixture.admin, id, 'Closed');
    const closed = [`“A notice came” (${number}) is now Closed.`];
    expect(await statusNoticesOf(fixture.customer, id)).toEqual([...closed, ...open]);
    expect(await statusNoticesOf(fixture.staff, id)).toEqual(closed);
    expect(await statusNoticesOf(fixture.admin, id)).toEqual([]);
  });

  it('set to its current value is no change, also many times concurrently', async () => {
    const { id } = await fixture.raise();
    await Promise.all(Array.from({ length: 6 }, () => fixture.setStatus(fixture.staff, id, 'Open')));
    expect(await statusNoticesOf(fixture.customer, id)).toHaveLength(1);
    expect(await changesOf(id)).toEqual([
      { kind: 'status', from_value: 'Pending', to_value: 'Open', changed_by: fixture.staff.id },
    ]);
  });
});

describe('a Closed ticket', () => {
  const dayMs = 24 * 3_600_000;
  /** Moves the closing back instead of the clock forward, since sessions expire after seven days. */
  const ageClosing = async (id: number, ms: number) => {
    const { closed_at: closed } = await fixture.testApp.db
      .selectFrom('tickets')
      .select('closed_at')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const before = new Date((closed ?? clock.now()).getTime() - ms);
    await fixture.testApp.db.updateTable('tickets').set({ closed_at: before }).where('id', '=', id).execute();
  };
  const reopen = (by: SignedInUser, id: number) => by.api.POST('/reopen_ticket', { body: { id } });

  it('can be reopened by its customer for seven days [api-reopen_ticket-n01] [ticketdetail-006]', async () => {
    const { id } = await fixture.raise();
    await fixture.setStatus(fixture.staff, id, 'Closed');
    await ageClosing(id, 7 * dayMs);
    expect(await fixture.detail(fixture.customer, id)).toMatchObject({
      abilities: { reply: false, reopen: true },
      reopen_until: clock.now().toISOString(),
    });
    expect((await fixture.detail(fixture.staff, id)).abilities).toEqual({ reply: false, reopen: false });
    expect((await reopen(fixture.customer, id)).data).toMatchObject({ status: 'true' });
    expect(await fixture.detail(fixture.customer, id)).toMatchObject({
      status: 'Open',
      abilities: { reply: true, reopen: false },
      reopen_until: null,
    });
    expect(await statusNoticesOf(fixture.staff, id)).toMatchObject([expect.stringContaining('is now Open')]);
    await fixture.reply(fixture.customer, { id });
  });

  it('can’t be reopened a millisecond later [api-reopen_ticket-n01] [ticketdetail-006]', async () => {
    const { id } = await fixture.raise();
    await fixture.setStatus(fixture.staff, id, 'Closed');
    await ageClosing(id, 7 * dayMs + 1);
    expect((await fixture.detail(fixture.customer, id)).abilities.reopen).toBe(false);
    await expect(reopen(fixture.customer, id)).rejects.toMatchObject({
      status: 422,
      code: 'reopen_too_late',
    });
    expect(await statusOf(id)).toBe('Closed');
  });

  it('counts the seven days from its last closing [api-reopen_ticket-n01]', async () => {
    const { id } = await fixture.raise();
    await fixture.setStatus(fixture.staff, id, 'Closed');
    await ageClosing(id, 6 * dayMs);
    await fixture.setStatus(fixture.staff, id, 'Open');
    await fixture.setStatus(fixture.staff, id, 'Closed');
    await ageClosing(id, 6 * dayMs);
    expect((await reopen(fixture.customer, id)).data).toMatchObject({ status: 'true' });
  });

  it('keeps its closing time when set to Closed again', async () => {
    const { id } = await fixture.raise();
    await fixture.setStatus(fixture.staff, id, 'Closed');
    await ageClosing(id, 6 * dayMs);
    await fixture.setStatus(fixture.staff, id, 'Closed');
    await ageClosing(id, 2 * dayMs);
    await expect(reopen(fixture.customer, id)).rejects.toMatchObject({ code: 'reopen_too_late' });
  });

  it('can’t be reopened by anyone else [api-reopen_ticket-n01]', async () => {
    const { id } = await fixture.raise();
    await fixture.setStatus(fixture.staff, id, 'Closed');
    await expect(reopen(fixture.otherCustomer, id)).rejects.toMatchObject({ code: 'unauthentic_access' });
    await expect(reopen(fixture.customer, 999_999)).rejects.toMatchObject({ status: 404 });
    expect(await statusOf(id)).toBe('Closed');
  });

  it('is reopened once by two clicks; one that is not Closed is unchanged', async () => {
    const { id } = await fixture.raise();
    await reopen(fixture.customer, id);
    expect(await statusOf(id)).toBe('Pending');
    await fixture.setStatus(fixture.staff, id, 'Closed');
    await Promise.all([reopen(fixture.customer, id), reopen(fixture.customer, id)]);
    expect(await statusOf(id)).toBe('Open');
    expect(await statusNoticesOf(fixture.staff, id)).toHaveLength(1);
  });
});
