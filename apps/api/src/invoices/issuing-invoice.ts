/** Writes the tax invoice of a payment, as parts of the statement that fulfils or completes it (record 0015). */
import { financialYear } from '@portal/domain/financial-year';
import { type RawBuilder, sql } from 'kysely';
import type { ProviderIdentity } from '../settings/settings-registry.ts';
import { documentNumber, drawingSerial } from './document-number.ts';

export interface Issue {
  /** As it is now: what is written of it stays on this invoice, whatever is set later. */
  supplier: ProviderIdentity;
  /** The invoice's date is the day in India. */
  now: Date;
  /** The invoice that a credit note took back. */
  replaces?: number;
}

/**
 * Parts of a statement that draw a number and write the invoice as the table `invoiced`.
 * @param paid the payment, one row of `payments` at most; one without a place of supply is left to
 * issue-missing-invoices.ts.
 * @param bought its orders: id, service_name, sac_code, price_paise, gst_paise, gst_rate_basis_points.
 */
export function issuingInvoice(
  paid: RawBuilder<unknown>,
  bought: RawBuilder<unknown>,
  { supplier, now, replaces }: Issue,
): RawBuilder<unknown> {
  const { code } = financialYear(now);
  const supplierState = supplier.gstin.slice(0, 2);
  // Whose state nobody knows is supplied where the supplier is, which may have moved since the quote.
  const place = sql<string>`case when paid.invoice_gstin is null and paid.billing_state is null
    then ${supplierState} else paid.place_of_supply end`;
  return sql`${drawingSerial('INV', now, sql`${paid} paid where place_of_supply is not null`)}, invoiced as (
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

/** The same split as splitGst of the domain: equal halves within a state, one head between two. */
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
