/** The snapshot of a service that its orders take (api-place_order-006). */

import { sql } from 'kysely';
import { invalid } from '../contract/errors.ts';
import type { Tx } from '../db/database.ts';

export type OrderedService = Awaited<ReturnType<typeof findService>>;

/** Also one that is no longer on sale. */
export const findService = (tx: Tx, id: number) =>
  serviceRows(tx).where('services.id', '=', id).executeTakeFirstOrThrow();

/** Locks a service on sale against changes. Throws 400 at the field for another one. */
export async function lockService(tx: Tx, id: number, field = 'service'): Promise<OrderedService> {
  const service = await serviceRows(tx)
    .where('services.id', '=', id)
    .where('services.state', '=', 'published')
    .forShare('services')
    .executeTakeFirst();
  if (!service) throw invalid([{ field, message: 'Choose one of the services.' }]);
  return service;
}

const serviceRows = (tx: Tx) =>
  tx
    .selectFrom('services')
    .innerJoin('categories', 'categories.id', 'services.category_id')
    .select([
      'services.id',
      'services.name',
      'categories.name as category',
      'services.details',
      'services.timeline',
      'services.sac_code',
      'services.tax_treatment',
      'services.tax_exemption',
      'services.price_paise',
      'services.steps',
      sql<string>`services.step_terms::text`.as('step_terms'),
      sql<string>`services.official_fees::text`.as('official_fees'),
    ]);
