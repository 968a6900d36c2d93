/** Finds every current upload and issued document of an order, in the order of its page. */

import { sql } from 'kysely';
import { visibleTo } from '../access/order-access.ts';
import type { Actor } from '../contract/operation.ts';
import type { Db } from '../db/database.ts';

export type DownloadableDocument = (
  | {
      readonly kind: 'file';
      readonly storedName: string;
      readonly storedPath: string;
      readonly sizeBytes: number;
    }
  | { readonly kind: 'text'; readonly textKind: string | null; readonly sealed: Buffer }
) & { readonly name: string; readonly issued: boolean; readonly uploadedAt: Date };

interface Row {
  name: string;
  text_kind: string | null;
  issued: boolean;
  stored_name: string | null;
  size_bytes: number | null;
  text_sealed: Buffer | null;
  uploaded_by: number;
  uploaded_at: Date;
}

/** `link-bearer` is the bearer of a valid signed link. Returns undefined when the caller may not see the order. */
export async function findDownloadableDocuments(
  db: Db,
  caller: Actor | 'link-bearer',
  orderId: number,
): Promise<DownloadableDocument[] | undefined> {
  const order = await db
    .selectFrom('orders')
    .select('id')
    .where('id', '=', orderId)
    .where(caller === 'link-bearer' ? sql<boolean>`true` : visibleTo(caller))
    .executeTakeFirst();
  if (!order) return undefined;
  const { rows } = await sql<Row>`
    select requirement.name, requirement.kind as text_kind, false as issued, requirement.position as place, ${columns}
    from order_documents requirement
      join document_uploads upload on upload.order_document_id = requirement.id and upload.state = 'current'
    where requirement.order_id = ${order.id}
    union all
    select upload.issued_name, null, true, upload.id, ${columns}
    from document_uploads upload
    where upload.issued_order_id = ${order.id} and upload.state = 'current'
    order by issued, place`.execute(db);
  return rows.map(toDocument);
}

const columns = sql`upload.stored_name, upload.size_bytes, upload.text_sealed, upload.uploaded_by, upload.uploaded_at`;

function toDocument(row: Row): DownloadableDocument {
  const about = { name: row.name, issued: row.issued, uploadedAt: row.uploaded_at };
  if (row.text_sealed) return { ...about, kind: 'text', textKind: row.text_kind, sealed: row.text_sealed };
  if (row.stored_name === null || row.size_bytes === null)
    throw new Error('an upload is neither file nor text');
  return {
    ...about,
    kind: 'file',
    storedName: row.stored_name,
    storedPath: `user${row.uploaded_by}/${row.stored_name}`,
    sizeBytes: row.size_bytes,
  };
}
