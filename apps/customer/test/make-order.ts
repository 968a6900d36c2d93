/** Orders as the server answers them, for tests. */

import type { components } from '@portal/sdk/contract.gen';

export type OrderRow = components['schemas']['OrderRow'];
export type Order = components['schemas']['Order'];
export type OrderDocument = components['schemas']['OrderDocument'];

/** A paid, pending order with three steps by default. */
export function makeOrderRow(change: Partial<OrderRow> = {}): OrderRow {
  const id = change.id ?? 12;
  return {
    id,
    order_id: `ORD-${String(id).padStart(6, '0')}`,
    order_name: 'GST Registration',
    status: 'Pending',
    date: '2026-03-05',
    created_at: '2026-03-05T04:45:00.000Z',
    price: 10_000,
    gst_amount: 1800,
    total: 11_800,
    payment_status: 'Completed',
    sla: '7-10 working days',
    order_process: ['Documents verified', 'Application filed', 'Certificate issued'],
    is_cancelled: false,
    refunded_amount: 0,
    owed_amount: 0,
    ...change,
  };
}

export function makeOrder(change: Partial<Order> = {}): Order {
  return {
    ...makeOrderRow(),
    payment_id: 'pay_29QQoUBi66xm2f',
    paid_at: '2026-03-05T04:45:00.000Z',
    discount: null,
    official_fees: [],
    charges: [],
    to_pay: null,
    refunded: null,
    cancellation: null,
    balance: null,
    pay_to: null,
    cancellation_sum: null,
    gst_rate: 18,
    no_gst_reason: null,
    gst_number: '27AAPFU0939F1ZV',
    gst_warning: null,
    category: 'GST Returns',
    details: 'A GST number for your business.',
    fulldate: '5 Mar 2026, 10:15 am',
    user_id: 7,
    service_id: 4,
    name: 'Meera Iyer',
    email: 'meera@example.in',
    phone: '9812345678',
    documents: [
      makeDocument(),
      makeDocument({ id: 32, doc_name: 'PAN of the business', field_type: 'text', kind: 'pan' }),
    ],
    history: [],
    bought_with: [],
    abilities: { pay: false, cancel: false, request_cancellation: false, withdraw_cancellation: false },
    ...change,
  };
}

/** A required file without an upload by default. */
export function makeDocument(change: Partial<OrderDocument> = {}): OrderDocument {
  return {
    id: 31,
    doc_name: 'Proof of address',
    field_type: 'file',
    kind: null,
    hint: 'An electricity bill, under two months old.',
    required: 'true',
    status: 'Pending',
    scan: null,
    reason: null,
    field_value: null,
    file_name: null,
    upload_id: null,
    upload_date: null,
    uploaded_at: null,
    version: null,
    earlier: [],
    abilities: { upload: true, remove: false },
    ...change,
  };
}

/** An uploaded file waiting for review. */
export function makeUpload(change: Partial<OrderDocument> = {}): OrderDocument {
  return makeDocument({
    status: 'Uploaded',
    field_value: 'abcdefghijklmnopqrstu.pdf',
    file_name: 'electricity-bill.pdf',
    upload_id: 501,
    upload_date: '2026-03-06',
    uploaded_at: '2026-03-06T06:00:00.000Z',
    version: 1,
    abilities: { upload: false, remove: true },
    ...change,
  });
}
