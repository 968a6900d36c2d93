/** How many orders, tickets and people there are, as triggers count them (migration 0025): the same time however many. */
import { type RawBuilder, sql } from 'kysely';
import type { Db } from './database.ts';

type TallyKind =
  | 'orders pending'
  | 'orders in progress'
  | 'orders complete'
  | 'tickets open'
  | 'tickets closed'
  | 'customers'
  | 'staff';

export const openOrders = ['orders pending', 'orders in progress'] as const;
export const allOrders = [...openOrders, 'orders complete'] as const;
export const allTickets = ['tickets open', 'tickets closed'] as const;

/** A number, of rows of `tallies` that a condition may narrow further. */
export const tallyOf = (
  what: readonly TallyKind[],
  condition: RawBuilder<boolean> = sql<boolean>`true`,
): RawBuilder<number> => sql<number>`coalesce((
    select sum(n) from tallies where what = any (${[...what]}::text[]) and ${condition})::bigint, 0)`;

/** Adds up what has gathered. Whoever reads meanwhile sees the rows before or the sums after. */
export async function compactTallies(db: Db): Promise<void> {
  await sql`
    with gathered as (delete from tallies returning what, owner, department, n)
    insert into tallies (what, owner, department, n)
    select what, owner, department, sum(n) from gathered group by 1, 2, 3 having sum(n) <> 0`.execute(db);
}
