/** `raise_ticket`: fields, notifications and validation. */

import { TICKET_DEPARTMENTS } from '@portal/domain/departments';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makePerson, makeService } from '../../test/make.ts';
import { settableClock } from '../../test/settable-clock.ts';
import type { SignedInUser } from '../../test/test-app.ts';
import { createTicketFixture, type TicketFixture } from '../../test/ticket-fixture.ts';

const clock = settableClock(new Date('2026-11-28T04:45:00Z'));
let fixture: TicketFixture;
beforeAll(async () => void (fixture = await createTicketFixture({ clock })));
afterAll(() => fixture.testApp.close());

const number = (id: number) => `TKT-${String(id).padStart(6, '0')}`;
const stored = (id: number) =>
  fixture.testApp.db.selectFrom('tickets').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const count = async () => (await fixture.testApp.db.selectFrom('tickets').select('id').execute()).length;
const noticesOf = async (who: SignedInUser, id: number) =>
  (await fixture.bell(who)).filter(({ ticket_id }) => ticket_id === id);

describe('a ticket', () => {
  it('is Pending, assigned to the chosen staff member, and returned as a row [api-raise_ticket-001] [api-raise_ticket-004]', async () => {
    const ticket = await fixture.raise({ priority: 'High' });
    expect(ticket).toEqual({
      id: expect.any(Number),
      ticket_id: number(ticket.id),
      subject: 'A notice came',
      status: 'Pending',
      date: '2026-11-28',
      created_at: '2026-11-28T04:45:00.000Z',
      updated_at: '2026-11-28T04:45:00.000Z',
      department: 'GST Returns',
      priority: 'High',
      name: 'Meera Iyer',
      email: 'meera@example.in',
      service_name: 'GST registration',
      answered: false,
    });
    expect(await stored(ticket.id)).toMatchObject({
      customer_id: fixture.customer.id,
      staff_id: fixture.staff.id,
      assigned_to: fixture.staff.id,
      service_id: fixture.service.id,
      message_html: '<p>What should I do?</p>',
    });
  });

  it('notifies the admins and the chosen staff member only [realtime-020] [notifications-n08]', async () => {
    const { id } = await fixture.raise({ subject: 'Two\r\nlines', name: ' Meera  Iyer ' });
    for (const person of [fixture.admin, fixture.staff]) {
      expect(await noticesOf(person, id)).toMatchObject([
        {
          title: 'Ticket Raised',
          detail: `Meera Iyer raised “Two lines” (${number(id)}).`,
          order_id: null,
          read: false,
        },
      ]);
    }
    for (const person of [fixture.customer, fixture.otherStaff])
      expect(await noticesOf(person, id)).toEqual([]);
  });

  it('for "Unknown" has no staff member and notifies the admins [api-raise_ticket-005]', async () => {
    const { id } = await fixture.raise({ staff: 'Unknown' });
    expect(await stored(id)).toMatchObject({ staff_id: null, assigned_to: null });
    expect(await noticesOf(fixture.admin, id)).toMatchObject([{ title: 'Ticket Raised' }]);
    expect(await noticesOf(fixture.staff, id)).toEqual([]);
  });

  it('for "Others" notifies the admins and the chosen staff member, who is its manager until it is assigned [api-raise_ticket-006]', async () => {
    const { id } = await fixture.raise({ department: 'Others' });
    expect(await stored(id)).toMatchObject({ staff_id: fixture.staff.id, assigned_to: null });
    for (const who of [fixture.admin, fixture.staff]) {
      expect(await noticesOf(who, id)).toMatchObject([{ title: 'Ticket Raised' }]);
    }
    expect(await noticesOf(fixture.otherStaff, id)).toEqual([]);
    const managerOf = async () => (await fixture.detail(fixture.customer, id)).staff_name;
    const nameOf = (personId: number) =>
      fixture.testApp.db
        .selectFrom('people')
        .select('name')
        .where('id', '=', personId)
        .executeTakeFirstOrThrow();
    expect(await managerOf()).toBe((await nameOf(fixture.staff.id)).name);
    await fixture.admin.api.POST('/assignticket', { body: { ticket_id: id, id: fixture.otherStaff.id } });
    expect(await managerOf()).toBe((await nameOf(fixture.otherStaff.id)).name);
    const { data } = await fixture.admin.api.POST('/admintickets', { body: {} });
    expect(data?.tickets.find((ticket) => ticket.id === id)?.staff_name).toBe(
      (await nameOf(fixture.otherStaff.id)).name,
    );
  });

  it.each(TICKET_DEPARTMENTS)('may be for %s', async (department) => {
    expect((await fixture.raise({ department })).department).toBe(department);
  });

  it('keeps the service’s name of that time', async () => {
    const service = await makeService(fixture.testApp.db, { name: 'Trademark filing' });
    const { id } = await fixture.raise({ service: service.id });
    await fixture.testApp.db
      .updateTable('services')
      .set({ name: 'Trade marks' })
      .where('id', '=', service.id)
      .execute();
    expect((await fixture.detail(fixture.customer, id)).service_name).toBe('Trademark filing');
  });

  it('is created once for one idempotency key, however often it is sent', async () => {
    const before = await count();
    const headers = { 'idempotency-key': 'the-same-click' };
    const first = await fixture.raise({}, headers);
    expect(await fixture.raise({}, headers)).toEqual(first);
    await expect(fixture.raise({ subject: 'Another' }, headers)).rejects.toMatchObject({ status: 409 });
    expect(await count()).toBe(before + 1);
  });

  it('is not created when its notification can’t be written', async () => {
    const before = await count();
    await sql`alter table notifications add constraint none check (title <> 'Ticket Raised') not valid`.execute(
      fixture.testApp.db,
    );
    await expect(fixture.raise()).rejects.toMatchObject({ status: 500 });
    await sql`alter table notifications drop constraint none`.execute(fixture.testApp.db);
    expect(await count()).toBe(before);
  });
});

