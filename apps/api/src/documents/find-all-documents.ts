/** Finds everything current that was given or issued for an order, in the order in which its page shows it. */
import { sql } from 'kysely';
import type { Actor } from '../contract/operation.ts';
import type { Db } from '../db/database.ts';
import { visibleTo } from '../access/order-access.ts';

export type FoundDocument = (
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

/** `everybody` is for a signed link, whose maker was checked already. Undefined when the order is not the caller's. */
export async function findAllDocuments(
  db: Db,
  caller: Actor | 'everybody',
  orderId: number,
): Promise<FoundDocument[] | undefined> {
  const order = await db
    .selectFrom('orders')
    .select('id')
    .where('id', '=', orderId)
    .where(caller === 'everybody' ? sql<boolean>`true` : visibleTo(caller))
    .executeTakeFirst();
  if (!order) return undefined;
  const { rows } = await sql<Row>`
    select needed.name, needed.kind as text_kind, false as issued, needed.position as place, ${columns}
    from order_documents needed
      join document_uploads given on given.order_document_id = needed.id and given.state = 'current'
    where needed.order_id = ${order.id}
    union all
    select given.issued_name, null, true, given.id, ${columns}
    from document_uploads given
    where given.issued_order_id = ${order.id} and given.state = 'current'
    order by issued, place`.execute(db);
  return rows.map(found);
}

const columns = sql`given.stored_name, given.size_bytes, given.text_sealed, given.uploaded_by, given.uploaded_at`;

function found(row: Row): FoundDocument {
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
