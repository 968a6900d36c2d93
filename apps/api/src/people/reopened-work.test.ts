/** Reopened work of a staff member who left: who gets it and who is notified, also while they are being deleted. */

import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { problemCodeOf } from '../../test/call-outcome.ts';
import { makeOrders } from '../../test/make-orders.ts';
import { makeTickets } from '../../test/make-tickets.ts';
import { makePerson } from '../../test/make.ts';
import { createOrderFixture, type OrderFixture } from '../../test/order-fixture.ts';
import { pollOptions } from '../../test/socket-client.ts';
import type { SignedInUser } from '../../test/test-app.ts';

let fixture: OrderFixture;
let serviceId: number;
beforeAll(async () => {
  fixture = await createOrderFixture();
  serviceId = (await fixture.service()).id;
});
afterAll(() => fixture.testApp.close());

const remove = (id: number) => fixture.admin.api.POST('/deletestaff', { body: { id } });
const makeStaff = (name: string) => makePerson(fixture.testApp.db, 'staff', { name });
const finished = async (staffId: number): Promise<number> => {
  const of = { customerId: fixture.customer.id, serviceId };
  const [id] = await makeOrders(fixture.testApp.db, of, [
    { assigned_to: staffId, status: 'Certificate issued' },
  ]);
  return id ?? 0;
};
const closed = async (staffId: number | null): Promise<number> => {
  const of = { customerId: fixture.customer.id, staffId: fixture.staff.id, serviceId };
  const [id] = await makeTickets(fixture.testApp.db, of, [{ assigned_to: staffId, status: 'Closed' }]);
  return id ?? 0;
};
const reopenOrder = (id: number, by: SignedInUser = fixture.admin) =>
  fixture.setStatus(by, id, 'Form filed', { reason: 'A letter came back.' });
