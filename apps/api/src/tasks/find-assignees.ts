/** The staff whom orders can be given to, each with how much they have to do. */
import type { components } from '@portal/sdk/contract.gen';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

type Assignee = components['schemas']['Assignee'];

/** No installation has as many staff; if one had, its newest would have to be found by search. */
const mostStaff = 1_000;

/** Active staff by name. Their open orders are counted from the index `orders_open` alone. */
export async function findAssignees(db: Db): Promise<Assignee[]> {
  const { rows } = await sql<Assignee>`
    select id, name, department, coalesce(open_orders, 0) as open_orders
    from people left join (
      select assigned_to, count(*) as open_orders from orders where due_rank < 'infinity' group by assigned_to
    ) work on work.assigned_to = people.id
    where user_type = 'staff' and state = 'active'
    order by name, id limit ${mostStaff}`.execute(db);
  return rows.map(({ id, name, department, open_orders: open }) => ({
    id,
    name,
    department,
    open_orders: open,
  }));
}
