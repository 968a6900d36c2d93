/** Calls beyond Razorpay's own, with which tests and scripts pay and steer the webhooks. */
import { OUTCOMES } from './payments.ts';
import { invalidField } from './razorpay-error.ts';
import { readAmount, readText, type Body } from './read-fields.ts';
import type { SandboxRequest } from './sandbox-request.ts';
import { checkoutAnswer, pay, type CheckoutAnswer, type Sandbox } from './sandbox.ts';
import type { WebhookTarget } from './webhook-sender.ts';

/** POST /sandbox/pay: pays an order as if a customer had, also with a wrong `amount`. */
export function payFromScript(sandbox: Sandbox, { body }: SandboxRequest): CheckoutAnswer {
  const payment = pay(sandbox, {
    orderId: readText(body, 'order_id'),
    outcome: readOutcome(body),
    amount:
      body['amount'] === undefined ? undefined : readAmount(body, 'The amount must be at least INR 1.00'),
    card: { number: '4111111111111111', network: 'Visa', name: 'Sandbox script' },
    email: 'script@sandbox.test',
    contact: '+919000090000',
  });
  return checkoutAnswer(sandbox, payment);
}

/** POST /sandbox/webhooks: sets where events go (`url`, `secret`), or holds them back (`paused`). */
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
