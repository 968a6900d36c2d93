/** What to look at before a return is filed. */

import { todayIst } from '@portal/domain/ist-date';
import { ADDRESS_LIMITS } from '@portal/domain/tax-law';
import type { components } from '@portal/sdk/contract.gen';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { limitOn } from './return-documents.ts';
import type { ReturnScope } from './return-scope.ts';

type ReturnWarning = components['schemas']['GstReturnWarning'];

/** Documents that a warning names; it counts all. */
const mostNamed = 20;

export async function findWarnings(db: Db, scope: ReturnScope, now: Date): Promise<ReturnWarning[]> {
  const found = [
    ...(scope.period.to >= todayIst(now) ? [notOver] : []),
    await findUnaddressed(db, scope),
    await findDoubtfulGstins(db, scope),
    ...(await findOtherGstins(db, scope)),
    ...(await findGaps(db, scope)),
  ];
  return found.filter((warning) => warning !== undefined);
}

const notOver: ReturnWarning = {
  code: 'not_over',
  message: 'The period is not over yet, so more invoices may follow.',
  count: 0,
  documents: [],
};

/** Rule 46(d) and (e): the value without GST counts. */
const findUnaddressed = (db: Db, scope: ReturnScope) =>
  findInvoices(db, scope, {
    code: 'no_address',
    message: 'These invoices lack the address of the recipient, which the law requires on them.',
    condition: sql`recipient_address is null and (recipient_gstin is not null or taxable_paise >= ${limitOn(ADDRESS_LIMITS, 'issued_on')})`,
  });

const findDoubtfulGstins = (db: Db, scope: ReturnScope) =>
  findInvoices(db, scope, {
    code: 'gst_number_refused',
    message:
      'The GST number that was entered for these invoices did not pass its check, so they are reported as sales to consumers.',
    condition: sql`recipient_gstin is null and buyer_kind = 'india' and exists (select from payments
      where payments.id = invoices.payment_id and gst_number <> '' and invoice_gstin is null)`,
  });

interface InvoiceWarning extends Pick<ReturnWarning, 'code' | 'message'> {
  condition: RawBuilder<unknown>;
}

/** An invoice that was replaced needs no attention any more. */
async function findInvoices(
  db: Db,
  { period, gstin }: ReturnScope,
  { condition, ...warning }: InvoiceWarning,
): Promise<ReturnWarning | undefined> {
  const { rows } = await sql<{ number: string; order_id: number; count: number }>`
    select number, ((lines || pure_agent_lines) -> 0 ->> 'order_id')::bigint as order_id, count(*) over ()::integer as count
    from invoices
    where issued_on between ${period.from}::date and ${period.to}::date and supplier_gstin = ${gstin}
      and ${condition} and not exists (select from invoices later where later.replaces = invoices.id)
    order by serial limit ${mostNamed}`.execute(db);
  const count = rows[0]?.count;
  return count === undefined
    ? undefined
    : { ...warning, count, documents: rows.map(({ number, order_id }) => ({ number, order_id })) };
}

/** After a change of the provider's GST number a period may need two returns. */
async function findOtherGstins(db: Db, { period, gstin }: ReturnScope): Promise<ReturnWarning[]> {
  const { rows } = await sql<{ gstin: string; count: number }>`
    select supplier_gstin as gstin, count(*)::integer as count
    from invoices
    where issued_on between ${period.from}::date and ${period.to}::date and supplier_gstin <> ${gstin}
    group by 1 order by 1`.execute(db);
  return rows.map(({ gstin: other, count }) => ({
    code: 'other_gst_number',
    message: `${count === 1 ? 'One invoice is' : `${count} invoices are`} issued under your GST number ${other}, which has a return of its own.`,
    gst_number: other,
    count,
    documents: [],
  }));
}

/** The numbers of a series follow one another (Rule 46(b)); a gap would be a fault of the portal. */
async function findGaps(db: Db, scope: ReturnScope): Promise<ReturnWarning[]> {
  const warnings: ReturnWarning[] = [];
  for (const table of ['invoices', 'credit_notes'] as const) {
    const missing = await countMissingNumbers(db, table, scope);
    if (missing > 0) {
      warnings.push({
        code: 'gap',
        message: `${missing} numbers are missing in the series of ${table === 'invoices' ? 'invoices' : 'credit notes'}. Please inform the technical administrator.`,
        count: missing,
        documents: [],
      });
    }
  }
  return warnings;
}

/** Between the last number before the period and the last number in it. */
async function countMissingNumbers(
  db: Db,
  table: 'invoices' | 'credit_notes',
  { period }: ReturnScope,
): Promise<number> {
  const { rows } = await sql<{ missing: number }>`
    select (last - coalesce((
      select serial from ${sql.table(table)} before
      where before.financial_year = issued.financial_year and before.serial < issued.first
      order by serial desc limit 1), 0) - count)::integer as missing
    from (
      select financial_year, min(serial) as first, max(serial) as last, count(*) as count
      from ${sql.table(table)} where issued_on between ${period.from}::date and ${period.to}::date
      group by 1
    ) issued`.execute(db);
  return rows.reduce((sum, { missing }) => sum + missing, 0);
}
