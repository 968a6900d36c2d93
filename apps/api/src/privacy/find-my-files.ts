/** The stored files of a person's orders, receipts, official fees, chats and tickets, sent by anyone. */

import { orderDisplayId, ticketDisplayId } from '@portal/domain/display-id';
import { sql } from 'kysely';
import type { Db, Tx } from '../db/database.ts';
import { filesOfOrder } from '../documents/order-files.ts';

export interface MyFile {
  /** `user{user_id}/{stored name}` (documents-004). */
  readonly storedPath: string;
  readonly storedName: string;
  /** The display number of the order or ticket. */
  readonly folder: string;
  /** The original file name. */
  readonly name: string;
  readonly sizeBytes: number;
  readonly uploadedAt: Date;
}

/** `visible` to the person, or all that are `stored`, removed and replaced documents included. */
type Which = 'visible' | 'stored';

/** Returns each file once, even when several orders use it. */
export async function findMyFiles(db: Db | Tx, personId: number, which: Which): Promise<MyFile[]> {
  const ofOrders = await ofOrdersOf(personId, which).execute(db);
  const ofChats = await ofChatsOf(personId).execute(db);
  const ofReceipts = await ofReceiptsOf(personId).execute(db);
  // Kept by the erasure.
  const ofFees = which === 'visible' ? (await ofFeesOf(personId).execute(db)).rows : [];
  const ofTickets = await ofTicketsOf(personId).execute(db);
  return [
    ...ofOrders.rows.map((row) => view(row, orderDisplayId(row.belongs_to))),
    ...ofChats.rows.map((row) => view(row, `${orderDisplayId(row.belongs_to)} Chat`)),
    ...ofReceipts.rows.map((row) => view(row, orderDisplayId(row.belongs_to))),
    ...ofFees.map((row) => view(row, orderDisplayId(row.belongs_to))),
    ...ofTickets.rows.map((row) => view(row, ticketDisplayId(row.belongs_to))),
  ];
}

const ofOrdersOf = (personId: number, which: Which) => sql<FileRow>`
  select * from (
    select distinct on (file.stored_name) file.id, file.stored_name, file.original_name, file.size_bytes,
      file.uploaded_by, file.uploaded_at, orders.id as belongs_to
    from orders cross join ${filesOfOrder}
    where orders.customer_id = ${personId}
      and ${which === 'visible' ? sql`file.state = 'current'` : sql`file.deleted_at is null`}
    order by file.stored_name, file.id) files
  order by id`;

const ofChatsOf = (personId: number) => sql<FileRow>`
  select stored_name, original_name, size_bytes, sent_by as uploaded_by, sent_at as uploaded_at,
    orders.id as belongs_to
  from orders join messages on messages.order_id = orders.id and messages.file_count > 0
    join message_files on message_files.message_id = messages.id
  where orders.customer_id = ${personId}
  order by message_files.id`;

const ofReceiptsOf = (personId: number) => sql<FileRow>`
  select stored_name, original_name, size_bytes, uploaded_by, uploaded_at, (
      select min(order_id) from payment_targets_view target where target.payment_id = payments.id) as belongs_to
  from payments join receipts on receipts.payment_id = payments.id
    join tds_certificate_files on receipt_id = receipts.id
  where payments.customer_id = ${personId}
  order by receipt_id`;

const ofFeesOf = (personId: number) => sql<FileRow>`
  select stored_name, original_name, size_bytes, recorded_by as uploaded_by, recorded_at as uploaded_at,
    orders.id as belongs_to
  from orders join disbursements on order_id = orders.id
  where customer_id = ${personId}
  order by charge_id`;

const ofTicketsOf = (personId: number) => sql<FileRow>`
  select stored_name, original_name, size_bytes, uploaded_by, uploaded_at, tickets.id as belongs_to
  from tickets join ticket_files on ticket_files.ticket_id = tickets.id
  where tickets.customer_id = ${personId}
  order by ticket_files.id`;

interface FileRow {
  stored_name: string;
  original_name: string;
  size_bytes: number;
  uploaded_by: number;
  uploaded_at: Date;
  /** The id of the order or ticket. */
  belongs_to: number;
}

const view = (row: FileRow, folder: string): MyFile => ({
  storedPath: `user${row.uploaded_by}/${row.stored_name}`,
  storedName: row.stored_name,
  folder,
  name: row.original_name,
  sizeBytes: row.size_bytes,
  uploadedAt: row.uploaded_at,
});
