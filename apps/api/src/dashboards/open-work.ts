/** The work that is open now: by bucket, by department and by staff member, and how much of it is late. */
import type { components } from '@portal/sdk/contract.gen';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

type Figures = components['schemas']['AdminFigures'];
type OpenWork = Pick<Figures, 'buckets' | 'open' | 'overdue' | 'unassigned' | 'departments' | 'staff'>;

/** The staff with the most to do. */
const mostStaff = 20;

/** @param today the day in India by which an order is late. */
export async function findOpenWork(db: Db, today: string): Promise<OpenWork> {
  const [load, departments, all] = await Promise.all([
    countByOwner(db, today),
    countByDepartment(db, today),
    db
      .selectFrom('orders')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  ]);
  const sum = (count: (owner: OwnerLoad) => number) => load.reduce((total, owner) => total + count(owner), 0);
  const open = sum((owner) => owner.open);
  const pending = sum((owner) => owner.pending);
  const owned = load
    .filter((owner): owner is OwnerLoad & { id: number } => owner.id !== null)
    .slice(0, mostStaff);
  return {
    // Counted a moment apart, so that an order made in between is not yet complete.
    buckets: { pending, progress: open - pending, complete: Math.max(all.count - open, 0) },
    open,
    overdue: sum((owner) => owner.overdue),
    unassigned: load.find(({ id }) => id === null)?.open ?? 0,
    departments,
    staff: await withNames(db, owned),
  };
}

interface OwnerLoad {
  /** Null for what nobody has. */
  id: number | null;
  open: number;
  pending: number;
  overdue: number;
}

/** From the index `orders_open` alone, most to do first. */
async function countByOwner(db: Db, today: string): Promise<OwnerLoad[]> {
  const { rows } = await sql<OwnerLoad>`
    select assigned_to as id, count(*) as open, count(*) filter (where status = 'Pending') as pending,
      count(*) filter (where due_rank < ${today}::date) as overdue
    from orders where due_rank < 'infinity' group by assigned_to order by open desc, id`.execute(db);
  return rows;
}

/** From the index `orders_open_of_department` alone, most to do first. */
async function countByDepartment(db: Db, today: string): Promise<OpenWork['departments']> {
  const { rows } = await sql<OpenWork['departments'][number]>`
    select category as department, count(*) as open, count(*) filter (where due_rank < ${today}::date) as overdue
    from orders where due_rank < 'infinity' group by category order by open desc, category`.execute(db);
  return rows.map(({ department, open, overdue }) => ({ department, open, overdue }));
}

async function withNames(db: Db, load: (OwnerLoad & { id: number })[]): Promise<OpenWork['staff']> {
  if (load.length === 0) return [];
  const names = await db
    .selectFrom('people')
    .select(['id', 'name'])
    .where(
      'id',
      'in',
      load.map(({ id }) => id),
    )
    .execute();
  const nameOf = new Map(names.map(({ id, name }) => [id, name]));
  return load.map(({ id, open, overdue }) => ({ id, name: nameOf.get(id) ?? '', open, overdue }));
}
