/** A task and its order as the API returns them to staff and admins, for screen tests. */

import type { components } from '../contract.gen.ts';

type Schemas = components['schemas'];

/** An unfinished, paid order of a customer without debts. */
export const makeTask = (more: Partial<Schemas['TaskRow']> = {}): Schemas['TaskRow'] => ({
  id: 12,
  order_id: 'ORD-000012',
  order_name: 'Private limited company',
  status: 'Documents verified',
  date: '2026-11-02',
  created_at: '2026-11-02T05:00:00Z',
  price: 123_456,
  gst_amount: 22_222.08,
  total: 145_678.08,
  payment_status: 'Completed',
  is_refunded: false,
  is_cancelled: false,
  refunded_amount: 0,
  sla: '7-10 working days',
  order_process: ['Documents verified', 'Form filed', 'Certificate issued'],
  category: 'Start Up',
  user_id: 7,
  user_name: 'Meera Iyer',
  due_date: '2026-11-16',
  overdue: false,
  open_requirements: 0,
  assigned_to: 3,
  ...more,
});

export const makeWorkedOrder = (more: Partial<Schemas['WorkedOrder']> = {}): Schemas['WorkedOrder'] => ({
  ...makeTask(),
  payment_id: 'pay_1',
  staff_name: 'Vikram Shah',
  user_email: 'meera@example.in',
  user_phone: '9800000001',
  contact_hidden: false,
  billing_name: 'Meera Iyer',
  billing_email: 'meera@example.in',
  billing_phone: '9800000001',
  gst_number: null,
  gst_warning: null,
  details: '<p>All papers of a company.</p>',
  documents: [],
  issued: [],
  withdrawn: [],
  paid_at: '2026-11-02T05:00:00Z',
  refunded: null,
  cancellation: null,
  cancellation_sum: null,
  cancellation_comments: [],
  fulldate: '2 November 2026, 10:30 am',
  service_id: 4,
  history: [],
  ...more,
});

/** A file that waits for review. */
export const makeDocument = (more: Partial<Schemas['WorkedDocument']> = {}): Schemas['WorkedDocument'] => ({
  id: 31,
  doc_name: 'PAN card',
  field_type: 'file',
  kind: null,
  hint: 'Of the first director.',
  required: 'true',
  status: 'Uploaded',
  scan: null,
  reason: null,
  field_value: 'AbCdEfGhIjKlMnOpQrStUv.png',
  file_name: 'my pan.png',
  upload_id: 41,
  upload_date: '2026-11-03',
  uploaded_at: '2026-11-03T05:00:00Z',
  version: 1,
  expires_on: null,
  warnings: [],
  earlier: [],
  abilities: { review: true },
  ...more,
});
