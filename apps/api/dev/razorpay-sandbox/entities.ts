/** The entities of the sandbox, in Razorpay's format. */

/** Razorpay returns an empty list, not an empty object, when there are no notes. */
export type Notes = Record<string, string> | [];

export interface Order {
  id: string;
  entity: 'order';
  /** Paise, like every amount here. */
  amount: number;
  amount_paid: number;
  amount_due: number;
  currency: string;
  receipt: string | null;
  offer_id: null;
  status: 'created' | 'attempted' | 'paid';
  attempts: number;
  notes: Notes;
  /** Seconds since 1970, like every `created_at` here. */
  created_at: number;
}

export interface Card {
  id: string;
  entity: 'card';
  name: string;
  last4: string;
  network: string;
  type: 'credit';
  issuer: null;
  international: false;
  emi: false;
}

/** What a customer pays with: exactly one of these. */
export interface Instrument {
  card?: Card;
  /** A UPI ID. */
  vpa?: string;
  bank?: string;
}

/** The error fields that failed payments and error responses share. */
export interface Failure {
  code: string;
  description: string;
  source: string;
  step: string;
  reason: string;
}

export interface Payment extends Instrument {
  id: string;
  amount: number;
  currency: string;
  status: 'authorized' | 'captured' | 'refunded' | 'failed';
  order_id: string;
  captured: boolean;
  amount_refunded: number;
  description: string | null;
  email: string;
  contact: string;
  notes: Notes;
  failure: Failure | null;
  created_at: number;
  /** When a failed payment turns out to be authorised after all (milliseconds); null when it never does. */
  late_at: number | null;
  /** How the bank of a late payment decides; missing in files of earlier versions. */
  late_end?: 'confirmed' | 'refused';
}

export type RefundStatus = 'pending' | 'processed' | 'failed';

export interface Refund {
  id: string;
  amount: number;
  currency: string;
  payment_id: string;
  notes: Notes;
  receipt: string | null;
  speed: 'normal' | 'optimum';
  /** Missing in files of earlier versions, whose refunds are all processed. */
  status?: RefundStatus;
  created_at: number;
  /** The X-Refund-Idempotency header and the body of its request. */
  idempotency: { key: string; body: string } | null;
}

export interface Dispute {
  id: string;
  entity: 'dispute';
  payment_id: string;
  amount: number;
  amount_deducted: number;
  currency: string;
  reason_code: string;
  respond_by: number;
  status: 'open' | 'under_review' | 'won' | 'lost' | 'closed';
  phase: 'chargeback';
  created_at: number;
}

/** An entry of a settlement. */
export interface Settled {
  /** The same as `entity_id`. */
  id: string;
  entity_id: string;
  type: 'payment' | 'refund';
  amount: number;
  debit: number;
  credit: number;
  currency: string;
  fee: number;
  tax: number;
  on_hold: boolean;
  settled: boolean;
  settled_at: number;
  settlement_id: string;
  settlement_utr: string;
  payment_id: string | null;
  order_id: string | null;
}

export interface WebhookEvent {
  id: string;
  /** The exact bytes that are signed and sent. */
  body: string;
  /** The secret at the time of the event, which its retries keep after a rotation. */
  secret: string;
  state: 'waiting' | 'delivered' | 'given-up';
  /** Milliseconds since 1970. */
  created: number;
}
