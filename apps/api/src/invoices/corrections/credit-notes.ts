/** Issues credit notes for lines of an invoice, and for refunds in proportion over its lines (section 34, Rule 53(1A)). */

import { financialYear } from '@portal/domain/financial-year';
import { formatRs, toPaise } from '@portal/domain/money';
import { grossOf, splitCredit } from '@portal/domain/share-credit';
import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { documentNumber, nextSerialCte } from '../issue-invoice.ts';
import { isExempt, type PureAgentLine, type TaxLine } from '../tax-document.ts';
import {
  amountOf,
  type CreditableInvoice,
  findInvoice,
  type InvoiceLine,
  subtractCredited,
  subtractPassedOn,
  sumOf,
} from './creditable-invoice.ts';

export interface RefundToCredit {
  id: number;
  payment_id: number;
  provider_payment_id: string;
  amount_paise: number;
  /** Only this order's lines are credited. */
  order_id: number | null;
  /** Only the line of this charge is credited. */
  charge_id: number | null;
}

/**
 * Returns the note's number; undefined when the payment bought nothing, has no invoice yet (`issueMissingCreditNotes`
 * retries), or its invoice is fully credited. Call with the payment's row locked, which serialises concurrent refunds.
 */
export async function creditRefund(tx: Tx, refund: RefundToCredit, now: Date): Promise<string | undefined> {
  const { id, payment_id: paymentId, provider_payment_id: providerPaymentId } = refund;
  const invoice = await findInvoice(
    tx,
    sql<boolean>`payments.id = ${paymentId} and payments.provider_payment_id = ${providerPaymentId}
      and not exists (select from credit_notes where refund_id = ${id})`,
  );
  return creditPart(tx, invoice, {
    amount: refund.amount_paise,
    orderId: refund.order_id,
    chargeId: refund.charge_id,
    reasonOf: (sum) =>
      refund.charge_id === null
        ? `${sum} was returned to the recipient.`
        : `${sum} of an official fee was not needed and was returned to the recipient.`,
    refundId: id,
    now,
  });
}

interface UnpaidPart {
  paymentId: number;
  amount: number;
  /** The official fee that was not needed; without it, the order was cancelled. */
  chargeId?: number;
  now: Date;
}

/** Credits what nobody has to pay any more. Returns and locks like `creditRefund`. */
export const creditUnpaid = async (
  tx: Tx,
  { paymentId, amount, chargeId, now }: UnpaidPart,
): Promise<string | undefined> =>
  creditPart(tx, await findInvoice(tx, sql<boolean>`payments.id = ${paymentId}`), {
    amount,
    orderId: null,
    chargeId: chargeId ?? null,
    reasonOf: (sum) =>
      chargeId === undefined
        ? `The order was cancelled, and ${sum} need not be paid.`
        : `${sum} of an official fee was not needed and need not be paid.`,
    now,
  });

interface PartToCredit {
  amount: number;
  orderId: number | null;
  chargeId: number | null;
  /** As printed. */
  reasonOf: (sum: string) => string;
  refundId?: number;
  now: Date;
}

async function creditPart(
  tx: Tx,
  invoice: CreditableInvoice | undefined,
  { amount, orderId, chargeId, reasonOf, refundId, now }: PartToCredit,
): Promise<string | undefined> {
  if (!invoice) return undefined;
  const isCredited = (line: InvoiceLine) =>
    (orderId === null || line.order_id === orderId) && (chargeId === null || line.charge_id === chargeId);
  const taxed = subtractCredited(invoice.lines, invoice.credited).filter(isCredited);
  const passedOn = subtractPassedOn(invoice.pure_agent_lines, invoice.credited_pure_agent).filter(isCredited);
  const shares = splitCredit(amount, taxed, passedOn);
  const lines = taxed
    .map((line, index) => ({ ...line, ...shares.taxed[index] }))
    .filter((line) => grossOf(line) > 0);
  const pureAgentLines = passedOn
    .map(({ spent_paise: _spent, ...line }, index) => ({
      ...line,
      amount_paise: shares.passedOn[index] ?? 0,
    }))
    .filter((line) => line.amount_paise > 0);
  const total = sumOf(lines, grossOf) + sumOf(pureAgentLines, amountOf);
  if (total === 0) return undefined;
  return issueCreditNote(tx, {
    invoiceId: invoice.id,
    ...(refundId !== undefined && { refundId }),
    lines,
    pureAgentLines,
    reason: reasonOf(formatRs(toPaise(total))),
    now,
  });
}

