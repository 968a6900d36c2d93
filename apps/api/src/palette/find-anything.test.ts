/** The palette’s search: results, access and omissions. */

import { data } from '@portal/sdk/data';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeOrder } from '../../test/make-order.ts';
import { makePaidPayment } from '../../test/make-paid-payment.ts';
import { makePerson } from '../../test/make.ts';
import { createTestApp, type SignedInUser, type TestApp } from '../../test/test-app.ts';

let testApp: TestApp;
let admin: SignedInUser;
let asha: SignedInUser;
let bala: SignedInUser;
/** One order with a chat and one ticket per staff member, all of the same customer. */
let orders: Record<'asha' | 'bala', number>;
let tickets: Record<'asha' | 'bala', number>;
let customer: { id: number; email: string };

beforeAll(async () => {
  testApp = await createTestApp();
  [admin, asha, bala] = [await testApp.admin(), await testApp.staff(), await testApp.staff()];
  customer = await makePerson(testApp.db, 'user', { name: 'Zubeda Quraishi', email: 'zq@example.in' });
  orders = { asha: await orderOf(asha), bala: await orderOf(bala) };
  tickets = { asha: await ticketOf(asha), bala: await ticketOf(bala) };
});
afterAll(() => testApp.close());

async function orderOf({ id: staffId }: SignedInUser): Promise<number> {
  const { id } = await makeOrder(testApp.db, { customerId: customer.id, assignedTo: staffId });
  await sql`update orders set service_name = 'Trademark' where id = ${id}`.execute(testApp.db);
  await sql`with sent as (insert into messages (id, order_id, sent_by, client_id, body, sent_at)
      select coalesce(max(id), 0) + 1, ${id}, ${customer.id}, gen_random_uuid()::text, 'Namaste', now()
      from messages returning id)
    insert into chats (order_id, last_message_id, last_message_at) select ${id}, id, now() from sent
    on conflict (order_id) do update set last_message_id = excluded.last_message_id`.execute(testApp.db);
  return id;
}

async function ticketOf({ id: staffId }: SignedInUser): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into tickets (customer_id, service_id, service_name, department, priority, name, email, subject,
      message_html, assigned_to, created_at, updated_at)
    select ${customer.id}, min(id), 'Trademark', 'Others', 'Low', 'Zubeda Quraishi', 'zq@example.in', 'Logo refused',
      '<p>Help</p>', ${staffId}, now(), now() from services returning id`.execute(testApp.db);
  return rows[0]?.id ?? 0;
}

const find = ({ api }: Pick<SignedInUser, 'api'>, q: string) =>
  data(api.POST('/find_anything', { body: { q } }));
const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);

describe('by number', () => {
  it('finds an order in the usual spellings, and everything with a bare number', async () => {
    const id = orders.asha;
    for (const q of [`ORD-${String(id).padStart(6, '0')}`, `ord ${id}`, `ORD${id}`]) {
      const found = await find(admin, q);
      expect(found.tasks[0]).toMatchObject({ id, user_name: 'Zubeda Quraishi', status: 'Pending' });
      expect(idsOf(found.chats)[0]).toBe(id);
      expect(found.tickets).toEqual([]);
    }
    const bare = await find(admin, ` #${tickets.asha} `);
    expect(idsOf(bare.tickets)[0]).toBe(tickets.asha);
  });

  it('finds a ticket by its own number only', async () => {
    const found = await find(admin, `TKT-${tickets.bala}`);
    expect(idsOf(found.tickets)[0]).toBe(tickets.bala);
    expect(found.tasks).toEqual([]);
  });

  it.each(['ORD-999999', '0', '999999999999999', '12345678901234567890'])(
    'finds nothing for %s',
    async (q) => {
      expect(await find(admin, q)).toMatchObject({
        tasks: [],
        tickets: [],
        customers: [],
        staff: [],
        chats: [],
      });
    },
  );
});

