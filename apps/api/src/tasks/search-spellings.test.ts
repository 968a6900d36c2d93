/** Every search accepts equivalent letters, words in any order, and usual spellings of numbers and prices. */

import { data } from '@portal/sdk/data';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeOrders } from '../../test/make-orders.ts';
import { makeTickets } from '../../test/make-tickets.ts';
import { makePerson } from '../../test/make.ts';
import { createOrderFixture, type OrderFixture } from '../../test/order-fixture.ts';

const serviceName = 'GST Returns – Monthly';
const names = { accented: 'José D’Souza', taken: 'Jose\u0301 D\u02bcSouza', two: 'Zubeida Qasim' };

let fixture: OrderFixture;
/** Order id by customer. */
let orders: Record<keyof typeof names, number>;
let customers: Record<keyof typeof names, number>;
let ticketId: number;

beforeAll(async () => {
  fixture = await createOrderFixture();
  const { db } = fixture.testApp;
  const service = await fixture.service();
  const person = async (name: string, phone: string) => (await makePerson(db, 'user', { name, phone })).id;
  customers = {
    accented: await person(names.accented, '9123456780'),
    taken: await person(names.taken, '9200000001'),
    two: await person(names.two, '+91 92000 00002'),
  };
  const order = async (customerId: number, priceRupees: number) => {
    const facts = { service_name: serviceName, assigned_to: fixture.staff.id, priceRupees };
    const [id = 0] = await makeOrders(db, { customerId, serviceId: service.id }, [facts]);
    return id;
  };
  orders = {
    accented: await order(customers.accented, 44_000),
    taken: await order(customers.taken, 55_000),
    two: await order(customers.two, 66_000),
  };
  // Orders that no search matches.
  await makeOrders(db, { customerId: fixture.customer.id, serviceId: service.id }, [
    { service_name: 'Monthly', assigned_to: fixture.staff.id },
    { service_name: 'GST Returns', assigned_to: fixture.staff.id },
  ]);
  [ticketId = 0] = await makeTickets(
    db,
    { customerId: customers.two, staffId: fixture.staff.id, serviceId: service.id },
    [{ name: names.two, subject: 'Señor’s refund – late' }],
  );
  await sql`
    with written as (
      insert into messages (id, order_id, sent_by, client_id, body, sent_at)
      select id, id, customer_id, gen_random_uuid()::text, 'Namaste', now() from orders returning id, order_id)
    insert into chats (order_id, last_message_id, last_message_at) select order_id, id, now() from written
    on conflict (order_id) do update set last_message_id = excluded.last_message_id`.execute(db);
});
afterAll(() => fixture.testApp.close());

const ids = (rows: readonly { id: number }[]) =>
  rows.map(({ id }) => id).toSorted((one, other) => one - other);

/** The customers, and orders of customers, that each search finds. */
const lists = {
  customers: async (q: string) =>
    ids((await data(fixture.admin.api.POST('/customers', { body: { q } }))).customers),
  choices: async (q: string) =>
    ids((await data(fixture.admin.api.POST('/getcustomerservice', { body: { q } }))).customers),
  ownChoices: async (q: string) =>
    ids((await data(fixture.staff.api.POST('/getcustomerservice', { body: { q } }))).customers),
  ownCustomers: async (q: string) =>
    ids((await data(fixture.staff.api.POST('/staffcustomer', { body: { q } }))).customers),
  palette: async (q: string) =>
    ids((await data(fixture.admin.api.POST('/find_anything', { body: { q } }))).customers),
};
const ordersFound = {
  orders: async (q: string) => ids((await fixture.orders({ q })).orders),
  tasks: async (q: string) => ids((await fixture.tasks(fixture.staff, { q })).orders),
  palette: async (q: string) =>
    ids((await data(fixture.admin.api.POST('/find_anything', { body: { q } }))).tasks),
  chats: async (q: string) =>
    (await data(fixture.admin.api.POST('/chatOrders', { body: { q } }))).orders
      .map(({ order_id: number }) => Number(number.slice('ORD-'.length)))
      .toSorted((one, other) => one - other),
};

