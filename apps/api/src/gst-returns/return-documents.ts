/** The invoices and credit notes of a return, each with its table of GSTR-1 (record 0055). */

import { type Dated, LARGE_INVOICE_LIMITS } from '@portal/domain/tax-law';
import { type RawBuilder, sql } from 'kysely';
import type { ReturnScope } from './return-scope.ts';

/**
 * A subquery with a row for each document: `kind`, `id`, `serial`, the fields of the tables, `lines`, `section` and
 * `direction`, -1 for what is subtracted in sums. A credit note counts in the period of its own date, and in the table
 * that belongs to that of its invoice. One without a taxed line is in no table. `taxable_paise` is without exempt lines,
 * which `exempt_paise` sums.
 */
export const returnDocuments = ({ period, gstin }: ReturnScope): RawBuilder<unknown> => sql`(
  select kind, id, number, serial, issued_on, lines, taxable_paise - exempt_paise as taxable_paise, exempt_paise,
    cgst_paise, sgst_paise, igst_paise, total_paise, against, recipient_gstin, recipient_name, place_of_supply,
    is_within_state, buyer_kind, lut_arn,
    case when kind = 'invoice' then 1 else -1 end as direction,
    case
      -- Exempt, or only passed on as a pure agent, which is no supply.
      when taxable_paise + cgst_paise + sgst_paise + igst_paise = exempt_paise then null
      when buyer_kind = 'abroad' then case when kind = 'invoice' then 'exp' else 'cdnur' end
      when recipient_gstin is not null then case when kind = 'invoice' then 'b2b' else 'cdnr' end
      when not is_within_state and invoice_paise > ${limitOn(LARGE_INVOICE_LIMITS, 'invoice_day')}
        then case when kind = 'invoice' then 'b2cl' else 'cdnur' end
      else 'b2cs'
    end as section
  from (
    select 'invoice' as kind, id, number, serial, issued_on, lines, taxable_paise, exempt_paise, cgst_paise,
      sgst_paise, igst_paise, total_paise, null::text as against, issued_on as invoice_day, total_paise as invoice_paise,
      recipient_gstin, recipient_name, place_of_supply, buyer_kind, lut_arn, ${isWithinState} as is_within_state
    from invoices
    where issued_on between ${period.from}::date and ${period.to}::date and supplier_gstin = ${gstin}
    union all
    select 'credit_note', note.id, note.number, note.serial, note.issued_on, note.lines, note.taxable_paise,
      note.exempt_paise, note.cgst_paise, note.sgst_paise, note.igst_paise, note.total_paise, invoice.number, invoice.issued_on,
      invoice.total_paise, recipient_gstin, recipient_name, place_of_supply, buyer_kind, lut_arn, ${isWithinState}
    from credit_notes note join invoices invoice on invoice.id = note.invoice_id
    where note.issued_on between ${period.from}::date and ${period.to}::date and supplier_gstin = ${gstin}
  ) document)`;

/** Of an invoice; mirrors `isWithinState` of the domain. */
export const isWithinState = sql<boolean>`(buyer_kind = 'india' and left(supplier_gstin, 2) = place_of_supply)`;

/** Of a line of `document`: what bears no tax under a letter of undertaking is reported at the rate of zero. */
export const reportedRate = sql<number>`case when document.lut_arn is null then line.rate_basis_points else 0 end`;

/** The limit that holds on the date of a column. */
export const limitOn = (limits: readonly Dated<number>[], column: string): RawBuilder<number> =>
  sql<number>`case ${sql.join(
    limits
      .toReversed()
      .map(({ from, value }) => sql`when ${sql.ref(column)} >= ${from}::date then ${value}::bigint`),
    sql` `,
  )} end`;

/** The lines of `document` as the relation `line`. */
export const documentLines = sql`jsonb_to_recordset(document.lines) as line(order_id bigint, sac text,
  rate_basis_points integer, taxable_paise bigint, cgst_paise bigint, sgst_paise bigint, igst_paise bigint)`;
