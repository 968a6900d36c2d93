/** A thin client of Razorpay's REST API. */

import { z } from 'zod';
import { Problem } from '../contract/errors.ts';
import type { PaymentProvider, SettledItem } from './payment-gateway.ts';
import { paymentSchema, refundSchema, settledItemSchema } from './razorpay-entities.ts';

interface RazorpayAccount {
  apiUrl: string;
  keyId: string;
  keySecret: string;
}

// Short, since a customer waits.
const timeoutMs = 4_000;
// A payment has two kilobytes, so a hundred attempts to pay one order fit.
const maxResponseBytes = 2 ** 20;
const currency = 'INR';

const idSchema = z.object({ id: z.string().min(1) });
const refundListSchema = z.object({ items: z.array(refundSchema) });
const settledListSchema = z.object({ items: z.array(settledItemSchema) });
/** An entry has less than a kilobyte. */
const settledCount = 500;
const paymentListSchema = z.object({ items: z.array(paymentSchema) });

export function createRazorpay(account: RazorpayAccount): PaymentProvider {
  const send = <Value>(request: RazorpayRequest<Value>) => sendRequest(account, request);
  const fetchPayment: PaymentProvider['fetchPayment'] = async (paymentId) =>
    isId(paymentId)
      ? (await send({ path: `/v1/payments/${paymentId}`, schema: paymentSchema })).value
      : undefined;
  return {
    fetchPayment,
    async createOrder({ amountPaise, receipt, notes }) {
      const body = { amount: amountPaise, currency, receipt, notes };
      return valueOrThrow(await send({ path: '/v1/orders', body, schema: idSchema })).id;
    },
    async fetchOrderPayments(orderId) {
      const path = `/v1/orders/${orderId}/payments`;
      return (await send({ path, schema: paymentListSchema })).value?.items ?? [];
    },
    async capture(paymentId, amountPaise) {
      const body = { amount: amountPaise, currency };
      const capture = await send({
        path: `/v1/payments/${paymentId}/capture`,
        body,
        schema: paymentSchema,
      });
      // Rejected: captured already, or no longer capturable. The payment's status tells which.
      const payment = capture.value ?? (await fetchPayment(paymentId));
      if (!payment) throw unavailable(capture.rejection);
      return payment;
    },
    async refund({ paymentId, amountPaise, key }) {
      const headers = { 'x-refund-idempotency': key };
      const body = { amount: amountPaise, receipt: key };
      return (await send({ path: `/v1/payments/${paymentId}/refund`, body, headers, schema: refundSchema }))
        .value;
    },
    async fetchRefunds(paymentId) {
      if (!isId(paymentId)) return [];
      const path = `/v1/payments/${paymentId}/refunds?count=100`;
      const { value } = await send({ path, schema: refundListSchema });
      // The provider lists the newest first.
      return value?.items.toReversed() ?? [];
    },
    async fetchSettledItems(day) {
      const [year, month, date] = day.split('-');
      const items: SettledItem[] = [];
      for (;;) {
        const path = `/v1/settlements/recon/combined?year=${year}&month=${month}&day=${date}&count=${settledCount}&skip=${items.length}`;
        const page = valueOrThrow(await send({ path, schema: settledListSchema })).items;
        items.push(...page);
        if (page.length < settledCount) return items;
      }
    },
  };
}

/** Rejects anything but a provider's id, which could be another path. */
const isId = (text: string) => /^[A-Za-z0-9_]{1,64}$/.test(text);

interface RazorpayRequest<Value> {
  path: string;
  /** With a body the request is a POST. */
  body?: unknown;
  headers?: Record<string, string>;
  schema: z.ZodType<Value>;
}

/** Either a value, or the provider's rejection of this request. */
type RazorpayResult<Value> = { value: Value; rejection?: never } | { value?: never; rejection: Error };

async function sendRequest<Value>(
  { apiUrl, keyId, keySecret }: RazorpayAccount,
  { path, body, headers, schema }: RazorpayRequest<Value>,
): Promise<RazorpayResult<Value>> {
  try {
    const response = await fetch(new URL(path, apiUrl), {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const text = await readBody(response);
    // Razorpay responds with 400 to an unknown id. 401, 429 and 5xx are not about this payment.
    if (response.status === 400 || response.status === 404)
      return { rejection: new Error(text.slice(0, 500)) };
    if (!response.ok)
      throw new Error(`the payment provider answered ${response.status}: ${text.slice(0, 500)}`);
    return { value: schema.parse(JSON.parse(text)) };
  } catch (error) {
    throw unavailable(error);
  }
}

/** Throws and stops reading once the body is too large. */
async function readBody({ body }: Response): Promise<string> {
  const stream: AsyncIterable<Uint8Array> | Uint8Array[] = body ?? [];
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of stream) {
    size += chunk.byteLength;
    if (size > maxResponseBytes) throw new Error('the payment provider answered more than is read');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function valueOrThrow<Value>({ value, rejection }: RazorpayResult<Value>): Value {
  if (value === undefined) throw unavailable(rejection);
  return value;
}

const unavailable = (cause: unknown) =>
  new Problem(
    'payment_provider_unavailable',
    'The payment provider can’t be reached just now. Nothing is lost: please try again in a moment.',
    { cause, retryAfter: 5 },
  );
