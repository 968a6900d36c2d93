/** Calls beyond Razorpay's own, with which tests and scripts pay and steer the webhooks. */

import { OUTCOMES } from './payments.ts';
import { invalidField } from './razorpay-error.ts';
import { readAmount, readText, type Body } from './read-fields.ts';
import { decideRefund, refundPayment } from './refunds.ts';
import type { SandboxRequest } from './sandbox-request.ts';
import { checkoutAnswer, pay, type CheckoutAnswer, type Sandbox } from './sandbox.ts';
import { settle } from './settlements.ts';
import { cardInstrument } from './test-instruments.ts';
import { viewRefund } from './view-payment.ts';
import type { WebhookTarget } from './webhook-sender.ts';

/** POST /sandbox/pay: pays an order as if a customer had, also with a wrong `amount` or `currency`. */
export function payFromScript(sandbox: Sandbox, { body }: SandboxRequest): CheckoutAnswer {
  const payment = pay(sandbox, {
    orderId: readText(body, 'order_id'),
    outcome: readOutcome(body),
    amount:
      body['amount'] === undefined ? undefined : readAmount(body, 'The amount must be at least INR 1.00'),
    currency: body['currency'] === undefined ? undefined : readText(body, 'currency'),
    instrument: cardInstrument({ number: '4111111111111111', network: 'Visa', name: 'Sandbox script' }),
    email: 'script@sandbox.test',
    contact: '+919000090000',
  });
  return checkoutAnswer(sandbox, payment);
}

/**
 * POST /sandbox/refund: refunds a payment like the provider's dashboard: of a `payment_id`, all of it or an
 * `amount`, ending as `outcome` says; or ends a pending one by its `refund_id`.
 */
export function refundFromScript({ state, webhooks }: Sandbox, { body }: SandboxRequest): unknown {
  const { refund_id: refundId, outcome = 'processed' } = body;
  if (outcome !== 'processed' && outcome !== 'failed' && outcome !== 'pending') {
    throw invalidField('outcome', 'The outcome must be one of pending, processed, failed.');
  }
  if (typeof refundId === 'string' && outcome !== 'pending') {
    return viewRefund(decideRefund(state, webhooks.announce, refundId, outcome));
  }
  const refund = refundPayment(state, webhooks.announce, {
    paymentId: readText(body, 'payment_id'),
    body: body['amount'] === undefined ? {} : { amount: body['amount'] },
    idempotencyKey: undefined,
    status: outcome === 'processed' ? 'processed' : 'pending',
  });
  return viewRefund(
    outcome === 'failed' ? decideRefund(state, webhooks.announce, refund.id, 'failed') : refund,
  );
}

/** POST /sandbox/settle: settles what is captured and refunded, with the mismatches asked for. */
export function settleFromScript({ state }: Sandbox, { body }: SandboxRequest): unknown {
  const { leave_out: leaveOut = [], wrong_amount: wrongAmount, unknown } = body;
  return settle(state, {
    leaveOut: Array.isArray(leaveOut) ? leaveOut.map(String) : [],
    wrongAmount: typeof wrongAmount === 'string' ? wrongAmount : undefined,
    unknown: unknown === true,
  });
}

/** POST /sandbox/webhooks: sets the target of events (`url`, `secret`), or holds them back (`paused`). */
export function steerWebhooks(sandbox: Sandbox, { body }: SandboxRequest): unknown {
  const { paused } = body;
  if (body['url'] !== undefined || body['secret'] !== undefined) {
    sandbox.webhooks.setTarget(readTarget(body));
  }
  if (typeof paused === 'boolean') sandbox.webhooks.setPaused(paused);
  return {};
}

function readOutcome(body: Body): (typeof OUTCOMES)[number] {
  const outcome = OUTCOMES.find((known) => known === body['outcome']);
  if (!outcome) throw invalidField('outcome', `The outcome must be one of ${OUTCOMES.join(', ')}.`);
  return outcome;
}

function readTarget(body: Body): WebhookTarget {
  const url = readText(body, 'url');
  if (!/^https?:\/\//.test(url)) throw invalidField('url', 'The url must begin with http:// or https://.');
  return { url, secret: readText(body, 'secret') };
}
