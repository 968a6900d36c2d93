/** Staff to whom orders can be assigned, each with the number of their open orders. */

import type { components } from '@portal/sdk/contract.gen';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { openOrders, tallyOf } from '../db/tallies.ts';

type Assignee = components['schemas']['Assignee'];

/** More staff than any installation has; with more, the newest would have to be found by search. */
const MAX_STAFF = 1_000;

/** Active staff by name. */
export async function findAssignees(db: Db): Promise<Assignee[]> {
  const { rows } = await sql<Assignee>`
    select id, name, department, ${tallyOf(openOrders, sql`owner = people.id`)} as open_orders
    from people where user_type = 'staff' and state = 'active'
    order by name, id limit ${MAX_STAFF}`.execute(db);
  return rows.map(({ id, name, department, open_orders: open }) => ({
    id,
    name,
    department,
    open_orders: open,
  }));
}
