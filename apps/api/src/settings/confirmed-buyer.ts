/** What an admin confirmed of a customer as a buyer without GST (record 0070). */

import type { ConfirmedBuyer } from '@portal/domain/buyer-kind';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../db/database.ts';

/** Null when nothing is confirmed. `customerId` is a column or a value. */
export const confirmedBuyer = (customerId: RawBuilder<unknown>): RawBuilder<ConfirmedBuyer | null> =>
  sql<ConfirmedBuyer | null>`(
    select jsonb_build_object('kind', kind, 'gstin', gstin) from zero_rated_buyers where customer_id = ${customerId})`;

export async function findConfirmedBuyer(db: Db | Tx, customerId: number): Promise<ConfirmedBuyer | null> {
  const { rows } = await sql<{ confirmed: ConfirmedBuyer | null }>`
    select ${confirmedBuyer(sql`${customerId}`)} as confirmed`.execute(db);
  return rows[0]?.confirmed ?? null;
}
