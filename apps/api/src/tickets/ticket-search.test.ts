/** Searching tickets: matches exactly the shown fields of a row. */

import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeTickets } from '../../test/make-tickets.ts';
import { createTicketFixture, type TicketFixture } from '../../test/ticket-fixture.ts';

const facts = {
  subject: 'Zebra crossing 100%',
  name: 'Zubin Zaveri',
  email: 'zubin@zaveri.example',
  department: 'TDS Returns',
  priority: 'High',
  service_name: 'Zero filing',
  status: 'Open',
  created_at: new Date('2021-03-31T18:30:00Z'),
  updated_at: new Date('2022-05-31T18:30:00Z'),
} as const;

let fixture: TicketFixture;
let ticketId: number;
let staffName: string;
beforeAll(async () => {
  fixture = await createTicketFixture();
  const { db } = fixture.testApp;
  const people = {
    customerId: fixture.customer.id,
    staffId: fixture.staff.id,
    serviceId: fixture.service.id,
  };
  [ticketId = 0] = await makeTickets(db, people, [facts]);
  await makeTickets(db, people, [{}, {}]);
  const staff = db.selectFrom('people').select('name').where('id', '=', fixture.staff.id);
  staffName = (await staff.executeTakeFirstOrThrow()).name;
});
afterAll(() => fixture.testApp.close());

/** The roles whose list finds exactly this ticket. */
async function findersOf(q: string): Promise<string[]> {
  const { customer, staff, admin } = fixture;
  const answers = {
    customer: await customer.api.POST('/mytickets', { body: { q } }),
    staff: await staff.api.POST('/stafftickets', { body: { q } }),
    admin: await admin.api.POST('/admintickets', { body: { q } }),
  };
  return Object.entries(answers)
    .filter(([, { data }]) => data?.tickets.some(({ id }) => id === ticketId))
    .map(([role, { data }]) => (data?.total === 1 ? role : `${role} and more`));
}

it.each([
  ['zEBRA CROSSING', ['customer', 'staff', 'admin']],
  ['100%', ['customer', 'staff', 'admin']],
  ['tds returns', ['customer', 'staff', 'admin']],
  [' Zero f', ['customer', 'staff', 'admin']],
  ['2021-04-01', ['customer', 'staff', 'admin']],
  ['open', ['customer', 'staff', 'admin']],
  ['Zubin Z', ['staff', 'admin']],
  ['zaveri.example', ['staff', 'admin']],
  ['High', ['customer']],
  ['2022-06-01', ['customer']],
  ['2021-03-31', []],
  ['%%', []],
  ['Zebra_', []],
  ['100%TDS', []],
  ['open  filing', ['customer', 'staff', 'admin']],
  ['filingopen', []],
])('%j finds it for %j [staff-tickets-002] [admin-tickets-003]', async (q, finders) => {
  expect(await findersOf(q)).toEqual(finders);
});

it('finds it by number, and for admins all tickets of a staff member by name', async () => {
  expect(await findersOf(`tkt-${String(ticketId).padStart(6, '0')}`)).toEqual(['customer', 'staff', 'admin']);
  expect(await findersOf(staffName)).toEqual(['admin and more']);
});

it('pages through the matches of a common text, with a capped total', async () => {
  const { testApp, customer, staff, service, admin } = fixture;
  const terns = Array.from({ length: 2_001 }, () => ({ subject: 'Common tern', status: 'Open' as const }));
  const people = { customerId: customer.id, staffId: staff.id, serviceId: service.id };
  const ids = await makeTickets(testApp.db, people, terns);
  const body = { q: 'COMMON tern', state: 'Open' as const, limit: 2 };
  for (const ask of [
    async (cursor = {}) => (await staff.api.POST('/stafftickets', { body: { ...body, ...cursor } })).data,
    async (cursor = {}) => (await admin.api.POST('/admintickets', { body: { ...body, ...cursor } })).data,
  ]) {
    const first = await ask();
    expect(first).toMatchObject({ total: 2_000, total_capped: true });
    const next = await ask({ cursor: first?.next_cursor });
    const found = [first, next].flatMap((page) => page?.tickets.map(({ id }) => id));
    expect(found).toEqual(ids.toReversed().slice(0, 4));
  }
});
