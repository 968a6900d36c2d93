/** A thin client of the part of Razorpay's REST that we use. */
import { z } from 'zod';
import { Problem } from '../contract/errors.ts';
import type { PaymentCalls, ProviderPayment, ProviderRefund } from './payment-gateway.ts';

interface RazorpayAccount {
  apiUrl: string;
  keyId: string;
  keySecret: string;
}

// A customer waits for it.
const longestWaitMs = 4_000;
// A payment takes two kilobytes; a hundred attempts to pay one order fit as well.
const mostAnswerBytes = 2 ** 20;
const currency = 'INR';

const idAnswer = z.object({ id: z.string().min(1) });
const paymentAnswer = z
  .object({
    id: z.string().min(1),
    order_id: z.string().nullish(),
    amount: z.number().int(),
    amount_refunded: z.number().int().nonnegative().nullish(),
    currency: z.string(),
    status: z.enum(['created', 'authorized', 'captured', 'refunded', 'failed']),
    /** Seconds since 1970. */
    created_at: z.number().int().positive(),
    error_reason: z.string().nullish(),
  })
  .transform((payment): ProviderPayment => ({
    id: payment.id,
    orderId: payment.order_id ?? null,
    amountPaise: payment.amount,
    refundedPaise: payment.amount_refunded ?? 0,
    currency: payment.currency,
    status: payment.status,
    failure: payment.status === 'failed' ? (payment.error_reason ?? '') : null,
    createdAt: new Date(payment.created_at * 1_000),
  }));
/** Also of a webhook. */
export const refundAnswer = z
  .object({
    id: z.string().regex(/^[A-Za-z0-9_]{1,64}$/),
    payment_id: z.string().regex(/^[A-Za-z0-9_]{1,64}$/),
    amount: z.number().int().positive(),
    status: z.enum(['pending', 'processed', 'failed']),
  })
  .transform((refund): ProviderRefund => ({
    id: refund.id,
    paymentId: refund.payment_id,
    amountPaise: refund.amount,
    state: refund.status,
  }));
const refundsAnswer = z.object({ items: z.array(refundAnswer) });
const paymentsAnswer = z.object({ items: z.array(paymentAnswer) });

export function createRazorpay(account: RazorpayAccount): PaymentCalls {
  const ask = <Value>(request: Request<Value>) => askRazorpay(account, request);
  const fetchPayment: PaymentCalls['fetchPayment'] = async (paymentId) =>
    isId(paymentId)
      ? (await ask({ path: `/v1/payments/${paymentId}`, answer: paymentAnswer })).value
      : undefined;
  return {
    fetchPayment,
    async createOrder({ amountPaise, receipt, notes }) {
      const body = { amount: amountPaise, currency, receipt, notes };
      return granted(await ask({ path: '/v1/orders', body, answer: idAnswer })).id;
    },
    async fetchOrderPayments(orderId) {
      const path = `/v1/orders/${orderId}/payments`;
      return (await ask({ path, answer: paymentsAnswer })).value?.items ?? [];
    },
    async capture(paymentId, amountPaise) {
      const body = { amount: amountPaise, currency };
      const capture = await ask({ path: `/v1/payments/${paymentId}/capture`, body, answer: paymentAnswer });
      // Refused: the provider captured it by itself, or it can't be captured any more. Its state says which.
      const payment = capture.value ?? (await fetchPayment(paymentId));
      if (!payment) throw unavailable(capture.refusal);
      return payment;
    },
    async refund({ paymentId, amountPaise, key }) {
      const headers = { 'x-refund-idempotency': key };
      const body = { amount: amountPaise };
      return (await ask({ path: `/v1/payments/${paymentId}/refund`, body, headers, answer: refundAnswer }))
        .value;
    },
    async fetchRefunds(paymentId) {
      if (!isId(paymentId)) return [];
      const path = `/v1/payments/${paymentId}/refunds?count=100`;
      const { value } = await ask({ path, answer: refundsAnswer });
      // The provider lists the newest first.
      return value?.items.toReversed() ?? [];
    },
  };
}

/** An id of theirs; anything else would be a path of its own. */
const isId = (text: string) => /^[A-Za-z0-9_]{1,64}$/.test(text);

interface Request<Value> {
  path: string;
  /** Posted when there is one. */
  body?: unknown;
  headers?: Record<string, string>;
  answer: z.ZodType<Value>;
}

/** Either a value, or why the provider refuses this very request. */
type Answer<Value> = { value: Value; refusal?: never } | { value?: never; refusal: Error };

async function askRazorpay<Value>(
  { apiUrl, keyId, keySecret }: RazorpayAccount,
  { path, body, headers, answer }: Request<Value>,
): Promise<Answer<Value>> {
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
      signal: AbortSignal.timeout(longestWaitMs),
    });
    const text = await readText(response);
    // Razorpay answers an unknown id with 400. A wrong key (401), a flood (429) and its own faults concern no one payment.
    if (response.status === 400 || response.status === 404) return { refusal: new Error(text.slice(0, 500)) };
    if (!response.ok)
      throw new Error(`the payment provider answered ${response.status}: ${text.slice(0, 500)}`);
    return { value: answer.parse(JSON.parse(text)) };
  } catch (error) {
    throw unavailable(error);
  }
}

/** Throws as soon as there is more than anybody has a reason to send, and reads no further. */
async function readText({ body }: Response): Promise<string> {
  const arriving: AsyncIterable<Uint8Array> | Uint8Array[] = body ?? [];
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of arriving) {
    size += chunk.byteLength;
    if (size > mostAnswerBytes) throw new Error('the payment provider answered more than is read');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function granted<Value>({ value, refusal }: Answer<Value>): Value {
  if (value === undefined) throw unavailable(refusal);
  return value;
}

const unavailable = (cause: unknown) =>
  new Problem(
    'payment_provider_unavailable',
    'The payment provider can’t be reached just now. Nothing is lost: please try again in a moment.',
    { cause, retryAfter: 5 },
  );
