/** Payments and refunds. */

import { each, type Fates } from './fates.ts';

export const money = {
  payments: {
    rows: 'kept',
    columns: {
      billing_name: ['replaced unless paid', 'payments.name'],
      billing_email: ['cleared unless paid', 'payments.email'],
      billing_phone: ['cleared unless paid', 'payments.phone'],
      billing_address: ['cleared unless paid', 'payments.billing_address'],
      billing_state: ['cleared unless paid', 'payments.billing_state'],
      business_name: ['cleared unless paid', 'payments.business_name'],
      gst_number: ['cleared unless paid', 'payments.gst_number'],
      buyer_kind: ['replaced unless paid', 'payments.buyer_kind'],
      billing_country: ['cleared unless paid', 'payments.billing_country'],
      ...each(['cleared unless paid', 'not: computed'], 'invoice_gstin place_of_supply lut_arn'),
      provider_payment_id: ['kept: books', 'payments.payment'],
      state: ['kept: books', 'payments.state'],
      amount_paise: ['kept: books', 'payments.amount'],
      created_at: ['kept: books', 'payments.begun_at'],
      paid_at: ['kept: books', 'payments.paid_at'],
      ...each(['kept: books', 'not: internal'], 'id customer_id currency provider_order_id bought_key'),
      ...each(
        ['kept: books', 'not: internal'],
        'retry_of opening_at checks checked_at uncaptured_at cancelled_at expired_at dismissed_at',
      ),
    },
  },
  payment_attempts: {
    rows: 'kept',
    columns: {
      provider_payment_id: ['kept: books', 'payment_attempts.payment'],
      state: ['kept: books', 'payment_attempts.state'],
      amount_paise: ['kept: books', 'payment_attempts.amount'],
      method: ['kept: books', 'payment_attempts.method'],
      detail: ['kept: books', 'payment_attempts.detail'],
      bank_reference: ['kept: books', 'payment_attempts.bank_reference'],
      begun_at: ['kept: books', 'payment_attempts.begun_at'],
      captured_at: ['kept: books', 'payment_attempts.captured_at'],
      // What the payment provider takes from us.
      ...each(['kept: books', 'not: staff'], 'fee_paise tax_paise'),
      ...each(['kept: books', 'not: internal'], 'id payment_id currency'),
    },
  },
  disputes: {
    rows: 'kept',
    columns: {
      provider_payment_id: ['kept: books', 'disputes.payment'],
      provider_dispute_id: ['kept: books', 'disputes.dispute'],
      state: ['kept: books', 'disputes.state'],
      amount_paise: ['kept: books', 'disputes.amount'],
      reason: ['kept: books', 'disputes.reason'],
      opened_at: ['kept: books', 'disputes.opened_at'],
      ended_at: ['kept: books', 'disputes.ended_at'],
      ...each(['kept: books', 'not: internal'], 'id payment_id phase respond_by'),
    },
  },
  payment_items: {
    rows: 'kept',
    columns: {
      ...each(['kept: books', 'not: internal'], 'payment_id position order_id service_id'),
      // The order shows the same amounts.
      ...each(['kept: books', 'not: computed'], 'price_paise gst_paise discount_paise'),
      ...each(['kept: books', 'not: computed'], 'gst_rate_basis_points tax_exemption'),
    },
  },
  payment_charges: {
    rows: 'kept',
    columns: {
      ...each(['kept: books', 'not: internal'], 'payment_id position service_id charge_id'),
      // The order's charges show the same.
      ...each(
        ['kept: books', 'not: computed'],
        'name price_paise gst_paise gst_rate_basis_points pure_agent',
      ),
    },
  },
  checked_duplicates: {
    rows: 'kept',
    columns: each(['kept: books', 'not: staff'], 'payment_id checked_at'),
  },
  refunds: {
    rows: 'kept',
    columns: {
      provider_payment_id: ['kept: books', 'refunds.payment'],
      provider_refund_id: ['kept: books', 'refunds.refund'],
      amount_paise: ['kept: books', 'refunds.amount'],
      reason: ['kept: books', 'refunds.reason'],
      state: ['kept: books', 'refunds.state'],
      created_at: ['kept: books', 'refunds.begun_at'],
      settled_at: ['kept: books', 'refunds.settled_at'],
      bank_reference: ['kept: books', 'refunds.bank_reference'],
      bank_paid_on: ['kept: books', 'refunds.bank_paid_on'],
      ...each(
        ['kept: books', 'not: internal'],
        'id payment_id order_id cancellation_id charge_id checked_at',
      ),
    },
  },
  receipts: {
    rows: 'kept',
    columns: {
      method: ['kept: books', 'receipts.method'],
      reference: ['kept: books', 'receipts.reference'],
      received_on: ['kept: books', 'receipts.received_on'],
      amount_paise: ['kept: books', 'receipts.amount'],
      tds_paise: ['kept: books', 'receipts.tds'],
      voided_at: ['kept: books', 'receipts.voided_at'],
      void_reason: ['kept: books', 'receipts.void_reason'],
      ...each(['kept: books', 'not: internal'], 'id payment_id'),
      ...each(['kept: books', 'not: staff'], 'recorded_by recorded_at voided_by certified_by certified_at'),
      tds_certificate: ['kept: books', 'receipts.tds_certificate'],
    },
  },
  tds_certificate_files: {
    rows: 'deleted',
    columns: {
      stored_name: 'Files',
      original_name: 'Files',
      ...each('not: internal', 'receipt_id content_type size_bytes sha256 uploaded_by uploaded_at'),
    },
  },
  disbursements: {
    rows: 'kept',
    columns: {
      order_id: ['kept: books', 'disbursements.order'],
      amount_paise: ['kept: books', 'disbursements.amount'],
      paid_on: ['kept: books', 'disbursements.paid_on'],
      reference: ['kept: books', 'disbursements.reference'],
      ...each(['kept: books', 'Files'], 'stored_name original_name'),
      ...each(['kept: books', 'not: internal'], 'charge_id content_type size_bytes sha256'),
      ...each(['kept: books', 'not: staff'], 'recorded_by recorded_at'),
    },
  },
  quotations: {
    rows: 'kept',
    columns: {
      note: ['cleared', 'quotations.note'],
      decline_reason: ['cleared', 'quotations.comment'],
      number: ['kept: anonymous', 'quotations.number'],
      made_at: ['kept: anonymous', 'quotations.made_at'],
      valid_until: ['kept: anonymous', 'quotations.valid_until'],
      accepted_at: ['kept: anonymous', 'quotations.accepted_at'],
      declined_at: ['kept: anonymous', 'quotations.declined_at'],
      withdrawn_at: ['kept: anonymous', 'quotations.withdrawn_at'],
      made_by: ['kept: anonymous', 'not: staff'],
      ...each(['kept: anonymous', 'not: internal'], 'id customer_id mails mailed_at'),
    },
  },
  quotation_items: {
    rows: 'kept',
    columns: {
      discount_reason: ['cleared', 'quotation_items.discount_reason'],
      quotation_id: ['kept: anonymous', 'quotation_items.quotation'],
      service_name: ['kept: anonymous', 'quotation_items.service'],
      price_paise: ['kept: anonymous', 'quotation_items.price'],
      gst_paise: ['kept: anonymous', 'quotation_items.gst'],
      discount_paise: ['kept: anonymous', 'quotation_items.discount'],
      ...each(
        ['kept: anonymous', 'not: catalogue'],
        'service_id timeline sac_code official_fees tax_exemption',
      ),
      ...each(['kept: anonymous', 'not: internal'], 'position gst_rate_basis_points order_id'),
    },
  },
  invoice_mails: {
    rows: 'kept',
    columns: each(['kept: anonymous', 'not: staff'], 'id order_id asked_by asked_at kind'),
  },
  payment_reminders: {
    rows: 'kept',
    columns: each(['kept: anonymous', 'not: internal'], 'subject subject_id step customer_id reminded_on'),
  },
  registered_payments: {
    rows: 'kept',
    columns: {
      ...each(['kept: books', 'not: internal'], 'id payment_id customer_id'),
      ...each(
        ['kept: books', 'not: computed'],
        'provider_payment_id method reference paid_at paid_on amount_paise refunded_paise lost_paise',
      ),
      ...each(['kept: books', 'not: computed'], 'state departments search_text'),
    },
  },
  receivables: {
    rows: 'kept',
    columns: {
      ...each(['kept: books', 'not: internal'], 'id payment_id order_id customer_id'),
      ...each(['kept: books', 'not: computed'], 'invoiced_on invoiced_paise received_paise owed_paise'),
      ...each(['kept: books', 'not: computed'], 'tds_awaited_paise search_text'),
    },
  },
  registered_documents: {
    rows: 'kept',
    columns: {
      ...each(['kept: books', 'not: internal'], 'id kind invoice_id credit_note_id payment_id customer_id'),
      ...each(['kept: books', 'not: computed'], 'number issued_on departments taxable_paise cgst_paise'),
      ...each(['kept: books', 'not: computed'], 'sgst_paise igst_paise total_paise search_text'),
    },
  },
  registered_lines: {
    rows: 'kept',
    columns: {
      ...each(['kept: books', 'not: internal'], 'document_id position'),
      ...each(['kept: books', 'not: computed'], 'issued_on department service_name place_of_supply'),
      ...each(['kept: books', 'not: computed'], 'taxable_paise tax_paise'),
    },
  },
} satisfies Partial<Fates>;
