/** The stored files of a person: what they uploaded for orders and tickets, and what was given to them. */
import { orderDisplayId, ticketDisplayId } from '@portal/domain/display-id';
import type { Db, Tx } from '../db/database.ts';

export interface MyFile {
  /** `user{user_id}/{stored name}` (decision 34). */
  readonly storedPath: string;
  readonly storedName: string;
  /** The display number of the order or the ticket. */
  readonly folder: string;
  /** The name that the file had when it was uploaded. */
  readonly name: string;
  readonly sizeBytes: number;
  readonly uploadedAt: Date;
}

/** Each file once, of orders in every version, whoever uploaded it. */
export async function findMyFiles(db: Db | Tx, personId: number): Promise<MyFile[]> {
  const ofOrders = await filesOfOrders(db, personId);
  const ofTickets = await filesOfTickets(db, personId);
  return [
    ...ofOrders.map((row) => view(row, orderDisplayId(row.order_id))),
    ...ofTickets.map((row) => view(row, ticketDisplayId(row.ticket_id))),
  ];
}

const filesOfOrders = (db: Db | Tx, personId: number) =>
  db
    .selectFrom('document_uploads')
    .leftJoin('order_documents', 'order_documents.id', 'document_uploads.order_document_id')
    .innerJoin('orders', (join) =>
      join.on((eb) =>
        eb('orders.id', '=', eb.fn.coalesce('order_documents.order_id', 'document_uploads.issued_order_id')),
      ),
    )
    .select([
      'document_uploads.stored_name',
      'document_uploads.original_name',
      'document_uploads.size_bytes',
      'document_uploads.uploaded_by',
      'document_uploads.uploaded_at',
      'orders.id as order_id',
    ])
    .where('orders.customer_id', '=', personId)
    .where('document_uploads.stored_name', 'is not', null)
    .where('document_uploads.reused_from', 'is', null)
    .orderBy('document_uploads.id')
    .execute();

const filesOfTickets = (db: Db | Tx, personId: number) =>
  db
    .selectFrom('ticket_files')
    .innerJoin('tickets', 'tickets.id', 'ticket_files.ticket_id')
    .select([
      'ticket_files.stored_name',
      'ticket_files.original_name',
      'ticket_files.size_bytes',
      'ticket_files.uploaded_by',
      'ticket_files.uploaded_at',
      'tickets.id as ticket_id',
    ])
    .where('tickets.customer_id', '=', personId)
    .orderBy('ticket_files.id')
    .execute();

interface FileRow {
  stored_name: string | null;
  original_name: string | null;
  size_bytes: number | null;
  uploaded_by: number;
  uploaded_at: Date;
}

const view = (row: FileRow, folder: string): MyFile => ({
  storedPath: `user${row.uploaded_by}/${row.stored_name}`,
  storedName: row.stored_name ?? '',
  folder,
  name: row.original_name ?? '',
  sizeBytes: row.size_bytes ?? 0,
  uploadedAt: row.uploaded_at,
});
