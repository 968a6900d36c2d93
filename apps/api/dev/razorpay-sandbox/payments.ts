/** Payments: attempts to pay an order, of which at most one is captured. */

import type { Failure, Instrument, Order, Payment } from './entities.ts';
import { makeId } from './make-id.ts';
import { bookPaid, countAttempt, findOrder } from './orders.ts';
import { badRequest, unknownId } from './razorpay-error.ts';
import { readAmount, readCurrency, type Body } from './read-fields.ts';
import type { SandboxState } from './sandbox-state.ts';
import { viewPayment } from './view-payment.ts';

/** The outcome of an attempt; `late` fails first and is authorised and captured some seconds later, or rejected. */
export const OUTCOMES = ['captured', 'failed', 'authorized', 'late', 'refused late'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** Sends an event to the merchant's webhook. */
export type Announce = (event: string, payload: Record<string, unknown>) => void;

export interface Attempt {
  orderId: string;
  outcome: Outcome;
  /** In paise; only scripts may pass another amount than the order's. */
  amount?: number | undefined;
  /** Like the amount. */
  currency?: string | undefined;
  instrument: Instrument;
  email: string;
  contact: string;
}

const DECLINED: Failure = {
  code: 'BAD_REQUEST_ERROR',
  description:
    'Your payment was declined by your bank. Try another way to pay, or ask your bank for the reason.',
  source: 'bank',
  step: 'payment_authorization',
  reason: 'payment_declined',
};

const UNCONFIRMED: Failure = {
  code: 'GATEWAY_ERROR',
  description: 'Your bank has not confirmed the payment. If it does so later, your payment still counts.',
  source: 'bank',
  step: 'payment_authorization',
  reason: 'payment_pending_authorization',
};

/** Attempts to pay an order. @throws when the order is unknown or paid already. */
export function attemptPayment(
  state: SandboxState,
  announce: Announce,
  attempt: Attempt,
  lateAfterMs: number,
): Payment {
  const order = findOrder(state, attempt.orderId);
  refusePaid(order);
  countAttempt(state, order);
  const payment = newPayment(order, attempt, lateAfterMs);
  state.save('payments', payment);
  if (payment.status === 'failed') {
    announce('payment.failed', { payment: { entity: viewPayment(payment) } });
    return payment;
  }
  announce('payment.authorized', { payment: { entity: viewPayment(payment) } });
  return attempt.outcome === 'captured' ? capture(state, announce, payment) : payment;
}

/** A failed payment that the bank confirms late; captured unless another one has paid the order since. */
export function confirmLate(state: SandboxState, announce: Announce, payment: Payment): void {
  const authorized: Payment = { ...payment, status: 'authorized', failure: null, late_at: null };
  state.save('payments', authorized);
  announce('payment.authorized', { payment: { entity: viewPayment(authorized) } });
  if (findOrder(state, payment.order_id).status !== 'paid') capture(state, announce, authorized);
}

/** The bank of a late payment rejects it. */
export function refuseLate(state: SandboxState, announce: Announce, payment: Payment): void {
  const refused: Payment = { ...payment, failure: DECLINED, late_at: null };
  state.save('payments', refused);
  announce('payment.failed', { payment: { entity: viewPayment(refused) } });
}

/** POST /v1/payments/:id/capture. */
export function capturePayment(state: SandboxState, announce: Announce, id: string, body: Body): Payment {
  const payment = findPayment(state, id);
  if (payment.captured) throw badRequest('This payment has already been captured');
  if (payment.status !== 'authorized') {
    throw badRequest('Only payments which have been authorized and not yet captured can be captured');
  }
  readCurrency({ currency: 'INR', ...body });
  if (readAmount(body, 'The amount must be at least INR 1.00') !== payment.amount) {
    throw badRequest('Capture amount must be equal to the amount authorized', {
      field: 'amount',
      reason: 'input_validation_failed',
    });
  }
  refusePaid(findOrder(state, payment.order_id));
  return capture(state, announce, payment);
}

/** The payment with this id. @throws Razorpay's error for an unknown id. */
export function findPayment(state: SandboxState, id: string): Payment {
  const payment = state.payments.get(id);
  if (!payment) throw unknownId();
  return payment;
}

/** Every attempt on an order, newest first. @throws for an unknown order. */
export function paymentsOfOrder(state: SandboxState, orderId: string): Payment[] {
  const order = findOrder(state, orderId);
  return [...state.payments.values()].filter((payment) => payment.order_id === order.id).toReversed();
}

function refusePaid(order: Order): void {
  if (order.status === 'paid') {
    throw badRequest('Payment already done for this order.', { reason: 'order_already_paid' });
  }
}

function newPayment(order: Order, attempt: Attempt, lateAfterMs: number): Payment {
  const failure = {
    failed: DECLINED,
    late: UNCONFIRMED,
    'refused late': UNCONFIRMED,
    captured: null,
    authorized: null,
  }[attempt.outcome];
  const isLate = attempt.outcome === 'late' || attempt.outcome === 'refused late';
  return {
    id: makeId('pay_'),
    amount: attempt.amount ?? order.amount,
    currency: attempt.currency ?? order.currency,
    status: failure ? 'failed' : 'authorized',
    order_id: order.id,
    captured: false,
    amount_refunded: 0,
    description: null,
    ...attempt.instrument,
    email: attempt.email,
    contact: attempt.contact,
    notes: order.notes,
    failure,
    created_at: Math.floor(Date.now() / 1000),
    late_at: isLate ? Date.now() + lateAfterMs : null,
    late_end: attempt.outcome === 'refused late' ? 'refused' : 'confirmed',
  };
}

function capture(state: SandboxState, announce: Announce, payment: Payment): Payment {
  const captured: Payment = { ...payment, status: 'captured', captured: true };
  state.save('payments', captured);
  const order = bookPaid(state, findOrder(state, payment.order_id), payment.amount);
  announce('payment.captured', { payment: { entity: viewPayment(captured) } });
  if (order.status === 'paid') {
    announce('order.paid', { payment: { entity: viewPayment(captured) }, order: { entity: order } });
  }
  return captured;
}
