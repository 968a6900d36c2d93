import { gstRateOn } from '@portal/domain/gst';
import { priceInRupees, toPaise, withGst } from '@portal/domain/money';
import { maskPhone } from '@portal/domain/phone';
import type { components } from '@portal/sdk/contract.gen';
import type { Actor, Handler } from '../contract/operation.ts';
import type { Db } from '../db/database.ts';
import { loadListPage } from '../lists/list-query.ts';
import { MAX_ROWS } from '../lists/paginate.ts';
import { type CustomerRow, customerChoices, findsOtherCustomers } from './customer-choices.ts';
import { recordLookups } from './record-lookups.ts';

/** Maximum number of customers that staff find by one search. */
const MAX_LOOKED_UP = 50;

type Schemas = components['schemas'];

export const getCustomerService: Handler<'getCustomerService'> = async (deps, { actor, body }) => {
  const { limit = MAX_ROWS, cursor, offset } = body;
  const q = (body.q ?? '').trim();
  const isLookup = actor.kind === 'staff' && findsOtherCustomers(q);
  const size = isLookup ? Math.min(limit, MAX_LOOKED_UP) : limit;
  const { rows, paging } = await loadListPage(deps, customerChoices(actor, q), {
    limit: size,
    cursor,
    offset,
  });
  if (isLookup) {
    await recordLookups(
      deps,
      actor.userId,
      rows.map(({ id }) => id),
    );
  }
  return {
    status: 'true',
    message: 'The customers and services.',
    customers: rows.map((row) => viewCustomer(actor, row)),
    services: await loadServices(deps.db, deps.clock.now()),
    ...paging,
  };
};

const viewCustomer = ({ kind }: Actor, { id, name, email, phone }: CustomerRow): Schemas['CustomerChoice'] =>
  kind === 'admin' ? { id, name, email, phone } : { id, name, phone: maskPhone(phone) };

async function loadServices(db: Db, now: Date): Promise<Schemas['ServiceChoice'][]> {
  const rows = await db
    .selectFrom('services')
    .innerJoin('categories', 'categories.id', 'services.category_id')
    .select([
      'services.id',
      'services.name',
      'categories.name as category',
      'services.price_paise',
      'services.tax_treatment',
      'services.timeline',
    ])
    .where('services.state', '=', 'published')
    .orderBy('categories.position')
    .orderBy('services.name')
    .execute();
  return rows.map((row) => {
    const rate = gstRateOn(now, row.tax_treatment);
    return {
      id: row.id,
      name: row.name,
      category: row.category,
      gst_rate: rate / 100,
      ...priceInRupees(withGst(toPaise(row.price_paise), rate)),
      sla: row.timeline,
    };
  });
}
