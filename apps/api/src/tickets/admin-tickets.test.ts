/** Operations on tickets for admins only: list, assign, delete and restore. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makePerson } from '../../test/make.ts';
import type { SignedInUser } from '../../test/test-app.ts';
import { createTicketFixture, type TicketFixture } from '../../test/ticket-fixture.ts';

let fixture: TicketFixture;
beforeAll(async () => void (fixture = await createTicketFixture()));
afterAll(() => fixture.testApp.close());

type Query = { deleted?: boolean; assigned_to?: number; q?: string };
const list = async (body: Query = {}) => {
  const { data } = await fixture.admin.api.POST('/admintickets', { body });
  if (!data) throw new Error('admintickets returned no data');
  return data;
};
const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => id);
const titlesOf = async (who: SignedInUser, id: number) =>
  (await fixture.bell(who)).filter(({ ticket_id }) => ticket_id === id).map(({ title }) => title);

describe('admintickets', () => {
  it('returns every ticket and the active staff by name [api-admintickets-001]', async () => {
    const left = await makePerson(fixture.testApp.db, 'staff', { state: 'deactivated' });
    const [first, second] = [
      await fixture.raise(),
      await fixture.raiseAs(fixture.otherCustomer, { staff: 'Unknown' }),
    ];
    const answer = await list();
    expect(idsOf(answer.tickets)).toEqual([second.id, first.id]);
    expect(answer.tickets[0]).toEqual({
      id: second.id,
      ticket_id: second.ticket_id,
      name: 'Meera Iyer',
      email: 'meera@example.in',
      department: 'GST Returns',
      priority: 'Low',
      assigned_to: null,
      staff_name: null,
      subject: 'A notice came',
      service_name: 'GST registration',
      status: 'Pending',
      date: second.date,
      created_at: second.created_at,
      updated_at: second.updated_at,
      deleted_at: null,
    });
    expect(answer.tickets[1]).toMatchObject({
      assigned_to: fixture.staff.id,
      staff_name: expect.any(String),
    });
    expect(new Set(idsOf(answer.staff))).toEqual(new Set([fixture.staff.id, fixture.otherStaff.id]));
    expect(idsOf(answer.staff)).not.toContain(left.id);
    expect(Object.keys(answer.staff[0] ?? {})).toEqual(['id', 'name']);
  });

  it('filters by staff member, and by unassigned tickets', async () => {
    const [own, free] = [await fixture.raise(), await fixture.raise({ staff: 'Unknown' })];
    const [ofStaff, ofNobody] = [
      await list({ assigned_to: fixture.staff.id }),
      await list({ assigned_to: 0 }),
    ];
    expect(idsOf(ofStaff.tickets)).toContain(own.id);
    expect(idsOf(ofStaff.tickets)).not.toContain(free.id);
    expect(idsOf(ofNobody.tickets)).toContain(free.id);
    expect(ofNobody.total).toBe(ofNobody.tickets.length);
  });
});

describe('assignticket', () => {
  it('assigns the ticket to a staff member and notifies them [api-assignticket-001] [realtime-023] [notifications-n06]', async () => {
    const { id, ticket_id: number } = await fixture.raise({ staff: 'Unknown' });
    const { data } = await fixture.admin.api.POST('/assignticket', {
      body: { id: fixture.otherStaff.id, ticket_id: id },
    });
    expect(data).toEqual({ status: 'true', message: 'Ticket assigned.' });
    expect(await fixture.detail(fixture.otherStaff, id)).toMatchObject({
      assigned_to: fixture.otherStaff.id,
    });
    expect((await fixture.bell(fixture.otherStaff))[0]).toMatchObject({
      title: 'New Ticket Assigned',
      detail: `“A notice came” (${number}) is assigned to you.`,
      ticket_id: id,
    });
    for (const person of [fixture.customer, fixture.staff]) expect(await titlesOf(person, id)).toEqual([]);
  });

  it('moves access at once, for reading, replying and status changes [roles-004]', async () => {
    const { id } = await fixture.raise();
    await fixture.assign(id, fixture.otherStaff.id);
    await expect(fixture.detail(fixture.staff, id)).rejects.toMatchObject({ code: 'unauthentic_access' });
    await expect(fixture.reply(fixture.staff, { id })).rejects.toMatchObject({ code: 'unauthentic_access' });
    await expect(fixture.setStatus(fixture.staff, id, 'Closed')).rejects.toMatchObject({
      code: 'unauthentic_access',
    });
    await fixture.reply(fixture.otherStaff, { id });
    await fixture.assign(id, null);
    await expect(fixture.detail(fixture.otherStaff, id)).rejects.toMatchObject({
      code: 'unauthentic_access',
    });
    expect(await fixture.detail(fixture.admin, id)).toMatchObject({ assigned_to: null });
  });

  it('notifies once, and again when the ticket is assigned back', async () => {
    const { id } = await fixture.raise({ staff: 'Unknown' });
    await Promise.all(Array.from({ length: 5 }, () => fixture.assign(id, fixture.staff.id)));
    expect(await titlesOf(fixture.staff, id)).toEqual(['New Ticket Assigned']);
    await fixture.assign(id, fixture.otherStaff.id);
    await fixture.assign(id, fixture.staff.id);
    expect(await titlesOf(fixture.staff, id)).toEqual(['New Ticket Assigned', 'New Ticket Assigned']);
  });

  it('refuses anyone who is not an active staff member, and unknown tickets', async () => {
    const { id } = await fixture.raise();
    const left = await makePerson(fixture.testApp.db, 'staff', { state: 'deactivated' });
    for (const staffId of [left.id, fixture.customer.id, fixture.admin.id, 999_999]) {
      await expect(fixture.assign(id, staffId)).rejects.toMatchObject({
        status: 400,
        errors: [{ field: 'id' }],
      });
    }
    await expect(fixture.assign(999_999, fixture.staff.id)).rejects.toMatchObject({ status: 404 });
    expect(await fixture.detail(fixture.admin, id)).toMatchObject({ assigned_to: fixture.staff.id });
  });
});

describe('delete_ticket', () => {
  it('removes the ticket from every list but the bin, and from every operation [api-delete_ticket-001]', async () => {
    const { id } = await fixture.raise();
    const { data } = await fixture.remove(id);
    expect(data).toEqual({ status: 'true', message: 'Ticket deleted.' });
    expect(idsOf((await list()).tickets)).not.toContain(id);
    const [mine, ofStaff] = [
      await fixture.customer.api.POST('/mytickets', { body: {} }),
      await fixture.staff.api.POST('/stafftickets', { body: {} }),
    ];
    for (const { data: answer } of [mine, ofStaff]) expect(idsOf(answer?.tickets ?? [])).not.toContain(id);
    for (const person of [fixture.customer, fixture.staff, fixture.admin, fixture.otherStaff]) {
      await expect(fixture.detail(person, id)).rejects.toMatchObject({ status: 404 });
      await expect(fixture.reply(person, { id })).rejects.toMatchObject({ status: 404 });
    }
    await expect(fixture.setStatus(fixture.staff, id, 'Closed')).rejects.toMatchObject({ status: 404 });
    await expect(fixture.assign(id, fixture.otherStaff.id)).rejects.toMatchObject({ status: 404 });
    const bin = await list({ deleted: true });
    expect(bin.tickets).toMatchObject([{ id, deleted_at: expect.stringMatching(/Z$/) }]);
  });

  it('is fully reverted by restore_ticket', async () => {
    const { id } = await fixture.raise();
    await fixture.reply(fixture.staff, { id });
    const before = await fixture.detail(fixture.staff, id);
    await fixture.remove(id);
    await fixture.remove(id);
    const { data } = await fixture.admin.api.POST('/restore_ticket', { body: { id } });
    expect(data).toEqual({ status: 'true', message: 'Ticket restored.' });
    await fixture.admin.api.POST('/restore_ticket', { body: { id } });
    expect(await fixture.detail(fixture.staff, id)).toEqual(before);
    expect(idsOf((await list({ deleted: true })).tickets)).not.toContain(id);
    const changes = await fixture.testApp.db
      .selectFrom('ticket_changes')
      .select(['kind', 'changed_by'])
      .where('ticket_id', '=', id)
      .orderBy('id')
      .execute();
    expect(changes).toEqual([
      { kind: 'deleted', changed_by: fixture.admin.id },
      { kind: 'restored', changed_by: fixture.admin.id },
    ]);
  });

  it('and restore_ticket answer 404 for unknown tickets', async () => {
    for (const path of ['/delete_ticket', '/restore_ticket'] as const) {
      await expect(fixture.admin.api.POST(path, { body: { id: 999_999 } })).rejects.toMatchObject({
        status: 404,
      });
    }
  });
});
