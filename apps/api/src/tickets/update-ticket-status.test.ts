/** `update_ticket_status` and `reopen_ticket`: who may, from what to what, and who is told. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answersToOthers, customersOnly, post } from '../../test/refusals.ts';
import { settableClock } from '../../test/settable-clock.ts';
import { openTicketDesk, type TicketDesk } from '../../test/ticket-desk.ts';
import type { Signed } from '../../test/world.ts';

const clock = settableClock();
let desk: TicketDesk;
beforeAll(async () => void (desk = await openTicketDesk({ clock })));
afterAll(() => desk.world.close());

const statuses = ['Pending', 'Open', 'Closed'] as const;
const statusOf = async (id: number) => (await desk.detail(desk.admin, id)).status;
const told = async (who: Signed, id: number) =>
  (await desk.bell(who))
    .filter(({ ticket_id, title }) => ticket_id === id && title === 'Ticket Status Updated')
    .map(({ detail }) => detail);
const changesOf = (id: number) =>
  desk.world.db
    .selectFrom('ticket_changes')
    .select(['kind', 'from_value', 'to_value', 'changed_by'])
    .where('ticket_id', '=', id)
    .orderBy('id')
    .execute();

describe('a status', () => {
  it.each(statuses.flatMap((from) => statuses.map((to) => ({ from, to }))))(
    'of $from may become $to [api-update_ticket_status-001]',
    async ({ from, to }) => {
      const { id } = await desk.raise();
      await desk.setStatus(desk.admin, id, from);
      const { data } = await desk.staff.api.POST('/update_ticket_status', {
        body: { ticket_id: id, status: to },
      });
      expect(data).toEqual({ status: 'true', message: 'Ticket status updated.' });
      expect(await statusOf(id)).toBe(to);
    },
  );

  it.each(['closed', 'Done', '', null, 1, undefined])(
    'of %j is refused [api-update_ticket_status-002]',
    async (status) => {
      const { id } = await desk.raise();
      expect(
        await post(desk.world, '/update_ticket_status', { ticket_id: id, status }, desk.staff.token),
      ).toMatchObject({
        status: 400,
        body: { status: 'false', code: 'validation_failed', errors: [{ field: 'status' }] },
      });
      expect(await statusOf(id)).toBe('Pending');
    },
  );

  it('is set by its staff member and admins alone [api-update_ticket_status-003]', async () => {
    const { id } = await desk.raise();
    const set = async (token?: string, ticketId = id) => {
      const { status, body } = await post(
        desk.world,
        '/update_ticket_status',
        { ticket_id: ticketId, status: 'Open' },
        token,
      );
      return `${status} ${String(body['code'] ?? body['status'])}`;
    };
    expect(await set()).toBe('401 unauthenticated');
    expect(await set(desk.customer.token)).toBe('403 forbidden');
    expect(await set(desk.otherStaff.token)).toBe('403 unauthentic_access');
    expect(await set(desk.admin.token, 999_999)).toBe('404 not_found');
    expect(await statusOf(id)).toBe('Pending');
    expect(await set(desk.staff.token)).toBe('200 true');
    expect(await set(desk.admin.token)).toBe('200 true');
  });

  it('that changes is told to the customer and the staff member, except who changed it [realtime-021] [notifications-n08]', async () => {
    const { id, ticket_id: number } = await desk.raise();
    const open = [`“A notice came” (${number}) is now Open.`];
    await desk.setStatus(desk.staff, id, 'Open');
    expect(await told(desk.customer, id)).toEqual(open);
    for (const person of [desk.staff, desk.admin, desk.otherStaff])
      expect(await told(person, id)).toEqual([]);
    await desk.setStatus(desk.admin, id, 'Closed');
    const closed = [`“A notice came” (${number}) is now Closed.`];
    expect(await told(desk.customer, id)).toEqual([...closed, ...open]);
    expect(await told(desk.staff, id)).toEqual(closed);
    expect(await told(desk.admin, id)).toEqual([]);
  });

  it('that it has already is no change, also when set many times at once', async () => {
    const { id } = await desk.raise();
    await Promise.all(Array.from({ length: 6 }, () => desk.setStatus(desk.staff, id, 'Open')));
    expect(await told(desk.customer, id)).toHaveLength(1);
    expect(await changesOf(id)).toEqual([
      { kind: 'status', from_value: 'Pending', to_value: 'Open', changed_by: desk.staff.id },
    ]);
  });
});

describe('a Closed ticket', () => {
  const dayMs = 24 * 3_600_000;
  /** Sessions end after seven days, so that the closing is moved back and not the clock forward. */
  const letPass = async (id: number, ms: number) => {
    const { closed_at: closed } = await desk.world.db
      .selectFrom('tickets')
      .select('closed_at')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const before = new Date((closed ?? clock.now()).getTime() - ms);
    await desk.world.db.updateTable('tickets').set({ closed_at: before }).where('id', '=', id).execute();
  };
  const reopen = (by: Signed, id: number) => by.api.POST('/reopen_ticket', { body: { id } });

  it('is reopened by its customer until seven days are over [api-reopen_ticket-n01] [ticketdetail-006]', async () => {
    const { id } = await desk.raise();
    await desk.setStatus(desk.staff, id, 'Closed');
    await letPass(id, 7 * dayMs);
    expect(await desk.detail(desk.customer, id)).toMatchObject({
      abilities: { reply: false, reopen: true },
      reopen_until: clock.now().toISOString(),
    });
    expect((await desk.detail(desk.staff, id)).abilities).toEqual({ reply: false, reopen: false });
    expect((await reopen(desk.customer, id)).data).toMatchObject({ status: 'true' });
    expect(await desk.detail(desk.customer, id)).toMatchObject({
      status: 'Open',
      abilities: { reply: true, reopen: false },
      reopen_until: null,
    });
    expect(await told(desk.staff, id)).toMatchObject([expect.stringContaining('is now Open')]);
    await desk.reply(desk.customer, { id });
  });

  it('is not reopened a millisecond later [api-reopen_ticket-n01] [ticketdetail-006]', async () => {
    const { id } = await desk.raise();
    await desk.setStatus(desk.staff, id, 'Closed');
    await letPass(id, 7 * dayMs + 1);
    expect((await desk.detail(desk.customer, id)).abilities.reopen).toBe(false);
    await expect(reopen(desk.customer, id)).rejects.toMatchObject({ status: 422, code: 'reopen_too_late' });
    expect(await statusOf(id)).toBe('Closed');
  });

  it('counts from its last closing [api-reopen_ticket-n01]', async () => {
    const { id } = await desk.raise();
    await desk.setStatus(desk.staff, id, 'Closed');
    await letPass(id, 6 * dayMs);
    await desk.setStatus(desk.staff, id, 'Open');
    await desk.setStatus(desk.staff, id, 'Closed');
    await letPass(id, 6 * dayMs);
    expect((await reopen(desk.customer, id)).data).toMatchObject({ status: 'true' });
  });

  it('set Closed again is not closed anew', async () => {
    const { id } = await desk.raise();
    await desk.setStatus(desk.staff, id, 'Closed');
    await letPass(id, 6 * dayMs);
    await desk.setStatus(desk.staff, id, 'Closed');
    await letPass(id, 2 * dayMs);
    await expect(reopen(desk.customer, id)).rejects.toMatchObject({ code: 'reopen_too_late' });
  });

  it('is reopened by nobody else [api-reopen_ticket-n01]', async () => {
    const { id } = await desk.raise();
    await desk.setStatus(desk.staff, id, 'Closed');
    expect(await answersToOthers(desk.world, '/reopen_ticket', { id })).toEqual(customersOnly);
    await expect(reopen(desk.otherCustomer, id)).rejects.toMatchObject({ code: 'unauthentic_access' });
    await expect(reopen(desk.customer, 999_999)).rejects.toMatchObject({ status: 404 });
    expect(await statusOf(id)).toBe('Closed');
  });

  it('is reopened once by two clicks, and one that is not Closed stays as it is', async () => {
    const { id } = await desk.raise();
    await reopen(desk.customer, id);
    expect(await statusOf(id)).toBe('Pending');
    await desk.setStatus(desk.staff, id, 'Closed');
    await Promise.all([reopen(desk.customer, id), reopen(desk.customer, id)]);
    expect(await statusOf(id)).toBe('Open');
    expect(await told(desk.staff, id)).toHaveLength(1);
  });
});
