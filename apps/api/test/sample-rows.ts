/** Rows of a customer for every table: values of the columns with foreign keys or checks. */

import { createHash } from 'node:crypto';
import { encryptText } from '../src/crypto/encrypted-text.ts';
import { accountHash } from '../src/http/network-address.ts';
import { personalData } from '../src/privacy/personal-data.ts';
import type { Secrets } from '../src/secrets.ts';

export type Table = keyof typeof personalData;
export type Sample = Readonly<Record<string, unknown>>;

export interface Owners {
  readonly customerId: number;
  readonly passwordHash: string;
  readonly staffId: number;
  readonly adminId: number;
}

/** The text of a column without checks. */
export const mark = (table: Table, column: string, row = 0) => `mark-${table}.${column}.${row}`;

const tables = Object.keys(personalData);
/** The id of a sample, known before its row is inserted, so that others can reference it. */
export const idOf = (table: Table, row = 0) => 500_000 + tables.indexOf(table) * 10 + row;

export const fileBytes = (storedName: string) => Buffer.from(`The content of ${storedName}.`);
const file = (name: string) => {
  const stored_name = `mark-file-of-a-person-${name}.pdf`;
  return { stored_name, size_bytes: fileBytes(stored_name).length };
};
const [upload, issued, chatFile, ticketFile, certificate, feeReceipt] = [
  file('upload'),
  file('issued'),
  file('chat'),
  file('ticket'),
  file('certificate'),
  file('fee'),
];

/** The plaintext of a document's encrypted text. */
export const sealedText = 'mark-document_uploads.text';
const gstin = '27AAPFU0939F1ZV';
const zone = { buyer_kind: 'sez', billing_country: 'AE' };

/** Several rows for tables whose rows are erased or archived differently. */
export const samplesOf = (owners: Owners, secrets: Secrets): Partial<Record<Table, readonly Sample[]>> => {
  const account = accountHash(mark('people', 'email'));
  return {
    people: [
      {
        id: owners.customerId,
        user_type: 'user',
        state: 'active',
        password_hash: owners.passwordHash,
        gst_number: gstin,
        billing_state: '27',
        ...zone,
        ...empty('deactivated_at erasure_requested_at erased_at'),
      },
    ],
    account_changes: [{ kind: 'email' }],
    mail_preferences: [{ wanted: false }],
    sessions: [{ id: uuidOf('sessions'), end_reason: 'token_reused' }],
    login_attempts: [{ account, outcome: 'opened' }],
    login_failures: [{ account }],
    known_networks: [{ account }],
    one_time_codes: [{ purpose: 'email_change' }],
    customer_lookups: [{ customer_id: owners.customerId }],
    audit_log: [{ actor_role: 'staff', action: 'change' }],
    ...orderSamples(owners, secrets),
    ...conversationSamples(owners),
    ...moneySamples,
  };
};

const orderSamples = ({ customerId, staffId }: Owners, secrets: Secrets) => ({
  orders: [{ steps: ['Filed', 'Done'], status: 'Filed', payment_id: idOf('payments') }],
  cancellations: [{ state: 'approved' }],
  order_charges: [
    { ...empty('declined_at decline_reason withdrawn_at'), ...pureAgentFee },
    { ...empty('payment_id withdrawn_at'), ...pureAgentFee },
    { ...empty('payment_id declined_at decline_reason'), ...pureAgentFee },
  ],
  order_documents: [
    { field_type: 'file', status: 'Rejected' },
    { field_type: 'text', status: 'Uploaded' },
  ],
  document_uploads: [
    {
      ...upload,
      ...empty('issued_order_id issued_name text_sealed hidden_at withdrawn_reason'),
      ...neverSet,
      state: 'current',
      uploaded_by: customerId,
    },
    {
      ...empty('issued_order_id issued_name stored_name original_name content_type size_bytes sha256'),
      ...empty('hidden_at withdrawn_reason'),
      ...neverSet,
      order_document_id: idOf('order_documents', 1),
      state: 'current',
      text_sealed: encryptText(secrets, sealedText),
      uploaded_by: customerId,
    },
    {
      ...issued,
      ...empty('order_document_id text_sealed'),
      ...neverSet,
      state: 'removed',
      uploaded_by: staffId,
    },
  ],
  document_reviews: [{ verdict: 'Rejected' }],
  document_expiries: [{ stored_name: upload.stored_name }],
  expiry_reminders: [{ stored_name: upload.stored_name, days_before: 30 }],
  file_warnings: [upload, chatFile, ticketFile, certificate].map(({ stored_name }) => ({
    stored_name,
    warnings: ['script'],
  })),
});

