/** Tables without customer data. A table that gains such a column moves to another file of this folder. */

import { each, type Fates } from './fates.ts';

const catalogue = 'the catalogue, edited by admins';
const ofStaff = 'what staff and admins keep for their own work';
const counters = 'counters and marks without a person';
const idsOnly = 'ids of rows that are listed themselves, deleted within days';

export const noCustomerData = {
  categories: { rows: 'no customer data', columns: each(catalogue, 'id name position') },
  services: {
    rows: 'no customer data',
    columns: {
      ...each(catalogue, 'id category_id name price_paise timeline details video_link sac_code steps'),
      ...each(
        catalogue,
        'step_terms official_fees tax_treatment tax_exemption state created_at updated_at updated_by version',
      ),
    },
  },
  service_documents: {
    rows: 'no customer data',
    columns: each(catalogue, 'id service_id position name field_type required kind hint'),
  },
  order_kinds: {
    rows: 'no customer data',
    columns: each(catalogue, 'id service_name category status price_paise shown folded_name'),
  },
  canned_replies: {
    rows: 'no customer data',
    columns: each(ofStaff, 'id owner_id title message_html updated_at'),
  },
  order_views: { rows: 'no customer data', columns: each(ofStaff, 'id person_id name filters created_at') },
  // The filters may hold a name that was searched for.
  register_exports: {
    rows: 'no customer data',
    columns: each(ofStaff, 'id made_by made_at list format filters downloaded_at'),
  },
  customer_exports: { rows: 'no customer data', columns: each(ofStaff, 'id made_by made_at downloaded_at') },
  gst_return_files: {
    rows: 'no customer data',
    columns: each(ofStaff, 'id made_by made_at period supplier_gstin format downloaded_at'),
  },
  settings: { rows: 'no customer data', columns: each(ofStaff, 'key value changed_by changed_at') },
  tallies: { rows: 'no customer data', columns: each(counters, 'what owner department n') },
  payment_sums: {
    rows: 'no customer data',
    columns: each(counters, 'paid_on state department n amount_paise refunded_paise'),
  },
  document_sums: {
    rows: 'no customer data',
    columns: {
      ...each(counters, 'issued_on kind department n taxable_paise cgst_paise sgst_paise igst_paise'),
      ...each(counters, 'total_paise'),
    },
  },
  // Of payments that are listed themselves.
  settlements: {
    rows: 'no customer data',
    columns: each(
      counters,
      'id provider_settlement_id utr settled_at amount_paise fee_paise tax_paise items',
    ),
  },
  settlement_items: {
    rows: 'no customer data',
    columns: {
      ...each(counters, 'id settlement_id entity_id kind provider_payment_id amount_paise credit_paise'),
      ...each(counters, 'debit_paise fee_paise tax_paise'),
    },
  },
  settlement_mismatches: {
    rows: 'no customer data',
    columns: each(counters, 'id kind entity_id payment_id expected_paise found_paise found_at resolved_at'),
  },
  invoice_counters: {
    rows: 'no customer data',
    columns: each(counters, 'series financial_year last_serial last_issued_at'),
  },
  chat_digest_progress: { rows: 'no customer data', columns: each(counters, 'considered_id round') },
  payment_events: { rows: 'no customer data', columns: each(counters, 'event_id received_at') },
  // Keys hold hashes of networks and addresses.
  rate_limits: { rows: 'no customer data', columns: each(counters, 'key points expire') },
  outbox: {
    rows: 'no customer data',
    columns: each(idsOnly, 'id type data created_at not_before handed_over_at traceparent'),
  },
  sent_mails: { rows: 'no customer data', columns: each(idsOnly, 'key sent_at') },
  incoming_files: { rows: 'no customer data', columns: each(idsOnly, 'path started_at') },
} satisfies Partial<Fates>;
