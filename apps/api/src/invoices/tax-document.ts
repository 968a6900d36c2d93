/** Loads an invoice or a credit note for its customer and the admins. */

import type { BuyerKind } from '@portal/domain/buyer-kind';
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../contract/operation.ts';
import type { Db } from '../db/database.ts';

/** As issue-invoice.ts writes it. */
export interface TaxLine {
  order_id: number;
  /** Absent for the service itself. */
  charge_id?: number;
  description: string;
  sac: string;
  /** 0 when it is exempt. */
  rate_basis_points: number;
  /** Given at the supply, so the taxable value is after it; absent for none, and on credit notes. */
  discount_paise?: number;
  /** What exempts it. */
  exemption?: string;
  taxable_paise: number;
  cgst_paise: number;
  sgst_paise: number;
  igst_paise: number;
}

export const isExempt = ({ rate_basis_points: rate }: TaxLine): boolean => rate === 0;

export type InvoiceTitle = 'Tax invoice' | 'Bill of supply' | 'Invoice-cum-bill of supply';

/** Exempt services take a bill of supply (section 31(3)(c) CGST Act), and both kinds one document of both names (Rule 46A). */
export function invoiceTitle({ lines }: { lines: readonly TaxLine[] }): InvoiceTitle {
  if (!lines.some(isExempt)) return 'Tax invoice';
  return lines.every(isExempt) ? 'Bill of supply' : 'Invoice-cum-bill of supply';
}

/** Passed on as a pure agent, outside GST (Rule 33). */
export interface PureAgentLine {
  order_id: number;
  charge_id: number;
  description: string;
  amount_paise: number;
}

/** With `note_number` a credit note: its own amounts, and the other fields of its invoice. */
export type TaxDocument = NonNullable<Awaited<ReturnType<typeof findTaxDocument>>>;

/** `link-bearer` is the bearer of a signed link. Returns undefined when it doesn't exist or the caller may not see it. */
export const findTaxDocument = (db: Db, caller: Actor | 'link-bearer', number: string) =>
  db
    .selectFrom('invoices')
    .innerJoin('payments', 'payments.id', 'invoices.payment_id')
    .leftJoin('invoices as replaced', 'replaced.id', 'invoices.replaces')
    .leftJoin('credit_notes as note', (join) =>
      join.onRef('note.invoice_id', '=', 'invoices.id').on('note.number', '=', number),
    )
    .select([
      'invoices.number',
      'invoices.issued_at',
      'invoices.supplier_name',
      'invoices.supplier_address',
      'invoices.supplier_email',
      'invoices.supplier_phone',
      'invoices.supplier_gstin',
      'invoices.supplier_cin',
      'invoices.supplier_website',
      'invoices.recipient_name',
      'invoices.recipient_contact',
      'invoices.recipient_address',
      'invoices.recipient_email',
      'invoices.recipient_phone',
      'invoices.recipient_gstin',
      'invoices.place_of_supply',
      'invoices.recipient_country',
      'invoices.lut_arn',
      'payments.provider_payment_id',
      'payments.paid_at',
      'replaced.number as replaced_number',
      'replaced.issued_at as replaced_at',
      'note.number as note_number',
      'note.issued_at as noted_at',
      'note.reason as note_reason',
    ])
    .select(({ fn }) => [
      sql<BuyerKind>`invoices.buyer_kind`.as('buyer_kind'),
      fn.coalesce('note.taxable_paise', 'invoices.taxable_paise').as('taxable_paise'),
      fn.coalesce('note.exempt_paise', 'invoices.exempt_paise').as('exempt_paise'),
      fn.coalesce('note.cgst_paise', 'invoices.cgst_paise').as('cgst_paise'),
      fn.coalesce('note.sgst_paise', 'invoices.sgst_paise').as('sgst_paise'),
      fn.coalesce('note.igst_paise', 'invoices.igst_paise').as('igst_paise'),
      fn.coalesce('note.total_paise', 'invoices.total_paise').as('total_paise'),
      fn.coalesce('note.pure_agent_paise', 'invoices.pure_agent_paise').as('pure_agent_paise'),
      sql<TaxLine[]>`coalesce(note.lines, invoices.lines)`.as('lines'),
      sql<PureAgentLine[]>`coalesce(note.pure_agent_lines, invoices.pure_agent_lines)`.as('pure_agent_lines'),
      sql<string | null>`case when note.id is null then invoices.irn else note.irn end`.as('irn'),
      sql<string | null>`case when note.id is null then invoices.ack_no else note.ack_no end`.as('ack_no'),
      sql<string | null>`case when note.id is null then invoices.qr else note.qr end`.as('qr'),
      sql<Date | null>`case when note.id is null then invoices.acknowledged_at else note.acknowledged_at end`.as(
        'acknowledged_at',
      ),
    ])
    .where(number.startsWith('CRN/') ? 'note.number' : 'invoices.number', '=', number)
    .where(invoicesVisibleTo(caller))
    .executeTakeFirst();

/** A WHERE condition for queries with `payments`. Staff have no access to invoices. */
function invoicesVisibleTo(caller: Actor | 'link-bearer'): RawBuilder<boolean> {
  if (caller === 'link-bearer' || caller.kind === 'admin') return sql<boolean>`true`;
  return caller.kind === 'customer'
    ? sql<boolean>`payments.customer_id = ${caller.userId}`
    : sql<boolean>`false`;
}
