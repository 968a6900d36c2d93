/** Totals, and the newest customers, orders and tickets (api-admindashboard-n01). */

import { istDate } from '@portal/domain/ist-date';
import type { components } from '@portal/sdk/contract.gen';
import { sql } from 'kysely';
import type { Handler } from '../contract/operation.ts';
import type { Db } from '../db/database.ts';
import { allOrders, allTickets, tallyOf } from '../db/tallies.ts';
import { loadRows } from '../lists/list-query.ts';
import { taskList } from '../tasks/list-tasks.ts';
import { viewAdminOrder } from '../tasks/task-view.ts';
import { ticketList } from '../tickets/list-tickets.ts';
import { viewAdminTicketRow } from '../tickets/ticket-view.ts';

const NEWEST_CUSTOMERS = 5;
const newest = { limit: 10, offset: 0, after: undefined };

export const adminDashboard: Handler<'adminDashboard'> = async ({ db, clock }, { actor }) => {
  const now = clock.now();
  const [counts, customers, orders, tickets] = await Promise.all([
    countAll(db),
    findNewestCustomers(db),
    loadRows(db, taskList(actor, {}, now), newest),
    loadRows(db, ticketList(actor, {}), newest),
  ]);
  return {
    status: 'true',
    message: 'The dashboard.',
    ...counts,
    customers,
    recentorders: orders.rows.map((row) => viewAdminOrder(row, now)),
    recenttickets: tickets.rows.map(viewAdminTicketRow),
  };
};

interface Counts {
  total_customers: number;
  total_staff: number;
  total_orders: number;
  tickets: number;
}

async function countAll(db: Db): Promise<Counts> {
  const { rows } = await sql<Counts>`select ${tallyOf(['customers'])} as total_customers,
    ${tallyOf(['staff'])} as total_staff, ${tallyOf(allOrders)} as total_orders,
    ${tallyOf(allTickets)} as tickets`.execute(db);
  const [counts] = rows;
  if (!counts) throw new Error('counting answered nothing');
  const { total_customers, total_staff, total_orders, tickets } = counts;
  return { total_customers, total_staff, total_orders, tickets };
}

async function findNewestCustomers(db: Db): Promise<components['schemas']['NewCustomer'][]> {
  const rows = await db
    .selectFrom('people')
    .select(['id', 'name', 'email', 'phone', 'created_at'])
    .where('user_type', '=', 'user')
    .where('state', '=', 'active')
    .orderBy('id', 'desc')
    .limit(NEWEST_CUSTOMERS)
    .execute();
  return rows.map(({ id, name, email, phone, created_at: at }) => ({
    id,
    name,
    email,
    phone,
    date: istDate(at),
    created_at: at.toISOString(),
  }));
}
