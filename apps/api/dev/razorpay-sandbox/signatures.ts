/** The two signatures that Razorpay makes. */

import { createHmac } from 'node:crypto';

/** The checkout's signature: hex HMAC-SHA256 of `order|payment` with the key's secret. */
export function paymentSignature(orderId: string, paymentId: string, keySecret: string): string {
  return createHmac('sha256', keySecret).update(`${orderId}|${paymentId}`).digest('hex');
}

/** The X-Razorpay-Signature header: hex HMAC-SHA256 of the raw body with the webhook's own secret. */
export function webhookSignature(body: string, webhookSecret: string): string {
  return createHmac('sha256', webhookSecret).update(body).digest('hex');
}
