/** Counts of orders, tickets and people that triggers maintain (migration 0025), so that counting reads few rows. */

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

/** The sum of these tallies, optionally narrowed by a condition. */
export const tallyOf = (
  what: readonly TallyKind[],
  condition: RawBuilder<boolean> = sql<boolean>`true`,
): RawBuilder<number> => sql<number>`coalesce((
    select sum(n) from tallies where what = any (${[...what]}::text[]) and ${condition})::bigint, 0)`;

/** Merges the rows of each tally and of each sum into one. Concurrent readers see the rows before or the sums after. */
export async function compactTallies(db: Db): Promise<void> {
  await sql`
    with gathered as (delete from tallies returning what, owner, department, n)
    insert into tallies (what, owner, department, n)
    select what, owner, department, sum(n) from gathered group by 1, 2, 3 having sum(n) <> 0`.execute(db);
  await compactSums(db, 'payment_sums', ['paid_on', 'state'], ['n', 'amount_paise', 'refunded_paise']);
  await compactSums(
    db,
    'document_sums',
    ['issued_on', 'kind'],
    ['n', 'taxable_paise', 'cgst_paise', 'sgst_paise', 'igst_paise', 'total_paise'],
  );
}

/** Leaves alone what is merged already, since there are rows for every day. */
async function compactSums(
  db: Db,
  table: 'payment_sums' | 'document_sums',
  keys: readonly [string, string],
  sums: readonly string[],
): Promise<void> {
  const key = sql.join([...keys, 'department'].map((column) => sql.ref(column)));
  const columns = sql.join(sums.map((column) => sql.ref(column)));
  await sql`
    with gathered as (
      delete from ${sql.table(table)}
      where (${key}) in (select ${key} from ${sql.table(table)} group by ${key} having count(*) > 1)
      returning ${key}, ${columns})
    insert into ${sql.table(table)} (${key}, ${columns})
    select ${key}, ${sql.join(sums.map((column) => sql`sum(${sql.ref(column)})`))}
    from gathered group by ${key} having sum(n) <> 0`.execute(db);
}
