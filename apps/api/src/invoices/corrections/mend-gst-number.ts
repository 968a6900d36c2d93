/** Adds a GSTIN to the invoice of an order: credits it and issues another one to the business (records 0015, 0041). */

import { type Gstin, gstinProblem, parseGstin } from '@portal/domain/gstin';
import { canBeCorrected, lastDayToCorrect } from '@portal/domain/invoice-correction';
import { addressProblems, businessNameProblems } from '@portal/domain/invoice-fields';
import { dayText } from '@portal/domain/ist-date';
import { sql } from 'kysely';
import { invalid, Problem, unauthenticAccess } from '../../contract/errors.ts';
import type { Body, Handler } from '../../contract/operation.ts';
import type { Tx } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import { notify } from '../../events/notify.ts';
import { only } from '../../events/recipients.ts';
import { assertNotOwnGstin } from '../../settings/assert-not-own-gstin.ts';
import { determineSupply, issueInvoice } from '../issue-invoice.ts';
import { findUnprintableFields } from '../pdf/break-lines.ts';
import type { TaxLine } from '../tax-document.ts';
import { issueCreditNote } from './credit-notes.ts';

export const mendGstNumber: Handler<'mendGstNumber'> = async (deps, { actor, body }) => {
  const { db, settings, clock } = deps;
  const gstin = parseGstinField(body);
  const now = clock.now();
  const { provider: supplier } = await settings.read();
  assertNotOwnGstin(supplier, 'gstno', gstin);
  const number = await inTransaction(db, async (tx) => {
    const paymentId = await lockPayment(tx, actor.userId, body.order_id);
    const invoice = await findInvoice(tx, paymentId);
    if (!invoice || invoice.recipient_gstin !== null || invoice.is_credited) throw cannotAddGstin();
    if (!canBeCorrected(invoice.issued_at, now)) throw correctionPeriodOver(invoice.issued_at);
    await checkBusinessDetails(tx, paymentId, body);
    // Credit it in full, since any rest would be taxed twice.
    const note = await issueCreditNote(tx, {
      invoiceId: invoice.id,
      lines: invoice.lines,
      reason: creditNoteReason,
      now,
    });
    await saveGstin(
      tx,
      paymentId,
      gstin,
      body,
      determineSupply(supplier, { gstNumber: gstin, billingState: null }),
    );
    const issued = await issueInvoice(tx, paymentId, { supplier, now, replaces: invoice.id });
    await notify(tx, deps, {
      event_key: `invoice-corrected:${invoice.id}`,
      title: 'Invoice Corrected',
      recipients: only(actor.userId),
      // The order's page lists all three documents.
      detail: `Your GST number was added. Invoice ${issued} stands in place of invoice ${invoice.number}, which credit note ${note} takes back.`,
      orderId: body.order_id,
    });
    return issued;
  });
  return { status: 'true', message: `Your new invoice is ${number}.` };
};

function parseGstinField({ gstno }: Body<'mendGstNumber'>): Gstin {
  const gstin = parseGstin(gstno);
  if (gstin) return gstin;
  throw invalid([{ field: 'gstno', message: gstinProblem(gstno) ?? 'This GST number is not right.' }]);
}

/** Locks the payment, which serialises concurrent calls. Throws 403 for an order of another customer. */
async function lockPayment(tx: Tx, customerId: number, orderId: number): Promise<number> {
  const payment = await tx
    .selectFrom('orders')
    .innerJoin('payments', 'payments.id', 'orders.payment_id')
    .select('payments.id')
    .where('orders.id', '=', orderId)
    .where('orders.customer_id', '=', customerId)
    .forUpdate('payments')
    .executeTakeFirst();
  if (!payment) throw unauthenticAccess();
  return payment.id;
}

/** The current invoice. */
const findInvoice = (tx: Tx, paymentId: number) =>
  tx
    .selectFrom('invoices')
    .select(['id', 'number', 'recipient_gstin', 'issued_at'])
    .select(sql<TaxLine[]>`lines`.as('lines'))
    .select(sql<boolean>`exists (select from credit_notes where invoice_id = invoices.id)`.as('is_credited'))
    .where('payment_id', '=', paymentId)
    .orderBy('id', 'desc')
    .executeTakeFirst();

/** Checks the business details of this call, else those of the purchase. Throws 400. */
async function checkBusinessDetails(
  tx: Tx,
  paymentId: number,
  { billing_address: address = '', business_name: business = '' }: Body<'mendGstNumber'>,
): Promise<void> {
  const payment = await tx
    .selectFrom('payments')
    .select(['business_name', 'billing_address'])
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow();
  const errors = [
    ...businessNameProblems(business.trim() || (payment.business_name ?? '')),
    ...addressProblems(address.trim() || (payment.billing_address ?? '')),
    ...findUnprintableFields({ business_name: business, billing_address: address }),
  ];
  if (errors.length > 0) throw invalid(errors);
}

/** Printed on the credit note, so it stays as it is. */
const creditNoteReason =
  'The GST number of the recipient was added. Another invoice stands in place of this one.';

async function saveGstin(
  tx: Tx,
  paymentId: number,
  gstin: Gstin,
  { billing_address: address, business_name: business }: Body<'mendGstNumber'>,
  supply: ReturnType<typeof determineSupply>,
): Promise<void> {
  await tx
    .updateTable('payments')
    .set({
      gst_number: gstin,
      invoice_gstin: supply.invoiceGstin,
      place_of_supply: supply.placeOfSupply,
      ...(address !== undefined && address.trim() !== '' && { billing_address: address.trim() }),
      ...(business !== undefined && business.trim() !== '' && { business_name: business.trim() }),
    })
    .where('id', '=', paymentId)
    .execute();
  await tx.updateTable('orders').set({ gst_number: gstin }).where('payment_id', '=', paymentId).execute();
}

const cannotAddGstin = () =>
  new Problem(
    'conflict',
    'No GST number can be added to this invoice. Please raise a ticket if the invoice is wrong.',
  );
const correctionPeriodOver = (issuedAt: Date) =>
  new Problem(
    'conflict',
    `This invoice could be corrected until ${dayText(lastDayToCorrect(issuedAt))}; the law allows no change after that.`,
  );