describe('by name', () => {
  it('finds everything of a customer for an admin, in any letter case', async () => {
    const found = await find(admin, 'QURAI');
    expect(idsOf(found.tasks)).toEqual([orders.bala, orders.asha]);
    expect(idsOf(found.chats)).toEqual([orders.bala, orders.asha]);
    expect(idsOf(found.tickets)).toEqual([tickets.bala, tickets.asha]);
    expect(found.customers).toEqual([{ id: customer.id, name: 'Zubeda Quraishi', email: 'zq@example.in' }]);
  });

  it('finds staff by e-mail for admins, not for staff', async () => {
    expect(idsOf((await find(admin, bala.email)).staff)).toEqual([bala.id]);
    expect((await find(asha, bala.email)).staff).toEqual([]);
  });

  it('returns at most the newest five of a kind', async () => {
    const made = [];
    for (let n = 0; n < 7; n += 1)
      made.push(await makePerson(testApp.db, 'user', { name: `Twin Sister ${n}` }));
    expect(idsOf((await find(admin, 'twin sister')).customers)).toEqual(idsOf(made).toReversed().slice(0, 5));
  });

  it.each(['q', 'qu', '%%%', '___', String.raw`\\\\`])(
    'finds literal matches only, and nothing for too short a text: %j',
    async (q) => {
      expect(await find(admin, q)).toMatchObject({
        tasks: [],
        tickets: [],
        customers: [],
        staff: [],
        chats: [],
      });
    },
  );

  it('finds neither deactivated people nor tickets in the bin', async () => {
    const gone = await makePerson(testApp.db, 'user', { name: 'Departed Soul', state: 'deactivated' });
    const binned = await ticketOf(asha);
    await testApp.db
      .updateTable('tickets')
      .set({ deleted_at: new Date() })
      .where('id', '=', binned)
      .execute();
    expect(idsOf((await find(admin, 'departed soul')).customers)).not.toContain(gone.id);
    expect(idsOf((await find(admin, `TKT-${binned}`)).tickets)).not.toContain(binned);
  });
});

describe('a staff member', () => {
  it('finds their assigned work only, by name and by number', async () => {
    for (const q of ['quraishi', 'trademark', `ORD-${orders.asha}`, `TKT-${tickets.asha}`, 'logo refused']) {
      const found = await find(asha, q);
      for (const row of [...found.tasks, ...found.chats]) expect(row.id).toBe(orders.asha);
      for (const row of found.tickets) expect(row.id).toBe(tickets.asha);
    }
    const [byOrder, byTicket] = [
      await find(asha, `ORD-${orders.bala}`),
      await find(asha, `TKT-${tickets.bala}`),
    ];
    expect([byOrder.tasks, byOrder.chats, byTicket.tickets]).toEqual([[], [], []]);
    expect(idsOf((await find(asha, 'quraishi')).tasks)).toEqual([orders.asha]);
    expect(idsOf((await find(asha, 'quraishi')).customers)).toEqual([customer.id]);
  });

  it('finds their own customer among many of the same name', async () => {
    const staff = await testApp.staff();
    const first = await makePerson(testApp.db, 'user', { name: 'Same Name' });
    const order = await makeOrder(testApp.db, { customerId: first.id, assignedTo: staff.id });
    for (let n = 0; n < 51; n += 1) await makePerson(testApp.db, 'user', { name: 'Same Name' });
    const found = await find(staff, 'same name');
    expect([idsOf(found.tasks), idsOf(found.customers)]).toEqual([[order.id], [first.id]]);
  });

  it('finds no customer without assigned work, and nothing after it is reassigned', async () => {
    const third = await testApp.staff();
    expect((await find(third, 'quraishi')).customers).toEqual([]);
    const id = await orderOf(third);
    expect(idsOf((await find(third, 'quraishi')).tasks)).toEqual([id]);
    await testApp.db.updateTable('orders').set({ assigned_to: asha.id }).where('id', '=', id).execute();
    expect(await find(third, 'quraishi')).toMatchObject({ tasks: [], chats: [], customers: [] });
  });
});

it('refuses customers', async () => {
  const { api } = await testApp.customer();
  await expect(find({ api }, 'abc')).rejects.toMatchObject({ status: 403 });
});

describe('invoices and payments', () => {
  it('are found by admins by their numbers, not by names and not by staff', async () => {
    const { paymentId } = await makePaidPayment(testApp);
    const { provider_payment_id: number } = await testApp.db
      .selectFrom('payments')
      .select('provider_payment_id')
      .where('id', '=', paymentId)
      .executeTakeFirstOrThrow();
    const found = await find(admin, number ?? '');
    expect(found).toMatchObject({
      payments: [{ payment_id: number, customer: 'Meera Iyer', amount_paise: 1_180_000 }],
      invoices: [],
    });
    expect((await find(asha, number ?? '')).payments).toEqual([]);
    expect((await find(admin, 'meera iyer')).payments).toEqual([]);
  });
});
