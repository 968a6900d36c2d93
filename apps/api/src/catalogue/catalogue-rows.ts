/** Queries of services for admins. */

import type { OfficialFee } from '@portal/domain/official-fees';
import type { StepTerm } from '@portal/domain/step-terms';
import { type Expression, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Db, Tx } from '../db/database.ts';
import type { RowRange } from '../lists/paginate.ts';

/** Open orders are counted up to this number. */
const MAX_COUNTED_ORDERS = 1_000;

export type CatalogueRow = Awaited<ReturnType<typeof findServices>>[number];
export type CatalogueService = NonNullable<Awaited<ReturnType<typeof findService>>>;

/** Newest first, in every state. */
export const findServices = (db: Db | Tx, { limit, after }: Pick<RowRange, 'limit' | 'after'>) =>
  shownServices(db)
    .$if(after !== undefined, (query) => query.where('services.id', '<', after?.id ?? 0))
    .orderBy('services.id', 'desc')
    .limit(limit)
    .execute();

export const findService = (db: Db | Tx, id: number) =>
  shownServices(db)
    .leftJoin('people', 'people.id', 'services.updated_by')
    .select((eb) => [
      'services.updated_at',
      'people.name as updated_by',
      openOrders(eb.ref('services.id')).as('open_orders'),
    ])
    .where('services.id', '=', id)
    .executeTakeFirst();

const shownServices = (db: Db | Tx) =>
  db
    .selectFrom('services')
    .innerJoin('categories', 'categories.id', 'services.category_id')
    .select((eb) => [
      'services.id',
      'services.name',
      'categories.name as category',
      'services.price_paise',
      'services.timeline',
      'services.details',
      'services.video_link',
      'services.sac_code',
      'services.tax_treatment',
      'services.tax_exemption',
      'services.steps',
      sql<StepTerm[]>`services.step_terms`.as('step_terms'),
      sql<OfficialFee[]>`services.official_fees`.as('official_fees'),
      'services.state',
      'services.version',
      jsonArrayFrom(
        eb
          .selectFrom('service_documents')
          .select(['service_documents.name', 'field_type', 'required', 'kind', 'hint'])
          .whereRef('service_id', '=', 'services.id')
          .orderBy('service_documents.position'),
      ).as('documents'),
    ]);

/** Uses the index orders_open_of_service. */
const openOrders = (serviceId: Expression<number>) => sql<number>`(
  select count(*) from (
    select from orders where service_id = ${serviceId} and due_rank < date 'infinity' limit ${MAX_COUNTED_ORDERS}) open)`;
