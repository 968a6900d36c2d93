/** Tallies always equal a count of the rows, also under concurrent changes. */

import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeOrders } from '../../test/make-orders.ts';
import { makeTickets } from '../../test/make-tickets.ts';
import { makePerson } from '../../test/make.ts';
import { createOrderFixture, type OrderFixture } from '../../test/order-fixture.ts';
import { cleanUp } from '../jobs/clean-up.ts';
import { compactTallies } from './tallies.ts';

let fixture: OrderFixture;
beforeAll(async () => {
  fixture = await createOrderFixture();
});
afterAll(() => fixture.testApp.close());

/** Both as sorted lines; the second one counts row by row. */
async function bothCounts() {
  const { db } = fixture.testApp;
  const lines = async (query: typeof tallied) =>
    (await query.execute(db)).rows.map(
      ({ what, owner, department, n }) => `${what} ${owner} ${department} ${n}`,
    );
  return [await lines(tallied), await lines(counted)];
}

interface Line {
  what: string;
  owner: number;
  department: string;
  n: number;
}

const tallied = sql<Line>`
  select what, owner, department, sum(n)::bigint as n from tallies group by 1, 2, 3 having sum(n) <> 0 order by 1, 2, 3`;
const counted = sql<Line>`
  select case when due_rank = 'infinity' then 'orders complete' when status = 'Pending' then 'orders pending'
    else 'orders in progress' end as what, coalesce(assigned_to, 0) as owner, category as department, count(*) as n
  from orders group by 1, 2, 3
  union all select case status when 'Closed' then 'tickets closed' else 'tickets open' end, coalesce(assigned_to, 0), '', count(*)
  from tickets where deleted_at is null group by 1, 2
  union all select case user_type when 'user' then 'customers' else 'staff' end, 0, '', count(*)
  from people where state = 'active' and user_type <> 'admin' group by 1
  order by 1, 2, 3`;

async function expectEqual(): Promise<void> {
  const [said, is] = await bothCounts();
  expect(said).toEqual(is);
  expect(said?.length).toBeGreaterThan(2);
}

async function makeSome() {
  const { customer, staff, testApp } = fixture;
  const { id: serviceId } = await fixture.service();
  const orders = await makeOrders(testApp.db, { customerId: customer.id, serviceId }, [
    {},
    { assigned_to: staff.id },
    { assigned_to: staff.id, status: 'Form filed' },
    { assigned_to: staff.id, status: 'Certificate issued' },
  ]);
  const tickets = await makeTickets(testApp.db, { customerId: customer.id, staffId: staff.id, serviceId }, [
    {},
    { status: 'Closed' },
    { assigned_to: null },
  ]);
  return { orders, tickets };
}

it('follow all changes of orders, tickets and people', async () => {
  const { orders, tickets } = await makeSome();
  const { admin, staff, otherStaff, testApp } = fixture;
  await expectEqual();
  const [fresh = 0, assigned = 0, begun = 0, done = 0] = orders;
  await fixture.assign(fresh, otherStaff.id);
  await fixture.assign(assigned, null);
  await fixture.setStatus(staff, begun, 'Certificate issued');
  await fixture.setStatus(staff, done, 'Form filed', { reason: 'The form was returned.' });
  await expectEqual();
  const [open = 0, closed = 0, nobodys = 0] = tickets;
  await admin.api.POST('/update_ticket_status', { body: { ticket_id: open, status: 'Closed' } });
  await admin.api.POST('/update_ticket_status', { body: { ticket_id: closed, status: 'Open' } });
  await admin.api.POST('/assignticket', { body: { id: otherStaff.id, ticket_id: nobodys } });
  await admin.api.POST('/delete_ticket', { body: { id: closed } });
  await expectEqual();
  await admin.api.POST('/restore_ticket', { body: { id: closed } });
  const applicant = await makePerson(testApp.db, 'staff', { state: 'pending' });
  await expectEqual();
  await testApp.db.updateTable('people').set({ state: 'active' }).where('id', '=', applicant.id).execute();
  await expectEqual();
  await admin.api.POST('/deletestaff', { body: { id: applicant.id } });
  await expectEqual();
  const { tickets: others } = await makeSome();
  await testApp.db.deleteFrom('tickets').where('id', 'in', others).execute();
  await expectEqual();
});

it('are added up to one row each by the clean-up, with the same totals', async () => {
  await makeSome();
  await cleanUp(fixture.testApp.deps);
  await expectEqual();
  const { rows } = await sql<{ more: number }>`
    select count(*) - count(distinct (what, owner, department)) as more from tallies`.execute(
    fixture.testApp.db,
  );
  expect(rows).toEqual([{ more: 0 }]);
});

it('lose no concurrent change while they are added up several times', async () => {
  await Promise.all([
    ...Array.from({ length: 5 }, makeSome),
    ...Array.from({ length: 5 }, () => compactTallies(fixture.testApp.db)),
  ]);
  await expectEqual();
});
