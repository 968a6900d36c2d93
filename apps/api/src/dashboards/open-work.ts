/** Open work by bucket, department and staff member, and how much of it is overdue. */

import type { components } from '@portal/sdk/contract.gen';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { allOrders } from '../db/tallies.ts';

type Figures = components['schemas']['AdminFigures'];
type OpenWork = Pick<Figures, 'buckets' | 'open' | 'overdue' | 'unassigned' | 'departments' | 'staff'>;

/** The number of staff members listed, those with the most work. */
const MAX_STAFF = 20;

/** @param today the day in India that determines which orders are overdue. */
export async function findOpenWork(db: Db, today: string): Promise<OpenWork> {
  const parts = await findLoads(db, today);
  const all = sumOf(parts);
  const owners = mostFirst(groupBy(parts, ({ owner }) => owner));
  const owned = owners.filter(([id]) => id !== nobody).slice(0, MAX_STAFF);
  return {
    buckets: { pending: all.pending, progress: all.progress, complete: all.complete },
    open: openOf(all),
    overdue: all.overdue,
    unassigned: openOf(sumOf(parts.filter(({ owner }) => owner === nobody))),
    departments: mostFirst(groupBy(parts, ({ department }) => department)).map(([department, load]) => ({
      department,
      open: openOf(load),
      overdue: load.overdue,
    })),
    staff: await withNames(db, owned),
  };
}

interface Load {
  pending: number;
  progress: number;
  complete: number;
  overdue: number;
}

interface LoadGroup extends Load {
  owner: number;
  department: string;
}

/** The owner of unassigned orders in the tallies. */
const nobody = 0;

/**
 * One statement, so all numbers are consistent: counts from the tallies, overdue orders from the index `orders_late`.
 */
async function findLoads(db: Db, today: string): Promise<LoadGroup[]> {
  const { rows } = await sql<LoadGroup>`
    select owner, department,
      coalesce(sum(n) filter (where what = 'orders pending'), 0)::bigint as pending,
      coalesce(sum(n) filter (where what = 'orders in progress'), 0)::bigint as progress,
      coalesce(sum(n) filter (where what = 'orders complete'), 0)::bigint as complete, 0::bigint as overdue
    from tallies where what = any (${[...allOrders]}::text[]) group by owner, department
    union all
    select coalesce(assigned_to, ${nobody}), category, 0, 0, 0, count(*)
    from orders where due_rank < ${today}::date and due_rank < 'infinity' group by 1, 2`.execute(db);
  return rows;
}

const openOf = ({ pending, progress }: Load) => pending + progress;

function sumOf(parts: readonly Load[]): Load {
  const sum = { pending: 0, progress: 0, complete: 0, overdue: 0 };
  for (const part of parts) {
    sum.pending += part.pending;
    sum.progress += part.progress;
    sum.complete += part.complete;
    sum.overdue += part.overdue;
  }
  return sum;
}

const groupBy = <Key>(parts: readonly LoadGroup[], keyOf: (part: LoadGroup) => Key): [Key, Load][] =>
  [...Map.groupBy(parts, keyOf)].map(([key, group]) => [key, sumOf(group)]);

/** Groups with open work, most first, ties by id or name. */
const mostFirst = <Key extends number | string>(groups: readonly [Key, Load][]): [Key, Load][] =>
  groups
    .filter(([, load]) => openOf(load) > 0)
    .toSorted(([one, oneLoad], [other, otherLoad]) => {
      const byLoad = openOf(otherLoad) - openOf(oneLoad);
      return byLoad === 0 ? Number(one > other) - Number(one < other) : byLoad;
    });

async function withNames(db: Db, load: readonly [number, Load][]): Promise<OpenWork['staff']> {
  if (load.length === 0) return [];
  const names = await db
    .selectFrom('people')
    .select(['id', 'name'])
    .where(
      'id',
      'in',
      load.map(([id]) => id),
    )
    .execute();
  const nameOf = new Map(names.map(({ id, name }) => [id, name]));
  return load.map(([id, of]) => ({ id, name: nameOf.get(id) ?? '', open: openOf(of), overdue: of.overdue }));
}
