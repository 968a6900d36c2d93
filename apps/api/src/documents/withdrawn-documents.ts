import { orderDisplayId } from '@portal/domain/display-id';
import { istDate } from '@portal/domain/ist-date';
import type { components } from '@portal/sdk/contract.gen';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/database.ts';

const maxRows = 100;

interface Row {
  id: number;
  issued_name: string;
  order_id: number;
  service_name: string;
  hidden_at: Date;
  withdrawn_reason: string;
}

/** Issued documents that were withdrawn, newest first. `whose` is a condition on `orders`; the caller checks access. */
export async function loadWithdrawnDocuments(
  db: Db,
  whose: RawBuilder<boolean>,
): Promise<components['schemas']['WithdrawnDocument'][]> {
  const { rows } = await sql<Row>`
    select issued.id, issued_name, orders.id as order_id, service_name, hidden_at, withdrawn_reason
    from orders join document_uploads issued on issued.issued_order_id = orders.id
    where ${whose} and withdrawn_reason is not null
    order by issued.hidden_at desc, issued.id desc limit ${sql.lit(maxRows)}`.execute(db);
  return rows.map((row) => ({
    upload_id: row.id,
    doc_name: row.issued_name,
    for_order: row.order_id,
    order_id: orderDisplayId(row.order_id),
    service_name: row.service_name,
    withdrawn_on: istDate(row.hidden_at),
    withdrawn_at: row.hidden_at.toISOString(),
    reason: row.withdrawn_reason,
  }));
}
