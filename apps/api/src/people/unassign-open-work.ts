/** Unassigns the open work of a departing staff member (api-deletestaff-006). */

import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { notify } from '../events/notify.ts';
import { admins } from '../events/recipients.ts';
import { reassignTasks, lockTasks } from '../tasks/reassign-tasks.ts';

export interface DepartingStaff {
  staffId: number;
  /** The admin who deletes them. */
  by: number;
}

const batch = 1_000;

/** Returns the number of orders. The staff member loses access to their chats at once, sockets included. */
export async function unassignOpenOrders(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  { staffId, by }: DepartingStaff,
): Promise<number> {
  let taken = 0;
  for (;;) {
    const { rows } = await sql<{ id: number }>`
      select id from orders where ${isOpenWorkOf(staffId)} order by id limit ${batch}`.execute(tx);
    if (rows.length === 0) return taken;
    const locked = await lockTasks(
      tx,
      rows.map(({ id }) => id),
    );
    // Skips orders that were reassigned before the lock was granted.
    const held = locked.filter((order) => order.assigned_to === staffId);
    await reassignTasks(tx, deps, held, { staffId: null, by });
    taken += held.length;
  }
}

/** Returns the number of tickets: all that are not closed, deleted ones included, which may be restored. */
export async function unassignOpenTickets(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  { staffId, by }: DepartingStaff,
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    with taken as (
      update tickets set assigned_to = null where assigned_to = ${staffId} and status <> 'Closed' returning id)
    insert into ticket_changes (ticket_id, kind, from_value, to_value, changed_by, changed_at)
    select id, 'assignment', ${String(staffId)}, null, ${by}, ${clock.now()}::timestamptz from taken`.execute(
    tx,
  );
  return Number(numAffectedRows);
}

/** Uses the index orders_due_of_staff. */
const isOpenWorkOf = (staffId: number) => sql`assigned_to = ${staffId} and due_rank < 'infinity'`;

/** Notifies every admin, who must assign the work again (api-deletestaff-006). */
export async function notifyOfUnassignedWork(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  person: { id: number; name: string },
  { orders, tickets }: { orders: number; tickets: number },
): Promise<void> {
  if (orders + tickets === 0) return;
  const parts = [countOf(orders, 'open task'), countOf(tickets, 'open ticket')].filter((part) => part !== '');
  await notify(tx, deps, {
    event_key: `work-handed-back:${person.id}`,
    title: 'Tasks Unassigned',
    recipients: admins,
    detail: `${person.name} has left: ${parts.join(' and ')} ${orders + tickets === 1 ? 'is' : 'are'} assigned to nobody now.`,
  });
}

const countOf = (count: number, what: string) =>
  count === 0 ? '' : `${count} ${what}${count === 1 ? '' : 's'}`;
