/** Every path of the sandbox with its handler. */

import { payFromCheckout, showCheckoutOrder } from './checkout-calls.ts';
import { disputeFromScript } from './disputes.ts';
import { setFaults } from './faults.ts';
import { createOrder, findOrder } from './orders.ts';
import { capturePayment, findPayment, paymentsOfOrder } from './payments.ts';
import { requestRefund, refundsOfPayment } from './refunds.ts';
import type { SandboxRequest } from './sandbox-request.ts';
import type { Sandbox } from './sandbox.ts';
import { payFromScript, refundFromScript, settleFromScript, steerWebhooks } from './script-calls.ts';
import { settledOn } from './settlements.ts';
import { viewPayment, viewRefund } from './view-payment.ts';

interface JsonRoute {
  method: 'GET' | 'POST';
  path: string;
  /** `key`: HTTP basic authentication with the account's key and secret. */
  access: 'key' | 'open';
  answer(sandbox: Sandbox, request: SandboxRequest): unknown;
}

interface FileRoute {
  path: string;
  file: string;
  type: string;
}

export const JSON_ROUTES: readonly JsonRoute[] = [
  {
    method: 'POST',
    path: '/v1/orders',
    access: 'key',
    answer: ({ state }, { body }) => createOrder(state, body),
  },
  {
    method: 'GET',
    path: '/v1/orders/:id',
    access: 'key',
    answer: ({ state }, { id }) => findOrder(state, id),
  },
  {
    method: 'GET',
    path: '/v1/orders/:id/payments',
    access: 'key',
    answer: ({ state }, { id }) => collection(paymentsOfOrder(state, id).map(viewPayment)),
  },
  {
    method: 'GET',
    path: '/v1/payments/:id',
    access: 'key',
    answer: ({ state }, { id }) => viewPayment(findPayment(state, id)),
  },
  {
    method: 'POST',
    path: '/v1/payments/:id/capture',
    access: 'key',
    answer: ({ state, webhooks }, { id, body }) =>
      viewPayment(capturePayment(state, webhooks.announce, id, body)),
  },
  {
    method: 'POST',
    path: '/v1/payments/:id/refund',
    access: 'key',
    answer: requestRefund,
  },
  {
    method: 'GET',
    path: '/v1/payments/:id/refunds',
    access: 'key',
    answer: ({ state }, { id }) => collection(refundsOfPayment(state, id).map(viewRefund)),
  },
  {
    method: 'GET',
    path: '/v1/settlements/recon/combined',
    access: 'key',
    answer: ({ state }, { query }) => collection(settledOn(state, query)),
  },
  { method: 'GET', path: '/sandbox/checkout/orders/:id', access: 'open', answer: showCheckoutOrder },
  { method: 'POST', path: '/sandbox/checkout/pay', access: 'open', answer: payFromCheckout },
  { method: 'POST', path: '/sandbox/pay', access: 'open', answer: payFromScript },
  { method: 'POST', path: '/sandbox/refund', access: 'open', answer: refundFromScript },
  {
    method: 'POST',
    path: '/sandbox/dispute',
    access: 'open',
    answer: ({ state, webhooks }, { body }) => disputeFromScript(state, webhooks.announce, body),
  },
  { method: 'POST', path: '/sandbox/settle', access: 'open', answer: settleFromScript },
  {
    method: 'POST',
    path: '/sandbox/faults',
    access: 'open',
    answer: ({ faults }, { body }) => setFaults(faults, body),
  },
  { method: 'POST', path: '/sandbox/webhooks', access: 'open', answer: steerWebhooks },
];

/** Files of the folder `checkout`, which run in the customer's browser. */
export const FILE_ROUTES: readonly FileRoute[] = [
  { path: '/v1/checkout.js', file: 'checkout.js', type: 'text/javascript' },
  { path: '/sandbox/checkout', file: 'form.html', type: 'text/html' },
  { path: '/sandbox/checkout/form.css', file: 'form.css', type: 'text/css' },
  { path: '/sandbox/checkout/form.js', file: 'form.js', type: 'text/javascript' },
  { path: '/sandbox/checkout/fields.js', file: 'fields.js', type: 'text/javascript' },
];

function collection(items: unknown[]): unknown {
  return { entity: 'collection', count: items.length, items };
}
