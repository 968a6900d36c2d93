/** How far each person has read a chat and each side has received it. */

import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { RealtimeEvent } from '../../events/events.ts';

export type ChatProgress = Extract<RealtimeEvent, { kind: 'read' | 'received' }>;

export const progressKey = (progress: ChatProgress): string =>
  progress.kind === 'read'
    ? `read ${progress.orderId} ${progress.readerId}`
    : `received ${progress.orderId} ${progress.side}`;

export const progressPosition = (progress: ChatProgress): number =>
  progress.kind === 'read' ? progress.lastReadId : progress.receivedId;

/** The whole progress of one order's chat. */
export const readProgress = (db: Db, orderId: number): Promise<ChatProgress[]> =>
  findProgress(db, { reads: sql`order_id = ${orderId}`, receipts: sql`order_id = ${orderId}` });

/** Progress in these chats since then. */
export const progressSince = (db: Db, orderIds: readonly number[], since: Date): Promise<ChatProgress[]> =>
  findProgress(db, {
    reads: sql`order_id = any(${orderIds}::bigint[]) and read_at > ${since}`,
    receipts: sql`order_id = any(${orderIds}::bigint[]) and received_at > ${since}`,
  });

/** What these people have read since then, in any chat. */
export const readsSince = (db: Db, personIds: readonly number[], since: Date): Promise<ChatProgress[]> =>
  findProgress(db, { reads: sql`person_id = any(${personIds}::bigint[]) and read_at > ${since}` });

interface ProgressConditions {
  reads: RawBuilder<unknown>;
  receipts?: RawBuilder<unknown>;
}

interface ProgressRow {
  order_id: number;
  reader_id: number | null;
  of_customer: boolean | null;
  id: number;
}

async function findProgress(
  db: Db,
  { reads, receipts = sql`false` }: ProgressConditions,
): Promise<ChatProgress[]> {
  const { rows } = await sql<ProgressRow>`
    select order_id, person_id as reader_id, null as of_customer, last_read_id as id from chat_reads where ${reads}
    union all
    select order_id, null, of_customer, received_id from chat_receipts where ${receipts}`.execute(db);
  return rows.map(({ order_id: orderId, reader_id: readerId, of_customer: ofCustomer, id }): ChatProgress => {
    if (readerId !== null) return { kind: 'read', orderId, readerId, lastReadId: id };
    return { kind: 'received', orderId, side: ofCustomer ? 'customer' : 'provider', receivedId: id };
  });
}
