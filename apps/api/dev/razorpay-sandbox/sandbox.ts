/** The context of all routes: the state, the account's keys and the sender of webhooks. */

import type { Payment } from './entities.ts';
import type { Faults } from './faults.ts';
import { attemptPayment, confirmLate, findPayment, refuseLate, type Attempt } from './payments.ts';
import type { SandboxState } from './sandbox-state.ts';
import { paymentSignature } from './signatures.ts';
import type { WebhookSender } from './webhook-sender.ts';

export interface Sandbox {
  state: SandboxState;
  keyId: string;
  keySecret: string;
  webhooks: WebhookSender;
  faults: Faults;
  /** How long the bank of a late payment takes, in milliseconds. */
  lateAfterMs: number;
  lateTimers: Set<NodeJS.Timeout>;
}

/** The result of the checkout after a payment. */
export interface CheckoutAnswer {
  razorpay_payment_id: string;
  razorpay_order_id: string;
  razorpay_signature: string;
}

/** Attempts a payment and, for a late one, schedules its confirmation. */
export function pay(sandbox: Sandbox, attempt: Attempt): Payment {
  const { state, webhooks, lateAfterMs } = sandbox;
  const payment = attemptPayment(state, webhooks.announce, attempt, lateAfterMs);
  scheduleLate(sandbox, payment);
  return payment;
}

/** Schedules the confirmation of a late payment; called again after a restart. */
export function scheduleLate(sandbox: Sandbox, payment: Payment): void {
  if (payment.late_at === null) return;
  const timer = setTimeout(
    () => {
      sandbox.lateTimers.delete(timer);
      decideLate(sandbox, payment.id, payment.late_end === 'refused' ? refuseLate : confirmLate);
    },
    Math.max(0, payment.late_at - Date.now()),
  );
  sandbox.lateTimers.add(timer);
}

/** Does nothing for a payment whose bank has decided. */
export function decideLate({ state, webhooks }: Sandbox, id: string, decide: typeof confirmLate): void {
  const payment = findPayment(state, id);
  if (payment.late_at !== null) decide(state, webhooks.announce, payment);
}

/** The ids and the signature over them. */
export function checkoutAnswer(sandbox: Sandbox, payment: Payment): CheckoutAnswer {
  return {
    razorpay_payment_id: payment.id,
    razorpay_order_id: payment.order_id,
    razorpay_signature: paymentSignature(payment.order_id, payment.id, sandbox.keySecret),
  };
}
