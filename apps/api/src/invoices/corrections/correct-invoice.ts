/** Corrects the recipient of an invoice by a credit note and a new invoice, for admins. */

import { gstinProblem, normaliseGstin, parseGstin } from '@portal/domain/gstin';
import { invoiceProblems } from '@portal/domain/invoice-fields';
import { toPaise } from '@portal/domain/money';
import { grossOf } from '@portal/domain/share-credit';
import { isStateCode } from '@portal/domain/states';
import { invalid, notFound, Problem } from '../../contract/errors.ts';
import type { Body, Handler } from '../../contract/operation.ts';
import type { Tx } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import { assertNotOwnGstin } from '../../settings/assert-not-own-gstin.ts';
import type { ProviderIdentity } from '../../settings/settings-registry.ts';
import { determineSupply } from '../issue-invoice.ts';
import { assertOneDocument, ratesOf } from '../one-document.ts';
import { findUnprintableFields } from '../pdf/break-lines.ts';
import { type CurrentInvoice, findCurrentInvoice, whyNotCorrectable } from './current-invoice.ts';
import { type InvoiceRecipient, replaceInvoice } from './replace-invoice.ts';

export const correctInvoice: Handler<'correctInvoice'> = async (deps, { body }) => {
  const settings = await deps.settings.read();
  const { provider: supplier } = settings;
  assertNotOwnGstin(supplier, 'gstno', body.gstno);
  const now = deps.clock.now();
  const number = await inTransaction(deps.db, async (tx) => {
    const invoice = await lockInvoice(tx, body.number);
    const refusal = whyNotCorrectable(invoice, settings, now);
    if (refusal !== undefined) throw new Problem('conflict', refusal);
    const recipient = parseRecipient(body, invoice);
    assertSameTax(invoice, recipient);
    assertDifferent(invoice, recipient, supplier);
    assertOneDocument(ratesOf(invoice), { invoiceGstin: recipient.gstin });
    return replaceInvoice(tx, deps, invoice, {
      recipient,
      supplier,
      now,
      reason: `Correction: ${body.reason}. Another invoice replaces this one.`,
      what: 'We corrected your invoice.',
    });
  });
  return { status: 'true', message: `The new invoice is ${number}.`, number };
};

/** Locks the payment, which serialises concurrent calls. Throws 409 for an invoice that was replaced. */
async function lockInvoice(tx: Tx, number: string): Promise<CurrentInvoice> {
  const payment = await tx
    .selectFrom('invoices')
    .innerJoin('payments', 'payments.id', 'invoices.payment_id')
    .select('payments.id')
    .where('invoices.number', '=', number)
    .forUpdate('payments')
    .executeTakeFirst();
  const current = payment && (await findCurrentInvoice(tx, payment.id));
  if (!current) throw notFound('There is no such invoice.');
  if (current.number === number) return current;
  throw new Problem(
    'conflict',
    `Invoice ${number} was corrected already. Invoice ${current.number} replaces it.`,
  );
}

/** Throws 400 with everything that the new invoice would lack. */
function parseRecipient(body: Body<'correctInvoice'>, invoice: CurrentInvoice): InvoiceRecipient {
  const { left, recipient_country: sameCountry } = invoice;
  const { buyer_kind: kind = invoice.buyer_kind, billing_country: country = sameCountry ?? '' } = body;
  const { name, business_name: business, billing_address: address, billing_state: state } = body;
  const total = left.reduce((sum, line) => sum + grossOf(line), 0);
  const gstno = kind === 'abroad' ? '' : normaliseGstin(body.gstno);
  const wrong = gstno === '' ? undefined : gstinProblem(gstno);
  const errors = [
    ...(wrong === undefined ? [] : [{ field: 'gstno', message: wrong }]),
    ...(name === '' ? [{ field: 'name', message: 'Enter the name.' }] : []),
    ...(body.reason === '' ? [{ field: 'reason', message: 'Enter the reason.' }] : []),
    ...(wrong === undefined
      ? invoiceProblems({ ...body, buyer_kind: kind, billing_country: country, gstno }, toPaise(total))
      : []),
    ...findUnprintableFields({
      name,
      business_name: business,
      billing_address: address,
      reason: body.reason,
    }),
  ];
  if (errors.length > 0) throw invalid(errors);
  return {
    kind,
    name,
    businessName: business || null,
    address: address || null,
    country: kind === 'abroad' ? country : null,
    gstin: parseGstin(gstno) ?? null,
    state: isStateCode(state) ? state : null,
  };
}

/** Throws 409 for a recipient who owes tax that was not charged. Tax that was charged stays, and is integrated tax. */
function assertSameTax(
  { lut_arn: lut, buyer_kind: before }: CurrentInvoice,
  { kind }: InvoiceRecipient,
): void {
  if (lut === null || kind === before) return;
  throw new Problem(
    'conflict',
    'This invoice bears no GST under your letter of undertaking, so it stays what it is. Cancel the order, and let the customer buy again.',
  );
}

/** Throws 409 when the new invoice would read like this one. */
function assertDifferent(
  invoice: CurrentInvoice,
  { kind, name, businessName, address, country, gstin, state }: InvoiceRecipient,
  supplier: ProviderIdentity,
): void {
  const { placeOfSupply } = determineSupply(supplier, { kind, gstNumber: gstin, billingState: state });
  const isSame =
    invoice.recipient_name === (businessName ?? name) &&
    invoice.recipient_contact === (businessName === null ? null : name) &&
    invoice.recipient_address === address &&
    invoice.buyer_kind === kind &&
    invoice.recipient_country === country &&
    invoice.recipient_gstin === gstin &&
    invoice.place_of_supply === placeOfSupply;
  if (isSame) throw new Problem('conflict', 'This is what the invoice says already. Change something first.');
}
