/**
 * Issues the tax invoice of a payment (record 0015): the place of supply, which the quote decides, the number, and the row.
 * Numbers of tax documents have one gapless series per kind and financial year (Rule 46(b) CGST Rules).
 */

import type { BuyerKind } from '@portal/domain/buyer-kind';
import { financialYear } from '@portal/domain/financial-year';
import { type Gstin, parseGstin, stateOfGstin } from '@portal/domain/gstin';
import { placeOfSupply } from '@portal/domain/place-of-supply';
import type { PlaceCode, StateCode } from '@portal/domain/states';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../db/database.ts';
import type { ProviderIdentity } from '../settings/settings-registry.ts';
import type { PureAgentLine, TaxLine } from './tax-document.ts';

/**
 * Issues the invoice of a payment whose orders exist. Returns its number; undefined when there is one already, or nothing
 * was paid. Call with the payment's row locked, so that concurrent calls don't waste a number.
 */
export async function issueInvoice(
  tx: Tx,
  paymentId: number,
  issue: InvoiceOptions,
): Promise<string | undefined> {
  const bought = {
    orders: sql`(select * from orders where payment_id = ${paymentId})`,
    charges: sql`(select * from order_charges where payment_id = ${paymentId})`,
  };
  const { rows } = await sql<{ number: string }>`
    with paid as (
      select * from payments
      where id = ${paymentId} and state = 'paid' and not exists (
        select from invoices
        where payment_id = ${paymentId} and replaces is not distinct from ${issue.replaces?.invoiceId ?? null}::bigint)
    ), ${invoiceCtes(sql`paid`, bought, issue)}
    select number from invoiced`.execute(tx);
  return rows[0]?.number;
}

interface ReplacedInvoice {
  invoiceId: number;
  lines: readonly TaxLine[];
  pureAgentLines: readonly PureAgentLine[];
}

export interface InvoiceOptions {
  /** Copied to the invoice, so later changes of the settings don't affect it. */
  supplier: ProviderIdentity;
  /** The invoice is dated by the day in India. */
  now: Date;
  /** The fully credited invoice that this one replaces, and what was left of its lines. */
  replaces?: ReplacedInvoice;
}

/** What an invoice lists: rows of `orders`, and of `order_charges`. */
interface InvoicedRows {
  orders: RawBuilder<unknown>;
  charges: RawBuilder<unknown>;
}

/**
 * CTEs that take a number and insert the invoice as `invoiced`.
 * @param paid at most one row of `payments`; skipped without a place of supply (see issue-missing-invoices.ts).
 * @param bought what it paid for.
 */
export function invoiceCtes(
  paid: RawBuilder<unknown>,
  bought: InvoicedRows,
  { supplier, now, replaces }: InvoiceOptions,
): RawBuilder<unknown> {
  const { code } = financialYear(now);
  const supplierState = supplier.gstin.slice(0, 2);
  // Without a known state the place of supply is the supplier's, which may have changed since the quote.
  const place = sql<string>`case when paid.buyer_kind = 'india' and paid.invoice_gstin is null
    and paid.billing_state is null then ${supplierState} else paid.place_of_supply end`;
  const isWithinState = sql<boolean>`(paid.buyer_kind = 'india' and ${place} = ${supplierState})`;
  const lines = replaces ? retaxedLines(replaces, isWithinState) : invoicedLines(bought, isWithinState);
  return sql`${nextSerialCte('INV', now, sql`${paid} paid where place_of_supply is not null`)}, invoiced as (
    insert into invoices (payment_id, replaces, number, financial_year, serial, issued_on, issued_at,
      supplier_name, supplier_address, supplier_email, supplier_phone, supplier_gstin, supplier_cin, supplier_website,
      recipient_name, recipient_contact, recipient_address, recipient_email, recipient_phone, recipient_gstin, place_of_supply,
      buyer_kind, recipient_country, lut_arn, lines, pure_agent_lines, taxable_paise, exempt_paise, cgst_paise, sgst_paise, igst_paise, pure_agent_paise, total_paise)
    select paid.id, ${replaces?.invoiceId ?? null}::bigint, ${documentNumber('INV', code)}, ${code}::text, counted.serial,
      counted.issued_on, counted.issued_at, ${supplier.legalName}::text, ${supplier.address}::text,
      ${supplier.email}::text, ${supplier.phone}::text, ${supplier.gstin}::text,
      ${supplier.cin ?? null}::text, ${supplier.website ?? null}::text,
      coalesce(business_name, billing_name), case when business_name is not null then billing_name end, billing_address, billing_email, billing_phone, invoice_gstin, ${place},
      buyer_kind, billing_country, lut_arn, lines, pure_agent_lines, taxable, exempt, cgst, sgst, igst, pure_agent, taxable + cgst + sgst + igst + pure_agent
    from ${paid} paid cross join counted
      cross join lateral (${lines}) invoiced_lines
    returning id, number
  )`;
}

