/** Makes the invoice of an order one to a business, once its customer gives a right GST number (records 0015, 0041). */
import { type Gstin, gstinProblem, parseGstin } from '@portal/domain/gstin';
import { addressProblems, businessNameProblems } from '@portal/domain/invoice-fields';
import { canBeCorrected, lastDayToCorrect } from '@portal/domain/invoice-correction';
import { dayText } from '@portal/domain/ist-date';
import { sql } from 'kysely';
import type { Body, Handler } from '../contract/operation.ts';
import type { Tx } from '../db/database.ts';
import { inTransaction } from '../db/transaction.ts';
import { invalid, Problem, unauthenticAccess } from '../contract/errors.ts';
import { issueCreditNote } from './issue-credit-note.ts';
import { issueInvoice } from './issue-invoice.ts';
import { printProblems } from './print-problems.ts';
import { notify } from '../events/notify.ts';
import { only } from '../events/recipients.ts';
import { assertNotOwnGstin } from '../settings/assert-not-own-gstin.ts';
import { supplyOf } from './supply-of.ts';
import type { TaxLine } from './tax-document.ts';

export const mendGstNumber: Handler<'mendGstNumber'> = async (deps, { actor, body }) => {
  const { db, settings, clock } = deps;
  const gstin = readGstin(body);
  const now = clock.now();
  const { provider: supplier } = await settings.read();
  assertNotOwnGstin(supplier, 'gstno', gstin);
  const number = await inTransaction(db, async (tx) => {
    const paymentId = await lockPayment(tx, actor.userId, body.order_id);
    const wrong = await findInvoice(tx, paymentId);
    if (!wrong || wrong.recipient_gstin !== null || wrong.is_credited) throw nothingToMend();
    if (!canBeCorrected(wrong.issued_at, now)) throw tooLate(wrong.issued_at);
    await checkBusiness(tx, paymentId, body);
    // The whole of it, since a part that stays would be taxed twice.
    const note = await issueCreditNote(tx, { invoiceId: wrong.id, lines: wrong.lines, reason: mended, now });
    await keepGstin(tx, paymentId, gstin, body, supplyOf(supplier, { gstNumber: gstin, billingState: null }));
    const issued = await issueInvoice(tx, paymentId, { supplier, now, replaces: wrong.id });
    await notify(tx, deps, {
      event_key: `invoice-corrected:${wrong.id}`,
      title: 'Invoice Corrected',
      recipients: only(actor.userId),
      // The page of the order has all three.
      detail: `Your GST number was added. Invoice ${issued} stands in place of invoice ${wrong.number}, which credit note ${note} takes back.`,
      orderId: body.order_id,
    });
    return issued;
  });
  return { status: 'true', message: `Your new invoice is ${number}.` };
};

function readGstin({ gstno }: Body<'mendGstNumber'>): Gstin {
  const gstin = parseGstin(gstno);
  if (gstin) return gstin;
  throw invalid([{ field: 'gstno', message: gstinProblem(gstno) ?? 'This GST number is not right.' }]);
}

/** Two calls at once come one after the other. Throws 403 for an order that is not the customer's own. */
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

/** The one that nothing stands in place of. */
const findInvoice = (tx: Tx, paymentId: number) =>
  tx
    .selectFrom('invoices')
    .select(['id', 'number', 'recipient_gstin', 'issued_at'])
    .select(sql<TaxLine[]>`lines`.as('lines'))
    .select(sql<boolean>`exists (select from credit_notes where invoice_id = invoices.id)`.as('is_credited'))
    .where('payment_id', '=', paymentId)
    .orderBy('id', 'desc')
    .executeTakeFirst();

/** The new invoice is one to a business, with what is given now or was given when it was bought. */
async function checkBusiness(
  tx: Tx,
  paymentId: number,
  { billing_address: address = '', business_name: business = '' }: Body<'mendGstNumber'>,
): Promise<void> {
  const kept = await tx
    .selectFrom('payments')
    .select(['business_name', 'billing_address'])
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow();
  const errors = [
    ...businessNameProblems(business.trim() || (kept.business_name ?? '')),
    ...addressProblems(address.trim() || (kept.billing_address ?? '')),
    ...printProblems({ business_name: business, billing_address: address }),
  ];
  if (errors.length > 0) throw invalid(errors);
}

/** Printed on the credit note. */
const mended = 'The GST number of the recipient was added. Another invoice stands in place of this one.';

async function keepGstin(
  tx: Tx,
  paymentId: number,
  gstin: Gstin,
  { billing_address: address, business_name: business }: Body<'mendGstNumber'>,
  supply: ReturnType<typeof supplyOf>,
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

const nothingToMend = () =>
  new Problem(
    'conflict',
    'No GST number can be added to this invoice. Please raise a ticket if it is wrong.',
  );
const tooLate = (issuedAt: Date) =>
  new Problem(
    'conflict',
    `This invoice could be corrected until ${dayText(lastDayToCorrect(issuedAt))}; the law allows no change after that.`,
  );
