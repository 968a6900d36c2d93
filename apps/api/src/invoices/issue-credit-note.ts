/** Issues a credit note for lines of an invoice (section 34, Rule 53(1A)). */

import { financialYear } from '@portal/domain/financial-year';
import { grossOf } from '@portal/domain/share-credit';
import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';
import { documentNumber, nextSerialCte } from './document-number.ts';
import type { TaxLine } from './tax-document.ts';

interface NewCreditNote {
  invoiceId: number;
  /** The credited amounts per line; at least one line. */
  lines: readonly TaxLine[];
  /** As printed. */
  reason: string;
  /** The refund that it credits. */
  refundId?: number;
  now: Date;
}

/** Returns the note's number. Call with the payment's row locked, which serialises concurrent notes. */
export async function issueCreditNote(
  tx: Tx,
  { invoiceId, lines, reason, refundId, now }: NewCreditNote,
): Promise<string> {
  const { code } = financialYear(now);
  const sum = (amountOf: (line: TaxLine) => number) =>
    lines.reduce((total, line) => total + amountOf(line), 0);
  const { rows } = await sql<{ number: string }>`
    with ${nextSerialCte('CRN', now, sql`invoices where id = ${invoiceId}`)}
    insert into credit_notes (invoice_id, refund_id, number, financial_year, serial, issued_on, issued_at, reason,
      lines, taxable_paise, cgst_paise, sgst_paise, igst_paise, total_paise)
    select ${invoiceId}::bigint, ${refundId ?? null}::bigint, ${documentNumber('CRN', code)}, ${code}::text,
      counted.serial, counted.issued_on, counted.issued_at, ${reason}::text, ${JSON.stringify(lines)}::jsonb,
      ${sum((line) => line.taxable_paise)}::bigint, ${sum((line) => line.cgst_paise)}::bigint,
      ${sum((line) => line.sgst_paise)}::bigint, ${sum((line) => line.igst_paise)}::bigint, ${sum(grossOf)}::bigint
    from counted
    returning number`.execute(tx);
  const [note] = rows;
  if (!note) throw new Error(`there is no invoice ${invoiceId}`);
  return note.number;
}
