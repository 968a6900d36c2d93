/** Takes from a staff member who leaves what is not finished: nobody's from now on (api-deletestaff-006). */
import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { giveOrders, lockOrders } from '../tasks/give-orders.ts';

export interface Leaving {
  staffId: number;
  /** The admin. */
  by: number;
}

const batch = 1_000;

/** Answers how many orders it took; their chats are closed to the staff member at once, sockets included. */
export async function handBackWork(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  { staffId, by }: Leaving,
): Promise<number> {
  let taken = 0;
  for (;;) {
    const { rows } = await sql<{ id: number }>`
      select id from orders where ${isOpenWorkOf(staffId)} order by id limit ${batch}`.execute(tx);
    if (rows.length === 0) return taken;
    const locked = await lockOrders(
      tx,
      rows.map(({ id }) => id),
    );
    // Somebody else may have been given one while it was waited for.
    const held = locked.filter((order) => order.assigned_to === staffId);
    await giveOrders(tx, deps, held, { staffId: null, by });
    taken += held.length;
  }
}

/** Answers how many tickets it took: those that are not closed, in the bin as well, from which they may come back. */
export async function handBackTickets(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  { staffId, by }: Leaving,
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

/** Whatever is not at its last step, by the index orders_due_of_staff. */
const isOpenWorkOf = (staffId: number) => sql`assigned_to = ${staffId} and due_rank < 'infinity'`;
