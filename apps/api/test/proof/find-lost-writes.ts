/** Compares acknowledged writes with the database and the files. */

import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Db } from '../../src/db/database.ts';
import type { AcknowledgedWrites } from './kill-load.ts';

interface StoredState {
  db: Db;
  filesDir: string;
}

/** A line for each lost or duplicated purchase, message and upload. */
export const findLostWrites = async (
  kept: StoredState,
  acknowledged: AcknowledgedWrites,
): Promise<string[]> => [
  ...(await wrongPurchases(kept.db, acknowledged)),
  ...(await wrongMessages(kept.db, acknowledged)),
  ...(await wrongUploads(kept, acknowledged)),
];

async function wrongPurchases(db: Db, { purchases }: AcknowledgedWrites): Promise<string[]> {
  const { rows: doubled } = await sql<{ payment_id: number }>`
    select payment_id from orders where payment_id is not null group by payment_id having count(*) <> 1`.execute(
    db,
  );
  const { rows: uninvoiced } = await sql<{ id: number }>`
    select id from payments where state = 'paid'
      and (select count(*) from invoices where invoices.payment_id = payments.id) <> 1`.execute(db);
  const { rows: gaps } = await sql<{ serial: number }>`
    select serial from (select serial, row_number() over (partition by financial_year order by serial) as place
      from invoices) numbered where serial <> place`.execute(db);
  const orders = await db
    .selectFrom('orders')
    .innerJoin('payments', 'payments.id', 'orders.payment_id')
    .select(['orders.id', 'payments.provider_payment_id'])
    .execute();
  const known = new Map(orders.map((order) => [order.id, order.provider_payment_id]));
  return [
    ...purchases
      .filter(({ orderId, paymentId }) => known.get(orderId) !== paymentId)
      .map(({ paymentId }) => `the order of ${paymentId} is not there`),
    ...doubled.map(({ payment_id }) => `payment ${payment_id} made more than one order`),
    ...uninvoiced.map(({ id }) => `payment ${id} has not one invoice`),
    ...gaps.map(({ serial }) => `invoice ${serial} follows a gap`),
  ];
}

async function wrongMessages(db: Db, { messages }: AcknowledgedWrites): Promise<string[]> {
  const { rows } = await sql<{ message: string; count: number }>`
    select body as message, count(*)::int as count from messages group by body`.execute(db);
  const counts = new Map(rows.map(({ message, count }) => [message, count]));
  return [
    ...messages.filter(({ text }) => !counts.has(text)).map(({ text }) => `${text} is lost`),
    ...rows.filter(({ count }) => count > 1).map(({ message }) => `${message} is doubled`),
  ];
}

async function wrongUploads(
  { db, filesDir }: StoredState,
  { uploads }: AcknowledgedWrites,
): Promise<string[]> {
  const rows = await db
    .selectFrom('document_uploads')
    .select(['id', 'uploaded_by', 'stored_name'])
    .where('stored_name', 'is not', null)
    .execute();
  const stored = new Map(
    rows.map((row) => [row.id, join(filesDir, `user${row.uploaded_by}`, row.stored_name ?? '')]),
  );
  const wrong: string[] = [];
  for (const { uploadId, sha256 } of uploads) {
    const bytes = await readFile(stored.get(uploadId) ?? '').catch(() => Buffer.alloc(0));
    if (createHash('sha256').update(bytes).digest('hex') !== sha256) wrong.push(`upload ${uploadId} is lost`);
  }
  return wrong;
}