/**
 * Taxed lines, and apart from them what is passed on as a pure agent (Rule 33). Mirrors `splitGst` of the domain: two equal
 * halves within a state, IGST between states.
 */
const invoicedLines = ({ orders, charges }: InvoicedRows, isWithinState: RawBuilder<boolean>) => sql`
  select coalesce(sum(price_paise) filter (where not is_pure_agent), 0)::bigint as taxable,
    coalesce(sum(price_paise) filter (where not is_pure_agent and gst_rate_basis_points = 0), 0)::bigint as exempt,
    coalesce(sum(cgst), 0)::bigint as cgst, coalesce(sum(sgst), 0)::bigint as sgst, coalesce(sum(igst), 0)::bigint as igst,
    coalesce(sum(price_paise) filter (where is_pure_agent), 0)::bigint as pure_agent,
    coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object('order_id', order_id, 'charge_id', charge_id,
      'description', description, 'sac', sac_code, 'rate_basis_points', gst_rate_basis_points,
      'exemption', tax_exemption, 'discount_paise', nullif(discount_paise, 0),
      'taxable_paise', price_paise, 'cgst_paise', cgst, 'sgst_paise', sgst, 'igst_paise', igst))
      order by order_id, charge_id nulls first) filter (where not is_pure_agent), '[]') as lines,
    coalesce(jsonb_agg(jsonb_build_object('order_id', order_id, 'charge_id', charge_id, 'description', description,
      'amount_paise', price_paise) order by order_id, charge_id) filter (where is_pure_agent), '[]') as pure_agent_lines
  from (
    select line.*, case when ${isWithinState} then gst_paise - gst_paise / 2 else 0 end as cgst,
      case when ${isWithinState} then gst_paise / 2 else 0 end as sgst,
      case when ${isWithinState} then 0 else gst_paise end as igst
    from (
      select id as order_id, null::bigint as charge_id, service_name as description, sac_code, price_paise, gst_paise,
        discount_paise, gst_rate_basis_points, tax_exemption, false as is_pure_agent
      from ${orders} bought
      union all
      select charge.order_id, charge.id, charge.name, charge.sac_code, charge.price_paise, charge.gst_paise, 0,
        charge.gst_rate_basis_points, coalesce(bought.tax_exemption, running.tax_exemption), charge.pure_agent
      from ${charges} charge left join ${orders} bought on bought.id = charge.order_id
        left join orders running on running.id = charge.order_id
    ) line) line`;

