/** What the provider issued to an order's customer, such as its certificate, as those who work on it see it. */
import { istDate } from '@portal/domain/ist-date';
import type { components } from '@portal/sdk/contract.gen';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

interface Row {
  id: number;
  issued_name: string;
  state: 'current' | 'quarantined';
  stored_name: string;
  original_name: string;
  uploaded_at: Date;
  expires_on: string | null;
}

/**
 * Oldest first, without what was replaced; what the virus scanner has not seen yet is named and can't be opened. Access is
 * the caller's to check.
 */
export async function loadIssuedDocuments(
  db: Db,
  orderId: number,
): Promise<components['schemas']['IssuedDocument'][]> {
  const { rows } = await sql<Row>`
    select issued.id, issued_name, issued.state, issued.stored_name, original_name, uploaded_at, to_char(expires_on, 'YYYY-MM-DD') as expires_on
    from document_uploads issued left join document_expiries expiry on expiry.stored_name = issued.stored_name
    where issued_order_id = ${orderId} and state in ('current', 'quarantined') order by issued.id`.execute(
    db,
  );
  return rows.map((row) => ({
    upload_id: row.id,
    doc_name: row.issued_name,
    scan: row.state === 'quarantined' ? 'waiting' : null,
    field_value: row.state === 'quarantined' ? null : row.stored_name,
    file_name: row.original_name,
    upload_date: istDate(row.uploaded_at),
    uploaded_at: row.uploaded_at.toISOString(),
    expires_on: row.expires_on,
  }));
}
