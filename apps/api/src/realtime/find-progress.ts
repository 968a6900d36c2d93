/** How far chats were read by each person and received by each side, as it is stored. */
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { Progress } from './notes.ts';

/** All that is known of one order's chat. */
export const progressOf = (db: Db, orderId: number): Promise<Progress[]> =>
  find(db, { reads: sql`order_id = ${orderId}`, receipts: sql`order_id = ${orderId}` });

/** What has moved in these chats since then. */
export const progressSince = (db: Db, orderIds: readonly number[], since: Date): Promise<Progress[]> =>
  find(db, {
    reads: sql`order_id = any(${orderIds}::bigint[]) and read_at > ${since}`,
    receipts: sql`order_id = any(${orderIds}::bigint[]) and received_at > ${since}`,
  });

/** What these people have read since then, in any chat. */
export const readsSince = (db: Db, personIds: readonly number[], since: Date): Promise<Progress[]> =>
  find(db, { reads: sql`person_id = any(${personIds}::bigint[]) and read_at > ${since}` });

interface Wanted {
  reads: RawBuilder<unknown>;
  receipts?: RawBuilder<unknown>;
}

interface Row {
  order_id: number;
  reader_id: number | null;
  of_customer: boolean | null;
  id: number;
}

async function find(db: Db, { reads, receipts = sql`false` }: Wanted): Promise<Progress[]> {
  const { rows } = await sql<Row>`
    select order_id, person_id as reader_id, null as of_customer, last_read_id as id from chat_reads where ${reads}
    union all
    select order_id, null, of_customer, received_id from chat_receipts where ${receipts}`.execute(db);
  return rows.map(({ order_id: orderId, reader_id: readerId, of_customer: ofCustomer, id }): Progress => {
    if (readerId !== null) return { kind: 'read', orderId, readerId, lastReadId: id };
    return { kind: 'received', orderId, side: ofCustomer ? 'customer' : 'provider', receivedId: id };
  });
}