describe('refuses', () => {
  it.each([
    ['four characters', 'Help'],
    ['spaces around four characters', '   Help   '],
    ['tags around four characters', '<p><strong>He</strong><em>lp</em></p>'],
    ['spaces that are written as entities', '<p>&nbsp;&nbsp;Help&#160;&nbsp;</p>'],
    ['a script that says much', '<script>alert("a long text")</script>Help'],
    ['a comment', '<!-- a long text -->Help'],
    ['nothing but tags', '<p><br></p><ul><li></li></ul>'],
  ])('a message of %s [api-raise_ticket-003]', async (_what, message) => {
    await expect(fixture.raise({ message })).rejects.toMatchObject({
      status: 400,
      message: 'Message must be 5 characters long.',
      errors: [{ field: 'message' }],
    });
  });

  it.each([{ service: 999_999 }, { staff: '999999' }])('a ticket with %.60j', async (wrong) => {
    await expect(fixture.raise(wrong)).rejects.toMatchObject({
      status: 400,
      code: 'validation_failed',
      errors: [{ field: Object.keys(wrong)[0] }],
    });
  });

  it('a service that is not published, and anyone who is not an active staff member', async () => {
    const { db } = fixture.testApp;
    const left = await makePerson(db, 'staff', { state: 'deactivated' });
    const retired = await makeService(db);
    await db.updateTable('services').set({ state: 'archived' }).where('id', '=', retired.id).execute();
    await expect(fixture.raise({ service: retired.id })).rejects.toMatchObject({
      errors: [{ field: 'service' }],
    });
    for (const { id } of [left, fixture.admin, fixture.customer]) {
      await expect(fixture.raise({ staff: String(id) })).rejects.toMatchObject({
        errors: [{ field: 'staff' }],
      });
    }
  });
});

it('stores the longest message completely in the script with the most bytes', async () => {
  const message = `<p>${'अ'.repeat(49_993)}</p>`;
  const { id } = await fixture.raise({ message });
  expect((await stored(id)).message_html).toBe(message);
});

it('drops characters that Postgres can’t store', async () => {
  const { id } = await fixture.raise({ message: '<p>Before\u0000 after</p>', name: 'Me\u0000era' });
  expect(await stored(id)).toMatchObject({ message_html: '<p>Before after</p>', name: 'Meera' });
});
