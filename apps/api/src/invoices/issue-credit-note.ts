/** Issues a credit note over lines of an invoice (section 34, Rule 53(1A)), with the next number of its series. */
import { financialYear } from '@portal/domain/financial-year';
import { grossOf } from '@portal/domain/share-credit';
import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';
import { documentNumber, drawingSerial } from './document-number.ts';
import type { TaxLine } from './tax-document.ts';

interface Note {
  invoiceId: number;
  /** The whole invoice, or what of each line is taken back; one at least. */
  lines: readonly TaxLine[];
  /** As the paper says it. */
  reason: string;
  /** The refund that it corrects the books for. */
  refundId?: number;
  now: Date;
}

/** Answers the note's number. Hold the lock of the payment's row: two notes at once would share the same rest. */
export async function issueCreditNote(
  tx: Tx,
  { invoiceId, lines, reason, refundId, now }: Note,
): Promise<string> {
  const { code } = financialYear(now);
  const sum = (amountOf: (line: TaxLine) => number) =>
    lines.reduce((total, line) => total + amountOf(line), 0);
  const { rows } = await sql<{ number: string }>`
    with ${drawingSerial('CRN', now, sql`invoices where id = ${invoiceId}`)}
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
