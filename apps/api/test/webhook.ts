/** Webhooks of the provider, and forged ones. */

import { createHmac } from 'node:crypto';
import type { PaymentProof } from './purchase-fixture.ts';
import type { TestApp } from './test-app.ts';

interface WebhookRequest {
  /** The exact bytes. */
  body: string;
  eventId?: string;
  /** Defaults to the valid signature. */
  signature?: string;
}

export const signWebhook = (body: string, secret = 'test_webhook_secret') =>
  createHmac('sha256', secret).update(body).digest('hex');

/** JSON as written by PHP, with escaped slashes and non-ASCII characters. */
export function paymentWebhook(event: string, proof: PaymentProof): WebhookRequest {
  const body = JSON.stringify({
    entity: 'event',
    event,
    contains: ['payment'],
    payload: {
      payment: {
        entity: { id: proof.payment_id, order_id: proof.payment_order_id, notes: { place: 'café a/b' } },
      },
    },
  });
  return { body: body.replaceAll('/', String.raw`\/`).replaceAll('é', String.raw`\u00e9`) };
}

export async function sendWebhook({ app }: TestApp, { body, eventId, signature }: WebhookRequest) {
  const answer = await app.inject({
    method: 'POST',
    url: '/webhooks/razorpay',
    headers: {
      'content-type': 'application/json',
      'x-razorpay-signature': signature ?? signWebhook(body),
      ...(eventId !== undefined && { 'x-razorpay-event-id': eventId }),
    },
    payload: body,
  });
  return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() };
}
