/** The customers and services to choose from for a new order; staff see of customers no contact data (decision 49). */
import { priceInRupees, toPaise, withGst } from '@portal/domain/money';
import { gstRateOn } from '@portal/domain/gst';
import { maskPhone } from '@portal/domain/phone';
import type { components } from '@portal/sdk/contract.gen';
import { sql } from 'kysely';
import type { Actor, Handler } from '../contract/operation.ts';
import type { Db } from '../db/database.ts';
import { cutPage, readCursor, writeCursor } from '../db/page.ts';
import { patternOf } from '../db/pattern-of.ts';
import { mostRows } from './work-rows.ts';

type Schemas = components['schemas'];

export const getCustomerService: Handler<'getCustomerService'> = async (deps, { actor, body }) => {
  const { limit: size = mostRows, cursor, q = '' } = body;
  const list = `choices:${actor.userId}`;
  const secret = deps.config.LINK_SECRET;
  const afterId = cursor === undefined ? undefined : readCursor(secret, list, cursor);
  const rows = await findCustomers(deps.db, actor, { q: q.trim(), afterId, limit: size + 1 });
  const { page, nextCursor } = cutPage(rows, size, (id) => writeCursor(secret, list, id));
  return {
    status: 'true',
    message: 'The customers and services.',
    customers: page.map((row) => viewCustomer(actor, row)),
    services: await loadServices(deps.db, deps.clock.now()),
    next_cursor: nextCursor,
  };
};

interface CustomerRow {
  id: number;
  name: string;
  email: string;
  phone: string;
}

async function findCustomers(
  db: Db,
  actor: Actor,
  { q, afterId, limit }: { q: string; afterId: number | undefined; limit: number },
): Promise<CustomerRow[]> {
  const pattern = patternOf(q);
  // Staff can't find out a number or an address by trying parts of it.
  const shown =
    actor.kind === 'admin'
      ? sql`concat_ws(e'\x1f', id, name, email, phone)`
      : sql`concat_ws(e'\x1f', id, name)`;
  const { rows } = await sql<CustomerRow>`
    select id, name, email, phone from people
    where user_type = 'user' and state = 'active'
      and (${q === ''} or lower(${shown}) like ${pattern})
      and (${afterId ?? null}::bigint is null or id < ${afterId ?? null})
    order by id desc limit ${limit}`.execute(db);
  return rows;
}

const viewCustomer = ({ kind }: Actor, { id, name, email, phone }: CustomerRow): Schemas['CustomerChoice'] =>
  kind === 'admin' ? { id, name, email, phone } : { id, name, phone: maskPhone(phone) };

async function loadServices(db: Db, now: Date): Promise<Schemas['ServiceChoice'][]> {
  const rate = gstRateOn(now);
  const rows = await db
    .selectFrom('services')
    .innerJoin('categories', 'categories.id', 'services.category_id')
    .select([
      'services.id',
      'services.name',
      'categories.name as category',
      'services.price_paise',
      'services.timeline',
    ])
    .where('services.state', '=', 'published')
    .orderBy('categories.position')
    .orderBy('services.name')
    .execute();
  return rows.map((row) => {
    return {
      id: row.id,
      name: row.name,
      category: row.category,
      ...priceInRupees(withGst(toPaise(row.price_paise), rate)),
      sla: row.timeline,
    };
  });
}
