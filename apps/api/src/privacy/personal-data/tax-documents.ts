/** Invoices and credit notes. */

import { each, type Fates } from './fates.ts';

export const taxDocuments = {
  invoices: {
    rows: 'kept',
    columns: {
      number: ['kept: books', 'invoices.number'],
      issued_on: ['kept: books', 'invoices.issued_on'],
      recipient_name: ['kept: books', 'invoices.name'],
      recipient_contact: ['kept: books', 'invoices.contact'],
      recipient_address: ['kept: books', 'invoices.address'],
      recipient_email: ['kept: books', 'invoices.email'],
      recipient_phone: ['kept: books', 'invoices.phone'],
      recipient_gstin: ['kept: books', 'invoices.gst_number'],
      buyer_kind: ['kept: books', 'invoices.buyer_kind'],
      recipient_country: ['kept: books', 'invoices.country'],
      lut_arn: ['kept: books', 'invoices.letter_of_undertaking'],
      place_of_supply: ['kept: books', 'invoices.place_of_supply'],
      taxable_paise: ['kept: books', 'invoices.taxable'],
      total_paise: ['kept: books', 'invoices.total'],
      pure_agent_paise: ['kept: books', 'invoices.pure_agent'],
      ...each(
        ['kept: books', 'not: computed'],
        'exempt_paise cgst_paise sgst_paise igst_paise lines pure_agent_lines',
      ),
      ...each(['kept: books', 'not: internal'], 'id payment_id replaces financial_year serial issued_at'),
      ...each(['kept: books', 'not: internal'], 'irn ack_no qr acknowledged_at'),
      ...each(['kept: books', 'not: staff'], 'supplier_name supplier_address supplier_email'),
      ...each(['kept: books', 'not: staff'], 'supplier_phone supplier_gstin supplier_cin supplier_website'),
    },
  },
  credit_notes: {
    rows: 'kept',
    columns: {
      number: ['kept: books', 'credit_notes.number'],
      issued_on: ['kept: books', 'credit_notes.issued_on'],
      invoice_id: ['kept: books', 'credit_notes.invoice'],
      reason: ['kept: books', 'credit_notes.reason'],
      taxable_paise: ['kept: books', 'credit_notes.taxable'],
      total_paise: ['kept: books', 'credit_notes.total'],
      pure_agent_paise: ['kept: books', 'credit_notes.pure_agent'],
      ...each(
        ['kept: books', 'not: computed'],
        'exempt_paise cgst_paise sgst_paise igst_paise lines pure_agent_lines',
      ),
      ...each(
        ['kept: books', 'not: internal'],
        'id refund_id financial_year serial issued_at irn ack_no qr acknowledged_at',
      ),
    },
  },
} satisfies Partial<Fates>;
