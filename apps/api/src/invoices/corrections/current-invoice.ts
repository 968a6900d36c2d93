/** The current invoice of a payment, what credit notes left of it, and whether the law lets it be replaced. */

import type { BuyerKind } from '@portal/domain/buyer-kind';
import { lastDayToCorrect } from '@portal/domain/invoice-correction';
import { dayText, todayIst } from '@portal/domain/ist-date';
import { grossOf } from '@portal/domain/share-credit';
import { sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import type { Settings } from '../../settings/settings-registry.ts';
import type { PureAgentLine, TaxLine } from '../tax-document.ts';
import { subtractCredited, subtractPassedOn } from './creditable-invoice.ts';

export interface CurrentInvoice {
  id: number;
  number: string;
  payment_id: number;
  customer_id: number;
  /** Of the first invoice of the payment, which dates the supply. */
  supplied_at: Date;
  supplier_gstin: string;
  recipient_name: string;
  recipient_contact: string | null;
  recipient_address: string | null;
  recipient_gstin: string | null;
  place_of_supply: string;
  buyer_kind: BuyerKind;
  recipient_country: string | null;
  /** The letter of undertaking under which it bears no tax. */
  lut_arn: string | null;
  is_credited: boolean;
  /** The lines of which something is left, with that. */
  left: TaxLine[];
  leftPureAgent: PureAgentLine[];
  /** Of the payment, which the next invoice is made from. */
  billing_name: string;
  business_name: string | null;
  billing_address: string | null;
  billing_state: string | null;
}

interface FoundInvoice extends Omit<CurrentInvoice, 'left' | 'leftPureAgent'> {
  lines: TaxLine[];
  credited: TaxLine[];
  pure_agent_lines: PureAgentLine[];
  credited_pure_agent: PureAgentLine[];
}

export async function findCurrentInvoice(
  db: Db | Tx,
  paymentId: number,
): Promise<CurrentInvoice | undefined> {
  const { rows } = await sql<FoundInvoice>`
    select invoices.id, number, payment_id, customer_id, supplier_gstin, recipient_name, recipient_contact,
      recipient_address, recipient_gstin, invoices.place_of_supply, invoices.buyer_kind, recipient_country, invoices.lut_arn, lines, billing_name, business_name,
      billing_address, billing_state,
      (select min(issued_at) from invoices of_payment where of_payment.payment_id = payments.id) as supplied_at,
      exists (select from credit_notes where invoice_id = invoices.id) as is_credited,
      coalesce((
        select jsonb_agg(line) from credit_notes note cross join jsonb_array_elements(note.lines) line
        where note.invoice_id = invoices.id), '[]') as credited,
      pure_agent_lines, coalesce((
        select jsonb_agg(line) from credit_notes note cross join jsonb_array_elements(note.pure_agent_lines) line
        where note.invoice_id = invoices.id), '[]') as credited_pure_agent
    from invoices join payments on payments.id = invoices.payment_id
    where payment_id = ${paymentId} order by invoices.id desc limit 1`.execute(db);
  const [found] = rows;
  if (!found) return undefined;
  const {
    lines,
    credited,
    pure_agent_lines: passedOn,
    credited_pure_agent: creditedPassedOn,
    ...invoice
  } = found;
  return {
    ...invoice,
    left: subtractCredited(lines, credited).filter((line) => grossOf(line) > 0),
    leftPureAgent: subtractPassedOn(passedOn, creditedPassedOn).filter((line) => line.amount_paise > 0),
  };
}

/** Why the invoice can't be replaced any more; undefined when it can. */
export function whyNotCorrectable(
  invoice: CurrentInvoice,
  { provider, stored }: Settings,
  now: Date,
): string | undefined {
  const lastDay = lastDayToCorrect(invoice.supplied_at, stored.annual_returns);
  if (todayIst(now) > lastDay)
    return `This invoice could be corrected until ${dayText(lastDay)}; the law allows no change after that.`;
  if (invoice.left.length + invoice.leftPureAgent.length === 0)
    return 'Credit notes cancel this invoice completely, so nothing of it is left to correct.';
  if (invoice.supplier_gstin !== provider.gstin)
    return `This invoice was issued under your GST number ${invoice.supplier_gstin}, which is not your present one.`;
  return undefined;
}
