/** The current invoice of a payment, and what credit notes left of its lines. */

import type { PassedOnLine } from '@portal/domain/share-credit';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import type { PureAgentLine, TaxLine } from '../tax-document.ts';

export interface CreditableInvoice {
  id: number;
  lines: TaxLine[];
  credited: TaxLine[];
  pure_agent_lines: (PureAgentLine & PassedOnLine)[];
  credited_pure_agent: PureAgentLine[];
}

/** The current invoice of a payment; `condition` names a row of `payments`. */
export async function findInvoice(tx: Tx, condition: RawBuilder<boolean>) {
  const { rows } = await sql<CreditableInvoice>`
    select invoices.id, lines, coalesce((
      select jsonb_agg(line) from credit_notes note cross join jsonb_array_elements(note.lines) line
      where note.invoice_id = invoices.id), '[]') as credited, coalesce((
      select jsonb_agg(line || jsonb_build_object('spent_paise', coalesce(spent.amount_paise, 0)) order by position)
      from jsonb_array_elements(pure_agent_lines) with ordinality each (line, position)
        left join disbursements spent on spent.charge_id = (line ->> 'charge_id')::bigint), '[]') as pure_agent_lines, coalesce((
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

export type InvoiceLine = Pick<TaxLine, 'order_id' | 'charge_id'>;
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

/** What credit notes left of an official fee on its current invoice; undefined without an invoice. Call with the payment's row locked. */
export async function findPassedOn(
  tx: Tx,
  paymentId: number,
  chargeId: number,
): Promise<PassedOnLine | undefined> {
  const invoice = await findInvoice(tx, sql<boolean>`payments.id = ${paymentId}`);
  if (!invoice) return undefined;
  const line = invoice.pure_agent_lines.find(({ charge_id: id }) => id === chargeId);
  if (!line) return { amount_paise: 0, spent_paise: 0 };
  return subtractPassedOn([line], invoice.credited_pure_agent)[0];
}

export const amountOf = (line: PureAgentLine) => line.amount_paise;

export const sumOf = <Line>(lines: readonly Line[], paiseOf: (line: Line) => number) =>
  lines.reduce((total, line) => total + paiseOf(line), 0);
