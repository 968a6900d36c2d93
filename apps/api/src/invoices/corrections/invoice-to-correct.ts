/** What an admin may correct of an invoice, and until when. */

import { lastDayToCorrect } from '@portal/domain/invoice-correction';
import { grossOf } from '@portal/domain/share-credit';
import { isStateCode } from '@portal/domain/states';
import { notFound } from '../../contract/errors.ts';
import type { Handler } from '../../contract/operation.ts';
import { findCurrentInvoice, whyNotCorrectable } from './current-invoice.ts';

export const invoiceToCorrect: Handler<'invoiceToCorrect'> = async ({ db, settings, clock }, { body }) => {
  const named = await db
    .selectFrom('invoices')
    .select('payment_id')
    .where('number', '=', body.number)
    .executeTakeFirst();
  const invoice = named && (await findCurrentInvoice(db, named.payment_id));
  if (!invoice) throw notFound('There is no such invoice.');
  const current = await settings.read();
  const { left, place_of_supply: place } = invoice;
  return {
    status: 'true',
    message: 'The invoice as it is.',
    number: invoice.number,
    name: invoice.recipient_contact ?? invoice.recipient_name,
    business_name: invoice.recipient_contact === null ? '' : invoice.recipient_name,
    buyer_kind: invoice.buyer_kind,
    billing_country: invoice.recipient_country ?? '',
    is_without_tax: invoice.lut_arn !== null,
    billing_address: invoice.recipient_address ?? '',
    gstno: invoice.recipient_gstin ?? '',
    billing_state: isStateCode(place) ? place : '',
    supplier_state: invoice.supplier_gstin.slice(0, 2),
    taxable_paise: sum(left.map((line) => line.taxable_paise)),
    tax_paise: sum(left.map((line) => grossOf(line) - line.taxable_paise)),
    is_partly_credited: invoice.is_credited,
    correct_until: lastDayToCorrect(invoice.supplied_at, current.stored.annual_returns),
    refusal: whyNotCorrectable(invoice, current, clock.now()) ?? null,
  };
};

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