/** The lines of a replaced invoice with the same tax under the heads of this one's place of supply. */
const retaxedLines = ({ lines, pureAgentLines }: ReplacedInvoice, isWithinState: RawBuilder<boolean>) => sql`
  select coalesce(sum(taxable), 0)::bigint as taxable,
    coalesce(sum(taxable) filter (where line ->> 'rate_basis_points' = '0'), 0)::bigint as exempt,
    coalesce(sum(cgst), 0)::bigint as cgst,
    coalesce(sum(sgst), 0)::bigint as sgst, coalesce(sum(igst), 0)::bigint as igst,
    coalesce(jsonb_agg(line || jsonb_build_object('cgst_paise', cgst, 'sgst_paise', sgst, 'igst_paise', igst)
      order by place), '[]') as lines, ${JSON.stringify(pureAgentLines)}::jsonb as pure_agent_lines,
    ${pureAgentLines.reduce((sum, line) => sum + line.amount_paise, 0)}::bigint as pure_agent
  from (
    select line, place, taxable, case when ${isWithinState} then tax - tax / 2 else 0 end as cgst,
      case when ${isWithinState} then tax / 2 else 0 end as sgst,
      case when ${isWithinState} then 0 else tax end as igst
    from jsonb_array_elements(${JSON.stringify(lines)}::jsonb) with ordinality replaced (line, place)
      cross join lateral (select (line ->> 'taxable_paise')::bigint as taxable, (line ->> 'cgst_paise')::bigint
        + (line ->> 'sgst_paise')::bigint + (line ->> 'igst_paise')::bigint as tax) amounts) line`;

export interface SupplyRecipient {
  kind: BuyerKind;
  /** As entered; an invalid one is ignored. */
  gstNumber: string | null;
  billingState: StateCode | null;
}

export interface TaxSupply {
  invoiceGstin: Gstin | null;
  placeOfSupply: PlaceCode;
}

/** Without a valid GSTIN the recipient is a consumer, supplied in the billing state, else in the provider's. */
export function determineSupply(
  supplier: Pick<ProviderIdentity, 'gstin'>,
  { kind, gstNumber, billingState }: SupplyRecipient,
): TaxSupply {
  const gstin = kind === 'abroad' ? undefined : parseGstin(gstNumber ?? '');
  const supplierState = providerState(supplier);
  return {
    invoiceGstin: gstin ?? null,
    placeOfSupply: placeOfSupply({ kind, gstin, billingState: billingState ?? undefined, supplierState }),
  };
}

function providerState({ gstin }: Pick<ProviderIdentity, 'gstin'>): StateCode {
  const state = stateOfGstin(gstin);
  if (!state) throw new Error('the GST number of the provider begins with no state');
  return state;
}

/** INV: invoices, CRN: credit notes, QTN: quotations. */
export type Series = 'INV' | 'CRN' | 'QTN';

/**
 * A CTE `counted` that takes the next number of a series if `due` has a row (at most one), with `serial`, `issued_at` and
 * `issued_on`. Locks the counter's row until the transaction ends, so that numbers have no gap; a rollback releases the
 * number.
 *
 * `now` was read before the lock, perhaps by a process whose clock is behind. So a number is never dated before its
 * predecessor, and its day is in the financial year of the series.
 */
export const nextSerialCte = (
  series: Series,
  now: Date,
  due: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`counted as (
    insert into invoice_counters (series, financial_year, last_serial, last_issued_at)
    select ${series}::text, ${financialYear(now).code}::text, 1, ${now}::timestamptz from ${due}
    on conflict (series, financial_year) do update set last_serial = invoice_counters.last_serial + 1,
      last_issued_at = greatest(invoice_counters.last_issued_at, excluded.last_issued_at)
    returning last_serial as serial, last_issued_at as issued_at,
      (last_issued_at at time zone 'Asia/Kolkata')::date as issued_on
  )`;

/** SQL for the number of `counted`, such as INV/2627/000042: 15 of the 16 characters that the law allows. */
export const documentNumber = (series: Series, yearCode: string): RawBuilder<string> =>
  sql<string>`(${`${series}/${yearCode}/`}::text || lpad(counted.serial::text, greatest(6, length(counted.serial::text)), '0'))`;

export const invoicePath = (number: string): string => `invoices/${invoiceFileName(number)}`;

export const invoiceFileName = (number: string): string => `${number.replaceAll('/', '-')}.pdf`;

export const parseInvoiceNumber = (name: string): string => name.replace(/\.pdf$/, '').replaceAll('-', '/');
