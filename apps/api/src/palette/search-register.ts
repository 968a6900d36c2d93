/** The palette's search of invoices, credit notes and payments, for admins. */

import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { matchesByIndex } from '../lists/match-text.ts';
import type { PaletteQuery } from './parse-query.ts';
import { MAX_OF_EACH } from './search-rows.ts';

/**
 * Only by texts that may be a number of theirs: the end of an invoice's number has six digits. Names, amounts and days find
 * other things, and too many of these.
 */
function numbersOf({ words = [] }: PaletteQuery) {
  const numbers = words.filter(([typed]) => typed.length >= 6 && /\d/.test(typed));
  return numbers.length === words.length ? numbers : [];
}

export async function findInvoices(db: Db, wanted: PaletteQuery) {
  const words = numbersOf(wanted);
  if (words.length === 0) return [];
  const { rows } = await sql<{ id: number; number: string; recipient: string; gst_number: string | null }>`
    select found.id, found.number, recipient_name as recipient, recipient_gstin as gst_number
    from registered_documents found join invoices on invoices.id = found.invoice_id
    where ${matchesByIndex(sql`found.search_text`, words)} order by found.id desc limit ${MAX_OF_EACH}`.execute(
    db,
  );
  return rows;
}

export async function findPayments(db: Db, wanted: PaletteQuery) {
  const words = numbersOf(wanted);
  if (words.length === 0) return [];
  const { rows } = await sql<{ id: number; payment_id: string; customer: string; amount_paise: number }>`
    select found.id, provider_payment_id as payment_id, people.name as customer, amount_paise
    from registered_payments found join people on people.id = found.customer_id
    where ${matchesByIndex(sql`found.search_text`, words)} order by found.id desc limit ${MAX_OF_EACH}`.execute(
    db,
  );
  return rows;
}
