/** Issues credit notes for lines of an invoice, and for refunds in proportion over its lines (section 34, Rule 53(1A)). */

import { financialYear } from '@portal/domain/financial-year';
import { formatRs, toPaise } from '@portal/domain/money';
import { grossOf, splitCredit } from '@portal/domain/share-credit';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { documentNumber, nextSerialCte } from '../issue-invoice.ts';
import { isExempt, type PureAgentLine, type TaxLine } from '../tax-document.ts';

export interface RefundToCredit {
  id: number;
  payment_id: number;
  provider_payment_id: string;
  amount_paise: number;
  /** Only this order's lines are credited. */
  order_id: number | null;
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
    reasonOf: (sum) => `${sum} was returned to the recipient.`,
    refundId: id,
    now,
  });
}

/** Credits what nobody has to pay any more. Returns and locks like `creditRefund`. */
export const creditUnpaid = async (
  tx: Tx,
  { paymentId, amount, now }: { paymentId: number; amount: number; now: Date },
): Promise<string | undefined> =>
  creditPart(tx, await findInvoice(tx, sql<boolean>`payments.id = ${paymentId}`), {
    amount,
    orderId: null,
    reasonOf: (sum) => `The order was cancelled, and ${sum} need not be paid.`,
    now,
  });

interface PartToCredit {
  amount: number;
  orderId: number | null;
  /** As printed. */
  reasonOf: (sum: string) => string;
  refundId?: number;
  now: Date;
}

async function creditPart(
  tx: Tx,
  invoice: CreditableInvoice | undefined,
  { amount, orderId, reasonOf, refundId, now }: PartToCredit,
): Promise<string | undefined> {
  if (!invoice) return undefined;
  const isCredited = (line: { order_id: number }) => orderId === null || line.order_id === orderId;
  const taxed = subtractCredited(invoice.lines, invoice.credited).filter(isCredited);
  const passedOn = subtractPassedOn(invoice.pure_agent_lines, invoice.credited_pure_agent).filter(isCredited);
  const shares = splitCredit(amount, taxed, passedOn);
  const lines = taxed
    .map((line, index) => ({ ...line, ...shares.taxed[index] }))
    .filter((line) => grossOf(line) > 0);
  const pureAgentLines = passedOn
    .map(({ is_spent: _isSpent, ...line }, index) => ({ ...line, amount_paise: shares.passedOn[index] ?? 0 }))
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

interface CreditableInvoice {
  id: number;
  lines: TaxLine[];
  credited: TaxLine[];
  pure_agent_lines: (PureAgentLine & { is_spent: boolean })[];
  credited_pure_agent: PureAgentLine[];
}

/** The current invoice of a payment; `condition` names a row of `payments`. */
async function findInvoice(tx: Tx, condition: RawBuilder<boolean>) {
  const { rows } = await sql<CreditableInvoice>`
    select invoices.id, lines, coalesce((
      select jsonb_agg(line) from credit_notes note cross join jsonb_array_elements(note.lines) line
      where note.invoice_id = invoices.id), '[]') as credited, coalesce((
      select jsonb_agg(line || jsonb_build_object('is_spent', false))
      from jsonb_array_elements(pure_agent_lines) line), '[]') as pure_agent_lines, coalesce((
      select jsonb_agg(line) from credit_notes note cross join jsonb_array_elements(note.pure_agent_lines) line
      where note.invoice_id = invoices.id), '[]') as credited_pure_agent
    from invoices join payments on payments.id = invoices.payment_id
    where ${condition} order by invoices.id desc limit 1`.execute(tx);
  return rows[0];
}

/** What credit notes left of each line. */
export function subtractCredited(lines: readonly TaxLine[], credited: readonly TaxLine[]): TaxLine[] {
  return lines.map((line) => {
    const left = { ...line };
    for (const part of credited.filter((each) => isSameLine(each, line))) {
      // What is left of the line is no longer the list price less the discount.
      delete left.discount_paise;
      left.taxable_paise -= part.taxable_paise;
      left.cgst_paise -= part.cgst_paise;
      left.sgst_paise -= part.sgst_paise;
      left.igst_paise -= part.igst_paise;
    }
    return left;
  });
}

type InvoiceLine = Pick<TaxLine, 'order_id' | 'charge_id'>;
const isSameLine = (one: InvoiceLine, other: InvoiceLine) =>
  one.order_id === other.order_id && one.charge_id === other.charge_id;

export const subtractPassedOn = <Line extends PureAgentLine>(
  lines: readonly Line[],
  credited: readonly PureAgentLine[],
) =>
  lines.map((line) => ({
    ...line,
    amount_paise:
      line.amount_paise -
      sumOf(
        credited.filter((each) => isSameLine(each, line)),
        amountOf,
      ),
  }));

const amountOf = (line: PureAgentLine) => line.amount_paise;

const sumOf = <Line>(lines: readonly Line[], paiseOf: (line: Line) => number) =>
  lines.reduce((total, line) => total + paiseOf(line), 0);

const batchSize = 1_000;

/** Credits refunds that were processed before their payment had an invoice. Idempotent and safe to run concurrently. */
export async function issueMissingCreditNotes({
  db,
  clock,
}: Pick<Deps, 'db' | 'clock'>): Promise<{ credited: number }> {
  const { rows } = await sql<RefundToCredit>`
    select refunds.id, payment_id, refunds.provider_payment_id, refunds.amount_paise, refunds.order_id
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
