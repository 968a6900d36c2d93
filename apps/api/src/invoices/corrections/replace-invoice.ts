/** Replaces an invoice: credits what is left of it and issues another one for that to the right recipient (record 0015). */

import type { BuyerKind } from '@portal/domain/buyer-kind';
import type { Gstin } from '@portal/domain/gstin';
import type { StateCode } from '@portal/domain/states';
import type { Tx } from '../../db/database.ts';
import { addEvent } from '../../db/outbox.ts';
import type { Deps } from '../../deps.ts';
import { notify } from '../../events/notify.ts';
import { only } from '../../events/recipients.ts';
import type { ProviderIdentity } from '../../settings/settings-registry.ts';
import { determineSupply, issueInvoice } from '../issue-invoice.ts';
import { issueCreditNote } from './credit-notes.ts';
import type { CurrentInvoice } from './current-invoice.ts';

export interface InvoiceRecipient {
  kind: BuyerKind;
  name: string;
  businessName: string | null;
  address: string | null;
  /** Of a recipient outside India. */
  country: string | null;
  gstin: Gstin | null;
  /** Counts without a GST number. */
  state: StateCode | null;
}

interface Replacement {
  recipient: InvoiceRecipient;
  supplier: ProviderIdentity;
  now: Date;
  /** Printed on the credit note, so it stays as it is. */
  reason: string;
  /** A sentence for the customer. */
  what: string;
}

/** Returns the number of the new invoice. Call with the payment's row locked. */
export async function replaceInvoice(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  invoice: CurrentInvoice,
  { recipient, supplier, now, reason, what }: Replacement,
): Promise<string> {
  const { left: lines, leftPureAgent: pureAgentLines } = invoice;
  const note = await issueCreditNote(tx, { invoiceId: invoice.id, lines, pureAgentLines, reason, now });
  await saveRecipient(tx, invoice.payment_id, recipient, supplier);
  const replaces = { invoiceId: invoice.id, lines, pureAgentLines };
  const number = await issueInvoice(tx, invoice.payment_id, { supplier, now, replaces });
  if (number === undefined) throw new Error(`invoice ${invoice.number} has no payment that is paid`);
  await addEvent(tx, { type: 'invoice.corrected', data: { replacedId: invoice.id } });
  await notify(tx, deps, {
    event_key: `invoice-corrected:${invoice.id}`,
    title: 'Invoice Corrected',
    recipients: only(invoice.customer_id),
    // The order's page lists all three documents.
    detail: `${what} Invoice ${number} replaces invoice ${invoice.number}, which credit note ${note} cancels.`,
    orderId: Math.min(...[...lines, ...pureAgentLines].map((line) => line.order_id)),
  });
  return number;
}

/** On the purchase, from which invoices are made, and on its orders. */
async function saveRecipient(
  tx: Tx,
  paymentId: number,
  { kind, name, businessName, address, country, gstin, state }: InvoiceRecipient,
  supplier: ProviderIdentity,
): Promise<void> {
  const supply = determineSupply(supplier, { kind, gstNumber: gstin, billingState: state });
  await tx
    .updateTable('payments')
    .set({
      billing_name: name,
      business_name: businessName,
      billing_address: address,
      billing_country: country,
      buyer_kind: kind,
      billing_state: state,
      gst_number: gstin,
      invoice_gstin: supply.invoiceGstin,
      place_of_supply: supply.placeOfSupply,
    })
    .where('id', '=', paymentId)
    .execute();
  await tx.updateTable('orders').set({ gst_number: gstin }).where('payment_id', '=', paymentId).execute();
}
