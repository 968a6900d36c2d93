/** The customers and services to choose from for a new order; staff see of customers no contact data. */
import { priceInRupees, toPaise, withGst } from '@portal/domain/money';
import { gstRateOn } from '@portal/domain/gst';
import { maskPhone } from '@portal/domain/phone';
import type { components } from '@portal/sdk/contract.gen';
import type { Actor, Handler } from '../contract/operation.ts';
import type { Db } from '../db/database.ts';
import { cutPage, readCursor, writeCursor } from '../db/page.ts';
import { type CustomerRow, findCustomerChoices, findsStrangers } from './find-customer-choices.ts';
import { recordLookups } from './record-lookups.ts';
import { mostRows } from './work-rows.ts';
import { linkSecrets } from '../secrets.ts';

/** Of what staff find by a text. */
const mostFound = 50;

type Schemas = components['schemas'];

export const getCustomerService: Handler<'getCustomerService'> = async (deps, { actor, body }) => {
  const { limit = mostRows, cursor } = body;
  const q = (body.q ?? '').trim();
  const isSearch = actor.kind === 'staff' && findsStrangers(q);
  const size = isSearch ? Math.min(limit, mostFound) : limit;
  const list = `choices:${actor.userId}`;
  const secrets = linkSecrets(deps.config);
  const afterId = cursor === undefined ? undefined : readCursor(secrets, list, cursor);
  const rows = await findCustomerChoices(deps.db, actor, { q, afterId, limit: size + 1 });
  const { page, nextCursor } = cutPage(rows, size, (id) => writeCursor(secrets, list, id));
  if (isSearch) {
    await recordLookups(
      deps,
      actor.userId,
      page.map(({ id }) => id),
    );
  }
  return {
    status: 'true',
    message: 'The customers and services.',
    customers: page.map((row) => viewCustomer(actor, row)),
    services: await loadServices(deps.db, deps.clock.now()),
    next_cursor: nextCursor,
  };
};

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
