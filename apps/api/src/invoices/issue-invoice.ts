/** Issues the tax invoice of a payment (record 0015). */

import { financialYear } from '@portal/domain/financial-year';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../db/database.ts';
import type { ProviderIdentity } from '../settings/settings-registry.ts';
import { documentNumber, nextSerialCte } from './document-number.ts';

/**
 * Issues the invoice of a payment whose orders exist. Returns its number; undefined when there is one already, or nothing
 * was paid. Call with the payment's row locked, so that concurrent calls don't waste a number.
 */
export async function issueInvoice(
  tx: Tx,
  paymentId: number,
  issue: InvoiceOptions,
): Promise<string | undefined> {
  const bought = sql`(select * from orders where payment_id = ${paymentId})`;
  const { rows } = await sql<{ number: string }>`
    with paid as (
      select * from payments
      where id = ${paymentId} and state = 'paid' and not exists (
        select from invoices
        where payment_id = ${paymentId} and replaces is not distinct from ${issue.replaces ?? null}::bigint)
    ), ${invoiceCtes(sql`paid`, bought, issue)}
    select number from invoiced`.execute(tx);
  return rows[0]?.number;
}

export interface InvoiceOptions {
  /** Copied to the invoice, so later changes of the settings don't affect it. */
  supplier: ProviderIdentity;
  /** The invoice is dated by the day in India. */
  now: Date;
  /** The fully credited invoice that this one replaces. */
  replaces?: number;
}

/**
 * CTEs that take a number and insert the invoice as `invoiced`.
 * @param paid at most one row of `payments`; skipped without a place of supply (see issue-missing-invoices.ts).
 * @param bought its orders: id, service_name, sac_code, price_paise, gst_paise, gst_rate_basis_points.
 */
export function invoiceCtes(
  paid: RawBuilder<unknown>,
  bought: RawBuilder<unknown>,
  { supplier, now, replaces }: InvoiceOptions,
): RawBuilder<unknown> {
  const { code } = financialYear(now);
  const supplierState = supplier.gstin.slice(0, 2);
  // Without a known state the place of supply is the supplier's, which may have changed since the quote.
  const place = sql<string>`case when paid.invoice_gstin is null and paid.billing_state is null
    then ${supplierState} else paid.place_of_supply end`;
  return sql`${nextSerialCte('INV', now, sql`${paid} paid where place_of_supply is not null`)}, invoiced as (
    insert into invoices (payment_id, replaces, number, financial_year, serial, issued_on, issued_at,
      supplier_name, supplier_address, supplier_email, supplier_phone, supplier_gstin, supplier_cin, supplier_website,
      recipient_name, recipient_contact, recipient_address, recipient_email, recipient_phone, recipient_gstin, place_of_supply,
      lines, taxable_paise, cgst_paise, sgst_paise, igst_paise, total_paise)
    select paid.id, ${replaces ?? null}::bigint, ${documentNumber('INV', code)}, ${code}::text, counted.serial,
      counted.issued_on, counted.issued_at, ${supplier.legalName}::text, ${supplier.address}::text,
      ${supplier.email}::text, ${supplier.phone}::text, ${supplier.gstin}::text,
      ${supplier.cin ?? null}::text, ${supplier.website ?? null}::text,
      coalesce(business_name, billing_name), case when business_name is not null then billing_name end, billing_address, billing_email, billing_phone, invoice_gstin, ${place},
      lines, taxable, cgst, sgst, igst, taxable + cgst + sgst + igst
    from ${paid} paid cross join counted
      cross join lateral (${taxedLines(bought, sql`${place} = ${supplierState}`)}) taxed
    returning id, number
  )`;
}

/** Mirrors `splitGst` of the domain: two equal halves within a state, IGST between states. */
const taxedLines = (bought: RawBuilder<unknown>, isWithinState: RawBuilder<boolean>) => sql`
  select sum(price_paise)::bigint as taxable, sum(cgst)::bigint as cgst, sum(sgst)::bigint as sgst,
    sum(igst)::bigint as igst,
    jsonb_agg(jsonb_build_object('order_id', id, 'description', service_name, 'sac', sac_code,
      'rate_basis_points', gst_rate_basis_points, 'taxable_paise', price_paise, 'cgst_paise', cgst,
      'sgst_paise', sgst, 'igst_paise', igst) order by id) as lines
  from (
    select line.*, case when ${isWithinState} then gst_paise - gst_paise / 2 else 0 end as cgst,
      case when ${isWithinState} then gst_paise / 2 else 0 end as sgst,
      case when ${isWithinState} then 0 else gst_paise end as igst
    from ${bought} line) line`;
