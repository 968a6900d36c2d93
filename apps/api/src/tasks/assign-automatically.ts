/** Gives new orders to the least loaded staff member of their department, when admins have switched that on. */
import { leastLoaded, type StaffLoad } from '@portal/domain/staff-load';
import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { openOrders } from '../db/tallies.ts';
import { isAutoAssigned } from '../settings/auto-assign.ts';
import { reassignTasks } from './reassign-tasks.ts';

interface NewOrder {
  id: number;
  assigned_to: number | null;
  service_name: string;
  category: string;
}

/**
 * To be called in the transaction of the orders' birth. Orders born at the same time are given out one transaction
 * after the other, so that each counts what the ones before it got. An order whose department has nobody stays nobody's;
 * the admins are told of it as of every new one.
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

/** A key of its own among advisory locks; held until the transaction ends. */
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

/** Who can't be deactivated until the transaction ends, with what each has to do by the tallies. */
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