const batchSize = 1_000;

/** Credits refunds that were processed before their payment had an invoice. Idempotent and safe to run concurrently. */
export async function issueMissingCreditNotes({
  db,
  clock,
}: Pick<Deps, 'db' | 'clock'>): Promise<{ credited: number }> {
  const { rows } = await sql<RefundToCredit>`
    select refunds.id, payment_id, refunds.provider_payment_id, refunds.amount_paise, refunds.order_id,
      refunds.charge_id
    from refunds join payments on payments.id = payment_id
      and payments.provider_payment_id = refunds.provider_payment_id
    where refunds.state = 'processed' and not exists (select from credit_notes where refund_id = refunds.id)
      and exists (select from invoices where invoices.payment_id = payments.id)
    order by refunds.id limit ${batchSize}`.execute(db);
  let credited = 0;
  for (const refund of rows) {
    const number = await inTransaction(db, async (tx) => {
      await tx
        .selectFrom('payments')
        .select('id')
        .where('id', '=', refund.payment_id)
        .forUpdate()
        .executeTakeFirstOrThrow();
      return creditRefund(tx, refund, clock.now());
    });
    if (number !== undefined) credited += 1;
  }
  return { credited };
}

interface NewCreditNote {
  invoiceId: number;
  /** The credited amounts per line; at least one line of either. */
  lines: readonly TaxLine[];
  pureAgentLines: readonly PureAgentLine[];
  /** As printed. */
  reason: string;
  /** The refund that it credits. */
  refundId?: number;
  now: Date;
}

const withoutDiscount = ({ discount_paise: _discount, ...line }: TaxLine): TaxLine => line;

/** Issues a note and returns its number. Call with the payment's row locked, which serialises concurrent notes. */
export async function issueCreditNote(
  tx: Tx,
  { invoiceId, lines, pureAgentLines, reason, refundId, now }: NewCreditNote,
): Promise<string> {
  const { code } = financialYear(now);
  const sum = (paiseOf: (line: TaxLine) => number) => sumOf(lines, paiseOf);
  const passedOn = sumOf(pureAgentLines, amountOf);
  const { rows } = await sql<{ number: string }>`
    with ${nextSerialCte('CRN', now, sql`invoices where id = ${invoiceId}`)}
    insert into credit_notes (invoice_id, refund_id, number, financial_year, serial, issued_on, issued_at, reason,
      lines, pure_agent_lines, taxable_paise, exempt_paise, cgst_paise, sgst_paise, igst_paise, pure_agent_paise, total_paise)
    select ${invoiceId}::bigint, ${refundId ?? null}::bigint, ${documentNumber('CRN', code)}, ${code}::text,
      counted.serial, counted.issued_on, counted.issued_at, ${reason}::text, ${JSON.stringify(lines.map(withoutDiscount))}::jsonb,
      ${JSON.stringify(pureAgentLines)}::jsonb,
      ${sum((line) => line.taxable_paise)}::bigint,
      ${sum((line) => (isExempt(line) ? line.taxable_paise : 0))}::bigint, ${sum((line) => line.cgst_paise)}::bigint,
      ${sum((line) => line.sgst_paise)}::bigint, ${sum((line) => line.igst_paise)}::bigint, ${passedOn}::bigint,
      ${sum(grossOf) + passedOn}::bigint
    from counted
    returning number`.execute(tx);
  const [note] = rows;
  if (!note) throw new Error(`there is no invoice ${invoiceId}`);
  return note.number;
}