it.each([
  ['José', ['accented', 'taken']],
  ['Jose\u0301', ['accented', 'taken']],
  ['JOSE', ['accented', 'taken']],
  ["D'Souza", ['accented', 'taken']],
  ['d’souza  josé', ['accented', 'taken']],
  ['Zubeida  Qasim', ['two']],
  ['Qasim Zubeida', ['two']],
  ['Qasim\u00a0Zubeida', ['two']],
  ['qas zub', ['two']],
  ['Zubeida Souza', []],
] as const)('"%s" finds the customers, and their orders, of %j', async (q, expected) => {
  for (const [list, find] of Object.entries(lists))
    expect([list, await find(q)]).toEqual([list, expected.map((one) => customers[one])]);
  for (const [list, find] of Object.entries(ordersFound))
    expect([list, await find(q)]).toEqual([list, expected.map((one) => orders[one])]);
});

it.each([
  ['91234 56780', 'accented'],
  ['+919123456780', 'accented'],
  ['+91 91234 56780', 'accented'],
  ['09123456780', 'accented'],
  ['91234-56780', 'accented'],
  ['(91234) 56.780', 'accented'],
  ['९१२३४५६७८०', 'accented'],
  ['9200000002', 'two'],
] as const)('the number "%s" finds its customer', async (q, expected) => {
  for (const list of ['customers', 'choices', 'ownChoices', 'ownCustomers', 'palette'] as const)
    expect([list, await lists[list](q)]).toEqual([list, [customers[expected]]]);
});

it.each([
  (id: number) => `ORD-${id}`,
  (id: number) => `ORD ${id}`,
  (id: number) => `#ORD-00000${id}`,
  (id: number) => `ORD–${String(id).padStart(6, '0')}`,
  (id: number) => `ord${String(id).padStart(6, '0')}`,
])('finds an order by its number as %s', async (write) => {
  for (const [list, find] of Object.entries(ordersFound))
    expect([list, await find(write(orders.two))]).toEqual([list, [orders.two]]);
});

it.each(['GST Returns - Monthly', 'monthly returns', 'RETURNS – gst  monthly'])(
  'finds the service by "%s"',
  async (q) => {
    const all = Object.values(orders);
    for (const [list, find] of Object.entries(ordersFound))
      expect([list, await find(q)]).toEqual([list, all]);
  },
);

it.each([['qasim gst'], ['monthly zubeida'], ['gst qasim ORD']])(
  'matches words of the service and of the customer together: "%s"',
  async (q) => {
    for (const list of ['orders', 'tasks', 'chats'] as const)
      expect([list, await ordersFound[list](q)]).toEqual([list, [orders.two]]);
    expect(await lists.customers(q.replace(' ORD', ''))).toEqual([customers.two]);
    expect(await lists.ownCustomers(q.replace(' ORD', ''))).toEqual([customers.two]);
  },
);

it.each(['66,000', '66000', 'Rs.66,000', 'Rs. 66,000', '₹66000', 'rs66,000/-'])(
  '"%s" finds the order of that price',
  async (q) => {
    for (const list of ['orders', 'tasks'] as const)
      expect([list, await ordersFound[list](q)]).toEqual([list, [orders.two]]);
  },
);

it.each([
  (_: number) => "Senor's",
  (_: number) => 'refund  señor',
  (_: number) => 'refund - late',
  (_: number) => 'Qasim refund',
  (id: number) => `TKT-${id}`,
  (id: number) => `TKT ${id}`,
  (id: number) => `#TKT–${String(id).padStart(6, '0')}`,
])('finds a ticket as %s', async (write) => {
  const q = write(ticketId);
  for (const find of ['/admintickets', '/find_anything'] as const)
    expect([find, ids((await data(fixture.admin.api.POST(find, { body: { q } }))).tickets)]).toEqual([
      find,
      [ticketId],
    ]);
  expect(ids((await data(fixture.staff.api.POST('/stafftickets', { body: { q } }))).tickets)).toEqual([
    ticketId,
  ]);
});

it.each(['\u200b', '\u00ad'])('ignores the search %j', async (q) => {
  const all = (await fixture.orders()).orders.length;
  expect((await fixture.orders({ q })).orders).toHaveLength(all);
});
