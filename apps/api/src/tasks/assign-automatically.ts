/** Assigns new orders to the least loaded staff member of their department, if that setting is on. */

import { leastLoaded, type StaffLoad } from '@portal/domain/staff-load';
import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';
import { openOrders } from '../db/tallies.ts';
import type { Deps } from '../deps.ts';
import { isAutoAssigned } from '../settings/auto-assign.ts';
import { reassignTasks } from './reassign-tasks.ts';

interface NewOrder {
  id: number;
  assigned_to: number | null;
  service_name: string;
  category: string;
}

/**
 * Call it in the transaction that creates the orders. Concurrent transactions assign one after another, so that each counts
 * the assignments before it. Without active staff in the department an order stays unassigned.
 */
export async function assignAutomatically(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  orderIds: readonly number[],
): Promise<void> {
  if (orderIds.length === 0 || !(await isAutoAssigned(tx))) return;
  await lockAutoAssignment(tx);
  const orders = await findOrders(tx, orderIds);
  if (orders.length === 0) return;
  const staff = await lockStaff(
    tx,
    orders.map(({ category }) => category),
  );
  const choices = new Map<number, NewOrder[]>();
  for (const order of orders) {
    const chosen = leastLoaded(staff, order.category);
    if (!chosen) continue;
    chosen.open_orders += 1;
    choices.set(chosen.id, [...(choices.get(chosen.id) ?? []), order]);
  }
  for (const [staffId, given] of choices) await reassignTasks(tx, deps, given, { staffId, by: null });
}

/** An advisory lock until the transaction ends. */
const lockAutoAssignment = (tx: Tx) =>
  sql`select pg_advisory_xact_lock(hashtextextended('auto_assign', 0))`.execute(tx);

const findOrders = (tx: Tx, orderIds: readonly number[]): Promise<NewOrder[]> =>
  tx
    .selectFrom('orders')
    .select(['id', 'assigned_to', 'service_name', 'category'])
    .where('id', 'in', orderIds)
    .where('assigned_to', 'is', null)
    .orderBy('id')
    .execute();

/** Locks the departments' active staff against deactivation and counts their open orders by the tallies. */
async function lockStaff(
  tx: Tx,
  departments: readonly string[],
): Promise<(StaffLoad & { open_orders: number })[]> {
  const people = await tx
    .selectFrom('people')
    .select(['id', 'department'])
    .where('user_type', '=', 'staff')
    .where('state', '=', 'active')
    .where('department', 'in', departments)
    .orderBy('id')
    .forShare()
    .execute();
  const { rows } = await sql<{ id: number; count: number }>`
    select owner as id, sum(n)::bigint as count from tallies
    where what = any (${[...openOrders]}::text[]) and owner = any (${people.map(({ id }) => id)}::bigint[])
    group by owner`.execute(tx);
  const loads = new Map(rows.map(({ id, count }) => [id, count]));
  return people.map(({ id, department }) => ({ id, department, open_orders: loads.get(id) ?? 0 }));
}
