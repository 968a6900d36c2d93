/** Refunds: whole or in parts, never more than was captured, once for each idempotency key. */

import type { Payment, Refund, RefundStatus } from './entities.ts';
import { makeId } from './make-id.ts';
import { findPayment, type Announce } from './payments.ts';
import { badRequest, invalidField, unknownId } from './razorpay-error.ts';
import { readAmount, readNotes, readReceipt, type Body } from './read-fields.ts';
import type { SandboxRequest } from './sandbox-request.ts';
import type { SandboxState } from './sandbox-state.ts';
import type { Sandbox } from './sandbox.ts';
import { viewPayment, viewRefund } from './view-payment.ts';

export interface RefundRequest {
  paymentId: string;
  body: Body;
  /** The X-Refund-Idempotency header, when sent. */
  idempotencyKey: string | undefined;
  /** The initial state; Razorpay processes most at once. */
  status?: RefundStatus;
}

/** POST /v1/payments/:id/refund; without an amount it refunds the rest. */
export function refundPayment(state: SandboxState, announce: Announce, request: RefundRequest): Refund {
  const { paymentId, body, idempotencyKey } = request;
  const text = JSON.stringify({ paymentId, body });
  const earlier = earlierRefund(state, idempotencyKey, text);
  if (earlier) return earlier;
  const payment = findPayment(state, paymentId);
  const refund: Refund = {
    id: makeId('rfnd_'),
    amount: refundable(payment, body),
    currency: payment.currency,
    payment_id: payment.id,
    notes: readNotes(body),
    receipt: readReceipt(body),
    speed: readSpeed(body),
    status: request.status ?? 'processed',
    created_at: Math.floor(Date.now() / 1000),
    idempotency: idempotencyKey === undefined ? null : { key: idempotencyKey, body: text },
  };
  book(state, announce, payment, refund);
  return refund;
}

/** With the fault that is set; a refund that fails is pending first. */
export function requestRefund(
  { state, webhooks, faults }: Pick<Sandbox, 'state' | 'webhooks' | 'faults'>,
  { id, body, header }: SandboxRequest,
): unknown {
  const known = state.refunds.size;
  const refund = refundPayment(state, webhooks.announce, {
    paymentId: id,
    body,
    idempotencyKey: header('x-refund-idempotency'),
    status: faults.refunds === 'processed' ? 'processed' : 'pending',
  });
  const fails = faults.refunds === 'failed' && state.refunds.size > known;
  if (fails) setTimeout(() => decideRefund(state, webhooks.announce, refund.id, 'failed'), 20).unref();
  return viewRefund(refund);
}

function earlierRefund(state: SandboxState, key: string | undefined, text: string): Refund | undefined {
  if (key === undefined) return undefined;
  if (!/^[A-Za-z0-9_-]{10,}$/.test(key)) {
    throw badRequest('The idempotency key must have at least 10 letters, digits, hyphens or underscores.');
  }
  const earlier = [...state.refunds.values()].find((refund) => refund.idempotency?.key === key);
  if (earlier && earlier.idempotency?.body !== text) {
    throw badRequest('Different request body sent for the same Idempotency Header');
  }
  return earlier;
}

function refundable(payment: Payment, body: Body): number {
  if (!payment.captured) throw badRequest('The payment status should be captured for action to be taken');
  const rest = payment.amount - payment.amount_refunded;
  if (rest === 0) throw badRequest('The payment has been fully refunded already');
  const amount =
    body['amount'] === undefined ? rest : readAmount(body, 'The amount must be at least INR 1.00');
  if (amount > rest) {
    throw invalidField('amount', 'The total refund amount is greater than the refund payment amount');
  }
  return amount;
}

function readSpeed(body: Body): Refund['speed'] {
  const speed = body['speed'] ?? 'normal';
  if (speed !== 'normal' && speed !== 'optimum') throw invalidField('speed', 'The speed is invalid.');
  return speed;
}

function book(state: SandboxState, announce: Announce, payment: Payment, refund: Refund): void {
  const refunded = payment.amount_refunded + refund.amount;
  const after: Payment = {
    ...payment,
    amount_refunded: refunded,
    status: refunded === payment.amount ? 'refunded' : 'captured',
  };
  state.save('refunds', refund);
  state.save('payments', after);
  const payload = { refund: { entity: viewRefund(refund) }, payment: { entity: viewPayment(after) } };
  announce('refund.created', payload);
  if (refund.status !== 'pending') announce(`refund.${refund.status ?? 'processed'}`, payload);
}

/** Completes a pending refund; a failed one leaves the money with the merchant. */
export function decideRefund(
  state: SandboxState,
  announce: Announce,
  id: string,
  status: 'processed' | 'failed',
): Refund {
  const pending = state.refunds.get(id);
  if (!pending) throw unknownId();
  if (pending.status !== 'pending') throw badRequest('The refund is not pending.');
  const refund: Refund = { ...pending, status };
  state.save('refunds', refund);
  const payment = findPayment(state, refund.payment_id);
  const after: Payment =
    status === 'processed'
      ? payment
      : { ...payment, amount_refunded: payment.amount_refunded - refund.amount, status: 'captured' };
  state.save('payments', after);
  announce(`refund.${status}`, {
    refund: { entity: viewRefund(refund) },
    payment: { entity: viewPayment(after) },
  });
  return refund;
}

/** GET /v1/payments/:id/refunds, newest first. */
export function refundsOfPayment(state: SandboxState, paymentId: string): Refund[] {
  const payment = findPayment(state, paymentId);
  return [...state.refunds.values()].filter((refund) => refund.payment_id === payment.id).toReversed();
}