const reopenTicket = (id: number) => fixture.customer.api.POST('/reopen_ticket', { body: { id } });
const orderOf = async (id: number) => {
  const { assigned_to, status } = await fixture.detail(fixture.admin, id);
  return { assigned_to, status };
};
const ticketOf = (id: number) =>
  fixture.testApp.db
    .selectFrom('tickets')
    .select(['assigned_to', 'status'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
const noticesOf = async (who: SignedInUser, of: { order?: number; ticket?: number }) =>
  ((await who.api.POST('/getnotification', { body: {} })).data?.notifications ?? [])
    .filter(({ order_id, ticket_id }) => order_id === (of.order ?? null) && ticket_id === (of.ticket ?? null))
    .map(({ title, detail }) => `${title}: ${detail}`);

describe('reopening', () => {
  it('unassigns an order of a deleted staff member and notifies every admin', async () => {
    const staff = await makeStaff('Left Long Ago');
    const id = await finished(staff.id);
    await remove(staff.id);
    await reopenOrder(id);
    expect(await orderOf(id)).toEqual({ assigned_to: null, status: 'Form filed' });
    const moved = await fixture.testApp.db
      .selectFrom('order_assignments')
      .select(['from_staff', 'to_staff', 'changed_by'])
      .where('order_id', '=', id)
      .execute();
    expect(moved).toEqual([{ from_staff: staff.id, to_staff: null, changed_by: fixture.admin.id }]);
    const news = expect.stringMatching(
      /^Tasks Unassigned: Made for a test \(ORD-\d+\) is open again and assigned to nobody, since Left Long Ago has left\.$/,
    );
    for (const admin of [fixture.admin, fixture.otherAdmin])
      expect(await noticesOf(admin, { order: id })).toEqual([news]);
    expect(await noticesOf(fixture.customer, { order: id })).toEqual([expect.stringContaining('Form filed')]);
  });

  it('unassigns a ticket of a deleted staff member and notifies every admin', async () => {
    const staff = await makeStaff('Left As Well');
    const id = await closed(staff.id);
    await remove(staff.id);
    await reopenTicket(id);
    expect(await ticketOf(id)).toEqual({ assigned_to: null, status: 'Open' });
    const changes = await fixture.testApp.db
      .selectFrom('ticket_changes')
      .select(['from_value', 'to_value', 'changed_by'])
      .where('ticket_id', '=', id)
      .where('kind', '=', 'assignment')
      .execute();
    expect(changes).toEqual([
      { from_value: String(staff.id), to_value: null, changed_by: fixture.customer.id },
    ]);
    const news = expect.stringMatching(
      /^Ticket Status Updated: “Made for a test” \(TKT-\d+\) is now Open and assigned to nobody, since Left As Well has left\.$/,
    );
    for (const admin of [fixture.admin, fixture.otherAdmin])
      expect(await noticesOf(admin, { ticket: id })).toEqual([news]);
  });

  it('notifies all admins but the caller of an unassigned ticket', async () => {
    const id = await closed(null);
    await reopenTicket(id);
    const news = [
      expect.stringMatching(
        /^Ticket Status Updated: “Made for a test” \(TKT-\d+\) is now Open and assigned to nobody\.$/,
      ),
    ];
    for (const admin of [fixture.admin, fixture.otherAdmin])
      expect(await noticesOf(admin, { ticket: id })).toEqual(news);

    const other = await closed(null);
    const body = { ticket_id: other, status: 'Pending' } as const;
    await fixture.admin.api.POST('/update_ticket_status', { body });
    expect(await noticesOf(fixture.admin, { ticket: other })).toEqual([]);
    expect(await noticesOf(fixture.otherAdmin, { ticket: other })).toHaveLength(1);
    // Already open.
    await fixture.admin.api.POST('/update_ticket_status', { body: { ...body, status: 'Open' } });
    expect(await noticesOf(fixture.otherAdmin, { ticket: other })).toHaveLength(1);
  });

  it('leaves the work with an active staff member', async () => {
    const [order, ticket] = [await finished(fixture.staff.id), await closed(fixture.staff.id)];
    await reopenOrder(order, fixture.staff);
    await reopenTicket(ticket);
    expect(await orderOf(order)).toEqual({ assigned_to: fixture.staff.id, status: 'Form filed' });
    expect(await ticketOf(ticket)).toEqual({ assigned_to: fixture.staff.id, status: 'Open' });
    expect(await noticesOf(fixture.admin, { ticket })).toEqual([]);
    expect((await noticesOf(fixture.admin, { order })).join()).not.toContain('nobody');
  });
});

describe('while a staff member is being deleted', () => {
  /** Blocks writers of notifications before they commit, until `release`: it is their last write. */
  async function holdCommits() {
    const holding = await fixture.testApp.db.startTransaction().execute();
    await sql`lock table notifications in share mode`.execute(holding);
    return {
      waiting: (count: number) =>
        vi.waitFor(async () => expect(await countWaiting()).toBe(count), pollOptions),
      release: () => holding.rollback().execute(),
    };
  }
  const countWaiting = async () => {
    const { rows } = await sql<{ count: number }>`select count(*) as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(fixture.testApp.db);
    return rows[0]?.count;
  };

  it.each(['order', 'ticket'])('unassigns an %s that was reopened just before', async (kind) => {
    const staff = await makeStaff(`Leaves After ${kind}`);
    const id = kind === 'order' ? await finished(staff.id) : await closed(staff.id);
    const held = await holdCommits();
    const reopening = problemCodeOf(kind === 'order' ? reopenOrder(id) : reopenTicket(id));
    await held.waiting(1);
    const removing = problemCodeOf(remove(staff.id));
    await Promise.race([removing, held.waiting(2)]);
    await held.release();
    expect(await Promise.all([reopening, removing])).toEqual(['taken', 'taken']);
    expect(kind === 'order' ? await orderOf(id) : await ticketOf(id)).toMatchObject({ assigned_to: null });
    const bell = await fixture.admin.api.POST('/getnotification', { body: {} });
    expect(JSON.stringify(bell.data)).toContain(`Leaves After ${kind} has left`);
  });

  it.each(['order', 'ticket'])('unassigns an %s that is reopened just after', async (kind) => {
    const staff = await makeStaff(`Leaves Before ${kind}`);
    const id = kind === 'order' ? await finished(staff.id) : await closed(staff.id);
    // Something to notify of, which delays the deletion.
    await fixture.order({ assignedTo: staff.id });
    const held = await holdCommits();
    const removing = problemCodeOf(remove(staff.id));
    await held.waiting(1);
    const reopening = problemCodeOf(kind === 'order' ? reopenOrder(id) : reopenTicket(id));
    await held.waiting(2);
    await held.release();
    expect(await Promise.all([reopening, removing])).toEqual(['taken', 'taken']);
    expect(kind === 'order' ? await orderOf(id) : await ticketOf(id)).toMatchObject({ assigned_to: null });
    expect((await noticesOf(fixture.otherAdmin, { [kind]: id })).join()).toContain('since Leaves Before');
  });

  it('keeps an order that is assigned to a colleague at that moment', async () => {
    const staff = await makeStaff('Gives Away');
    const { id } = await fixture.order({ assignedTo: staff.id });
    const giving = await fixture.testApp.db.startTransaction().execute();
    await giving
      .updateTable('orders')
      .set({ assigned_to: fixture.otherStaff.id })
      .where('id', '=', id)
      .execute();
    const removing = problemCodeOf(remove(staff.id));
    await vi.waitFor(async () => expect(await countWaiting()).toBe(1), pollOptions);
    await giving.commit().execute();
    expect(await removing).toBe('taken');
    expect(await orderOf(id)).toMatchObject({ assigned_to: fixture.otherStaff.id });
  });

  it('unassigns an order that they add at that moment', async () => {
    const staff = await fixture.testApp.signIn(await makeStaff('Adds While Leaving'));
    await fixture.order({ assignedTo: staff.id });
    const held = await holdCommits();
    const adding = problemCodeOf(
      staff.api.POST('/addorder', { body: { customer: fixture.customer.id, service: serviceId } }),
    );
    await held.waiting(1);
    const removing = problemCodeOf(remove(staff.id));
    await Promise.race([removing, held.waiting(2)]);
    await held.release();
    await Promise.all([adding, removing]);
    const left = await fixture.testApp.db
      .selectFrom('orders')
      .select('id')
      .where('assigned_to', '=', staff.id)
      .execute();
    expect(left).toEqual([]);
  });
});
