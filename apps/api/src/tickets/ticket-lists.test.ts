/** Lists of tickets: members, sorting and paging. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeTickets, type TicketFacts } from '../../test/make-tickets.ts';
import { makePerson } from '../../test/make.ts';
import type { SignedInUser } from '../../test/test-app.ts';
import { createTicketFixture, type TicketFixture } from '../../test/ticket-fixture.ts';

let fixture: TicketFixture;
beforeAll(async () => void (fixture = await createTicketFixture()));
afterAll(() => fixture.testApp.close());

type Query = {
  limit?: number;
  cursor?: string;
  state?: 'Pending' | 'Open' | 'Closed' | 'unfinished';
};
const listOwn = async (who: SignedInUser, body: Query = {}) => {
  const { data } = await who.api.POST('/mytickets', { body });
  if (!data) throw new Error('mytickets returned no data');
  return data;
};
const listAssigned = async (who: SignedInUser, body: Query = {}) => {
  const { data } = await who.api.POST('/stafftickets', { body });
  if (!data) throw new Error('stafftickets returned no data');
  return data;
};
const listAll = async (body: Query = {}) => {
  const { data } = await fixture.admin.api.POST('/admintickets', { body });
  if (!data) throw new Error('admintickets returned no data');
  return data;
};
const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => id);

const make = (owner: { id: number }, facts: readonly TicketFacts[]) =>
  makeTickets(
    fixture.testApp.db,
    { customerId: owner.id, staffId: fixture.staff.id, serviceId: fixture.service.id },
    facts,
  );

it('lists show a department that no longer exists as it was chosen', async () => {
  const [id] = await make(fixture.customer, [{ department: 'Given Up' }]);
  const lists = [await listOwn(fixture.customer), await listAssigned(fixture.staff), await listAll()];
  for (const { tickets } of lists) {
    expect(tickets.find((ticket) => ticket.id === id)).toMatchObject({ department: 'Given Up' });
  }
});

describe('mytickets', () => {
  it('returns the caller’s own tickets, newest first, with services and staff by name [api-mytickets-001] [api-mytickets-002]', async () => {
    const owner = await fixture.testApp.customer();
    const [first, , third] = [
      await fixture.raiseAs(owner),
      await fixture.raiseAs(fixture.otherCustomer),
      await fixture.raiseAs(owner, { subject: 'Another' }),
    ];
    const answer = await listOwn(owner);
    expect(answer).toEqual({
      status: 'true',
      message: 'Your tickets.',
      tickets: [third, first],
      services: [{ id: fixture.service.id, name: 'GST registration' }],
      staff: expect.arrayContaining([
        { id: fixture.staff.id, name: expect.any(String) },
        { id: fixture.otherStaff.id, name: expect.any(String) },
      ]),
      next_cursor: null,
    });
    expect(answer.tickets[0]).toMatchObject({
      ticket_id: `TKT-${String(third.id).padStart(6, '0')}`,
      subject: 'Another',
      status: 'Pending',
      date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      department: 'GST Returns',
      priority: 'Low',
    });
    expect(JSON.stringify(answer.staff)).not.toContain('@');
  });

  it('offers published services and active staff only', async () => {
    const { db } = fixture.testApp;
    const people = [
      await makePerson(db, 'staff', { state: 'deactivated' }),
      await makePerson(db, 'staff', { state: 'pending' }),
      await makePerson(db, 'admin'),
    ];
    const offered = idsOf((await listOwn(fixture.customer)).staff);
    for (const { id } of people) expect(offered).not.toContain(id);
    await db.updateTable('services').set({ state: 'draft' }).where('id', '=', fixture.service.id).execute();
    expect((await listOwn(fixture.customer)).services).toEqual([]);
    await db
      .updateTable('services')
      .set({ state: 'published' })
      .where('id', '=', fixture.service.id)
      .execute();
  });

  it('returns an empty list for a new customer', async () => {
    expect(await listOwn(await fixture.testApp.customer())).toMatchObject({ status: 'true', tickets: [] });
  });
});

describe('stafftickets', () => {
  it('returns the tickets assigned to the caller with the fields of the screen [api-stafftickets-001] [roles-004]', async () => {
    const staff = await fixture.testApp.staff();
    const [older = 0, newer = 0] = await make(fixture.customer, [
      { assigned_to: staff.id, created_at: new Date('2026-11-27T19:00:00Z') },
      { assigned_to: staff.id },
      { assigned_to: fixture.otherStaff.id },
      { assigned_to: null },
    ]);
    const answer = await listAssigned(staff);
    expect(idsOf(answer.tickets)).toEqual([newer, older]);
    expect(answer.tickets[1]).toEqual({
      id: older,
      ticket_id: `TKT-${String(older).padStart(6, '0')}`,
      name: 'Meera Iyer',
      email: 'meera@example.in',
      department: 'GST Returns',
      subject: 'Made for a test',
      service_name: 'GST registration',
      priority: 'Low',
      date: '2026-11-28',
      created_at: '2026-11-27T19:00:00.000Z',
      updated_at: expect.any(String),
      status: 'Pending',
    });
  });
});

describe('a page', () => {
  it('leads to the next until every ticket was returned once, while new ones arrive', async () => {
    const owner = await fixture.testApp.customer();
    const ids = await make(
      owner,
      Array.from({ length: 25 }, () => ({})),
    );
    const seen: number[] = [];
    let cursor: string | null | undefined;
    do {
      const page = await listOwn(owner, { limit: 10, ...(cursor && { cursor }) });
      expect(page.total).toBe(25 + (cursor ? 1 : 0));
      seen.push(...idsOf(page.tickets));
      if (cursor === undefined) await make(owner, [{}]);
      cursor = page.next_cursor;
    } while (cursor);
    expect(seen).toEqual(ids.toReversed());
  });

  it('of another person, or of the bin, needs another cursor', async () => {
    const owner = await fixture.testApp.customer();
    await make(owner, [{}, {}]);
    const { next_cursor: cursor } = await listOwn(owner, { limit: 1 });
    await expect(listOwn(fixture.customer, { cursor: cursor ?? '' })).rejects.toMatchObject({ status: 400 });
    const { next_cursor: admins } = await listAll({ limit: 1 });
    await expect(
      fixture.admin.api.POST('/admintickets', { body: { deleted: true, cursor: admins ?? '' } }),
    ).rejects.toMatchObject({ status: 400 });
  });

  it('without a limit ends at 1,000 rows with a flag', async () => {
    const owner = await fixture.testApp.customer();
    const ids = await make(
      owner,
      Array.from({ length: 1_002 }, () => ({ assigned_to: null })),
    );
    const first = await listOwn(owner);
    expect(idsOf(first.tickets)).toEqual(ids.toReversed().slice(0, 1_000));
    const rest = await listOwn(owner, { cursor: first.next_cursor ?? '' });
    expect(idsOf(rest.tickets)).toEqual(ids.toReversed().slice(1_000));
    expect(rest.next_cursor).toBeNull();
  });

  it('can be filtered by one status, or by all unfinished ones', async () => {
    const owner = await fixture.testApp.customer();
    const [pending, open, closed] = await make(owner, [
      { status: 'Pending' },
      { status: 'Open' },
      { status: 'Closed' },
    ]);
    const found = async (state: NonNullable<Query['state']>) =>
      idsOf((await listOwn(owner, { state })).tickets);
    expect(await found('Pending')).toEqual([pending]);
    expect(await found('Open')).toEqual([open]);
    expect(await found('Closed')).toEqual([closed]);
    expect(await found('unfinished')).toEqual([open, pending]);
  });
});
