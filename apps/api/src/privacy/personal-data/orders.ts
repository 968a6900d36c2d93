/** Orders and their documents. */

import { each, type Fates } from './fates.ts';

export const orders = {
  // Orders stay, without a name: statistics count them and invoices refer to them (record 0014).
  orders: {
    rows: 'kept',
    columns: {
      billing_name: ['replaced', 'orders.name'],
      billing_email: ['cleared', 'orders.email'],
      billing_phone: ['cleared', 'orders.phone'],
      gst_number: ['cleared', 'orders.gst_number'],
      id: ['kept: anonymous', 'orders.order'],
      service_name: ['kept: anonymous', 'orders.service'],
      category: ['kept: anonymous', 'orders.category'],
      status: ['kept: anonymous', 'orders.status'],
      price_paise: ['kept: anonymous', 'orders.price'],
      gst_paise: ['kept: anonymous', 'orders.gst'],
      discount_paise: ['kept: anonymous', 'orders.discount'],
      discount_reason: ['cleared', 'orders.discount_reason'],
      created_at: ['kept: anonymous', 'orders.ordered_at'],
      assigned_to: ['kept: anonymous', 'not: staff'],
      ...each(['kept: anonymous', 'not: catalogue'], 'service_id details timeline sac_code steps step_terms'),
      ...each(['kept: anonymous', 'not: catalogue'], 'official_fees tax_exemption'),
      charges_paise: ['kept: anonymous', 'not: computed'],
      ...each(['kept: anonymous', 'not: internal'], 'customer_id payment_id refunded_at unconfirmed'),
      cancelled_at: ['kept: anonymous', 'orders.cancelled_at'],
      refunded_paise: ['kept: anonymous', 'orders.refunded'],
      ...each(['kept: anonymous', 'not: internal'], 'gst_rate_basis_points'),
      ...each(['kept: anonymous', 'not: computed'], 'due_rank kind own_text'),
    },
  },
  order_charges: {
    rows: 'kept',
    columns: {
      reason: ['cleared', 'charges.reason'],
      decline_reason: ['cleared', 'charges.decline_reason'],
      order_id: ['kept: anonymous', 'charges.order'],
      kind: ['kept: books', 'charges.kind'],
      name: ['kept: books', 'charges.name'],
      price_paise: ['kept: books', 'charges.price'],
      gst_paise: ['kept: books', 'charges.gst'],
      pure_agent: ['kept: books', 'charges.outside_gst'],
      added_at: ['kept: books', 'charges.added_at'],
      declined_at: ['kept: books', 'charges.declined_at'],
      withdrawn_at: ['kept: books', 'charges.withdrawn_at'],
      added_by: ['kept: books', 'not: staff'],
      ...each(['kept: books', 'not: internal'], 'id payment_id sac_code gst_rate_basis_points'),
    },
  },
  order_status_changes: {
    rows: 'kept',
    columns: {
      reason: ['cleared', 'order_statuses.reason'],
      order_id: ['kept: anonymous', 'order_statuses.order'],
      from_status: ['kept: anonymous', 'order_statuses.from'],
      to_status: ['kept: anonymous', 'order_statuses.to'],
      changed_at: ['kept: anonymous', 'order_statuses.changed_at'],
      changed_by: ['kept: anonymous', 'not: staff'],
      id: ['kept: anonymous', 'not: internal'],
    },
  },
  cancellations: {
    rows: 'kept',
    columns: {
      reason: ['cleared', 'cancellations.reason'],
      decision_reason: ['cleared', 'cancellations.decision_reason'],
      order_id: ['kept: anonymous', 'cancellations.order'],
      state: ['kept: anonymous', 'cancellations.state'],
      amount_paise: ['kept: anonymous', 'cancellations.amount'],
      requested_at: ['kept: anonymous', 'cancellations.requested_at'],
      decided_at: ['kept: anonymous', 'cancellations.decided_at'],
      ...each(['kept: anonymous', 'not: staff'], 'requested_by decided_by'),
      id: ['kept: anonymous', 'not: internal'],
    },
  },
  cancellation_comments: {
    rows: 'deleted',
    columns: each('not: staff', 'id cancellation_id written_by body written_at'),
  },
  order_assignments: {
    rows: 'kept',
    columns: each(['kept: anonymous', 'not: staff'], 'id order_id from_staff to_staff changed_by changed_at'),
  },
  customer_services: {
    rows: 'kept',
    columns: each(['kept: anonymous', 'not: computed'], 'customer_id names service'),
  },
  order_documents: {
    rows: 'kept',
    columns: {
      // Copied from the newest review.
      rejection_reason: ['cleared', 'not: computed'],
      name: ['kept: anonymous', 'documents.document'],
      ...each(['kept: anonymous', 'not: catalogue'], 'position field_type required hint kind'),
      ...each(['kept: anonymous', 'not: internal'], 'id order_id status'),
    },
  },
  document_uploads: {
    rows: 'deleted',
    columns: {
      issued_order_id: 'documents.order',
      issued_name: 'documents.document',
      version: 'documents.version',
      state: 'documents.state',
      original_name: 'documents.file',
      size_bytes: 'documents.size_bytes',
      uploaded_at: 'documents.uploaded_at',
      text_sealed: 'documents.text',
      withdrawn_reason: 'documents.withdrawn_reason',
      stored_name: 'Files',
      uploaded_by: 'not: staff',
      ...each('not: internal', 'id order_document_id content_type sha256 reused_from replaces'),
      ...each('not: internal', 'scan_begun_at hidden_at deleted_at'),
    },
  },
  document_reviews: {
    rows: 'deleted',
    columns: {
      reason: 'documents.rejection_reason',
      reviewed_by: 'not: staff',
      ...each('not: internal', 'id upload_id verdict reviewed_at'),
    },
  },
  document_expiries: {
    rows: 'deleted',
    columns: {
      expires_on: 'documents.valid_until',
      set_by: 'not: staff',
      ...each('not: internal', 'stored_name set_at'),
    },
  },
  expiry_reminders: {
    rows: 'deleted',
    columns: each('not: internal', 'stored_name expires_on days_before reminded_at'),
  },
  file_warnings: { rows: 'deleted', columns: each('not: internal', 'stored_name warnings') },
} satisfies Partial<Fates>;
