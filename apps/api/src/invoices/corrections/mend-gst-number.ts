/** Adds a GSTIN to the invoice of an order: credits it and issues another one to the business (records 0015, 0041). */

import { type Gstin, gstinProblem, parseGstin } from '@portal/domain/gstin';
import { addressProblems, businessNameProblems } from '@portal/domain/invoice-fields';
import { isStateCode } from '@portal/domain/states';
import { invalid, Problem, unauthenticAccess } from '../../contract/errors.ts';
import type { Body, Handler } from '../../contract/operation.ts';
import type { Tx } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import { assertNotOwnGstin } from '../../settings/assert-not-own-gstin.ts';
import { assertOneDocument, ratesOf } from '../one-document.ts';
import { findUnprintableFields } from '../pdf/break-lines.ts';
import { type CurrentInvoice, findCurrentInvoice, whyNotCorrectable } from './current-invoice.ts';
import { type InvoiceRecipient, replaceInvoice } from './replace-invoice.ts';

export const mendGstNumber: Handler<'mendGstNumber'> = async (deps, { actor, body }) => {
  const gstin = parseGstinField(body);
  const now = deps.clock.now();
  const settings = await deps.settings.read();
  const { provider: supplier } = settings;
  assertNotOwnGstin(supplier, 'gstno', gstin);
  const number = await inTransaction(deps.db, async (tx) => {
    const paymentId = await lockPayment(tx, actor.userId, body.order_id);
    const invoice = await findCurrentInvoice(tx, paymentId);
    if (!invoice || invoice.buyer_kind !== 'india' || invoice.recipient_gstin !== null || invoice.is_credited)
      throw cannotAddGstin();
    const refusal = whyNotCorrectable(invoice, settings, now);
    if (refusal !== undefined) throw new Problem('conflict', refusal);
    assertOneDocument(ratesOf(invoice), { invoiceGstin: gstin });
    return replaceInvoice(tx, deps, invoice, {
      recipient: parseBusiness(body, invoice, gstin),
      supplier,
      now,
      reason: 'The GST number of the recipient was added. Another invoice replaces this one.',
      what: 'Your GST number was added.',
    });
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

/** The details of this call, else those of the purchase. Throws 400. */
function parseBusiness(
  { billing_address: address = '', business_name: business = '' }: Body<'mendGstNumber'>,
  invoice: CurrentInvoice,
  gstin: Gstin,
): InvoiceRecipient {
  const businessName = business.trim() || (invoice.business_name ?? '');
  const fullAddress = address.trim() || (invoice.billing_address ?? '');
  const errors = [
    ...businessNameProblems(businessName),
    ...addressProblems(fullAddress),
    ...findUnprintableFields({ business_name: business, billing_address: address }),
  ];
  if (errors.length > 0) throw invalid(errors);
  const { billing_state: state } = invoice;
  return {
    kind: 'india',
    country: null,
    name: invoice.billing_name,
    businessName,
    address: fullAddress,
    gstin,
    state: state !== null && isStateCode(state) ? state : null,
  };
}

const cannotAddGstin = () =>
  new Problem(
    'conflict',
    'No GST number can be added to this invoice. Please raise a ticket if the invoice is wrong.',
  );