const conversationSamples = ({ staffId, adminId, customerId }: Owners) => ({
  messages: [{ file_count: 1 }, { file_count: 0, sent_by: staffId }],
  message_files: [chatFile],
  chat_reads: [{}, { person_id: staffId }],
  chat_digests: [{}, { person_id: staffId }],
  tickets: [{ priority: 'Low', status: 'Closed' }],
  ticket_replies: [{}, { written_by: staffId, from_customer: false }],
  ticket_changes: [{ kind: 'status' }],
  ticket_files: [ticketFile],
  notifications: [
    {},
    { person_id: staffId, ticket_id: null },
    { person_id: staffId, order_id: null },
    { person_id: adminId, event_key: `registered:${customerId}`, ...empty('order_id ticket_id') },
  ],
});

const supply = { place_of_supply: '27', cgst_paise: 0, sgst_paise: 0, taxable_paise: 7_001, igst_paise: 0 };
const pureAgentFee = { kind: 'official_fee', gst_paise: 0, pure_agent: true };

const moneySamples = {
  quotations: [
    { ...empty('declined_at decline_reason withdrawn_at'), number: 'QTN/2627/000001' },
    { ...empty('accepted_at withdrawn_at'), number: 'QTN/2627/000002' },
    { ...empty('accepted_at declined_at decline_reason'), number: 'QTN/2627/000003' },
  ],
  quotation_items: [{ official_fees: '[]' }],
  invoice_mails: [{ kind: 'proforma' }],
  payment_reminders: [{ subject: 'order' }],
  payments: [
    {
      ...zone,
      state: 'paid',
      billing_state: '27',
      invoice_gstin: gstin,
      place_of_supply: '27',
      retry_of: null,
    },
    {
      ...empty('provider_payment_id paid_at retry_of'),
      state: 'created',
      billing_state: '27',
      invoice_gstin: gstin,
      place_of_supply: '27',
      ...zone,
    },
  ],
  invoices: [
    {
      ...supply,
      buyer_kind: 'sez',
      number: 'MARK/1',
      supplier_gstin: '29AAGCB7383J1Z4',
      recipient_gstin: gstin,
      pure_agent_paise: 0,
      total_paise: 7_001,
      lines: '[{}]',
      pure_agent_lines: '[]',
      replaces: null,
    },
  ],
  credit_notes: [
    {
      number: 'MARK/2',
      cgst_paise: 0,
      sgst_paise: 0,
      igst_paise: 802,
      taxable_paise: 8_001,
      pure_agent_paise: 0,
      total_paise: 8_803,
      lines: '[{}]',
      pure_agent_lines: '[]',
    },
  ],
  zero_rated_buyers: [{ kind: 'sez', gstin }],
  disputes: [{ state: 'lost' }],
  payment_attempts: [{ state: 'captured' }],
  receipts: [{ method: 'upi' }],
  tds_certificate_files: [certificate],
  disbursements: [feeReceipt],
  refunds: [{ reason: 'at_provider', state: 'processed', cancellation_id: null }],
  registered_documents: [{ kind: 'invoice', credit_note_id: null }],
};

/** Columns of a file that was scanned on upload, is no copy, and was not deleted. */
const neverSet = empty('reused_from replaces scan_begun_at deleted_at');

function empty(columns: string): Sample {
  return Object.fromEntries(columns.split(' ').map((column) => [column, null]));
}

function uuidOf(table: Table): string {
  const hash = createHash('sha256').update(table).digest('hex');
  return `${hash.slice(0, 8)}-0000-4000-8000-${hash.slice(8, 20)}`;
}
