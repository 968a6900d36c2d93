/** Lists the published services with prices, GST, timelines and required documents. */

import { gstRateOn } from '@portal/domain/gst';
import { priceInRupees, toPaise, withGst } from '@portal/domain/money';
import { feesInRupees, type OfficialFee } from '@portal/domain/official-fees';
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Handler } from '../contract/operation.ts';
import type { Db } from '../db/database.ts';

export const services: Handler<'services'> = async (deps) => {
  const now = deps.clock.now();
  const rows = await findPublished(deps.db);
  return {
    status: 'true',
    message: 'The services on sale.',
    services: rows.map((row) => viewService(row, now)),
  };
};

type ServiceRow = Awaited<ReturnType<typeof findPublished>>[number];

function viewService(row: ServiceRow, now: Date) {
  const rate = gstRateOn(now, row.tax_treatment);
  return {
    id: row.id,
    name: row.name,
    category: row.category,
    gst_rate: rate / 100,
    ...priceInRupees(withGst(toPaise(row.price_paise), rate)),
    official_fees: feesInRupees(row.official_fees),
    sla: row.timeline,
    details: row.details,
    video_link: row.video_link,
    documents: row.documents.map((document) => ({
      doc_name: document.name,
      field_type: document.field_type,
      required: document.required ? ('true' as const) : ('false' as const),
      hint: document.hint,
    })),
  };
}

const findPublished = (db: Db) =>
  db
    .selectFrom('services')
    .innerJoin('categories', 'categories.id', 'services.category_id')
    .select((eb) => [
      'services.id',
      'services.name',
      'categories.name as category',
      'price_paise',
      'tax_treatment',
      sql<OfficialFee[]>`services.official_fees`.as('official_fees'),
      'timeline',
      'details',
      'video_link',
      jsonArrayFrom(
        eb
          .selectFrom('service_documents')
          .select(['name', 'field_type', 'required', 'hint'])
          .whereRef('service_id', '=', 'services.id')
          .orderBy('position'),
      ).as('documents'),
    ])
    .where('state', '=', 'published')
    .orderBy('services.id', 'desc')
    .execute();
