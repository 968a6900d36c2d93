/** The provider's webhook, which fulfils payments that the browser never reported (payment-017). */

import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { invalid, Problem } from '../contract/errors.ts';
import type { Deps } from '../deps.ts';
import { disputeSchema, recordDispute, type DisputeStage } from './disputes/record-dispute.ts';
import { fulfilPayment } from './fulfil-payment.ts';
import { recordAttempts, type ReportedAttempt } from './payment-attempts.ts';
import { findPurchase } from './purchase.ts';
import { paymentSchema, refundSchema } from './razorpay-entities.ts';
import { restartChecks } from './reconciliation/reconcile-payments.ts';
import { recordRefund } from './refunds/record-refund.ts';

/** The provider's timeout is five seconds; after a day of timeouts it disables the webhook (record 0005). */
const responseTimeoutMs = 3_000;

const paymentEvents = new Set(['payment.captured', 'payment.authorized', 'payment.failed', 'order.paid']);
const captureEvents = new Set(['payment.captured', 'order.paid']);
const eventSchema = z.object({
  event: z.string().max(100),
  payload: z.unknown(),
  /** Seconds since 1970. */
  created_at: z.int().positive().max(9_999_999_999).optional(),
});
const providerId = z.string().regex(/^[A-Za-z0-9_]{1,64}$/);
const paymentPayload = z.object({
  payment: z.object({ entity: z.looseObject({ id: providerId, order_id: providerId.nullish() }) }),
});

/** Registers POST /webhooks/razorpay in a scope of its own, whose parser keeps the raw bytes. */
export function receiveWebhook(scope: FastifyInstance, deps: Deps): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => {
    done(null, body);
  });
  scope.post('/webhooks/razorpay', (request) => handleWebhook(deps, request));
}

async function handleWebhook(deps: Deps, request: FastifyRequest) {
  const body = verifiedBody(deps, request);
  const eventId = String(request.headers['x-razorpay-event-id'] ?? '');
  if (eventId !== '' && (await isProcessed(deps, eventId))) return successBody('known');
  const reported = parseEvent(deps, body);
  // Only processed events are stored: after a failure the provider retries for a day.
  const storeEvent = async (outcome: Outcome) => {
    if (eventId !== '') await markProcessed(deps, eventId);
    return outcome;
  };
  if (typeof reported === 'function') {
    return successBody(await storeEvent((await reported(deps)) ? 'recorded' : 'ignored'));
  }
  const work = processPayment(deps, reported).then(storeEvent);
  return successBody(
    (await resolveWithinTimeout(work)) ?? (await deferToReconciliation(deps, reported, work)),
  );
}

const successBody = (message: string) => ({ status: 'true', message });

/** Throws 400 unless the provider signed exactly these bytes. */
function verifiedBody({ payments }: Deps, { body, headers }: FastifyRequest): string {
  const signature = String(headers['x-razorpay-signature'] ?? '');
  if (!Buffer.isBuffer(body) || !payments.webhookSignatureMatches(body, signature)) {
    throw invalid([{ field: 'X-Razorpay-Signature', message: 'The signature does not fit the body.' }]);
  }
  return body.toString('utf8');
}

/** A payment by the provider's ids. */
interface ReportedPayment {
  id: string;
  orderId: string | null;
  /** The time of the capture, if the event has it. */
  capturedAt: Date | undefined;
  hasFailed: boolean;
  /** The payment itself, if it is complete. */
  attempt: ReportedAttempt | undefined;
}
/** Processes the event of a refund or a dispute; returns false when it is ignored. */
type RefundOrDispute = (deps: Deps) => Promise<boolean>;
type Outcome = 'fulfilled' | 'recorded' | 'ignored' | 'later';

/** Returns undefined for an irrelevant event. Throws 400 for an invalid one. */
function parseEvent({ log }: Deps, body: string): ReportedPayment | RefundOrDispute | undefined {
  const { event, payload, created_at: at } = parsePayload(eventSchema, parseJson(body), 'event');
  const refundOrDispute = parseRefundOrDispute(event, (schema) => parsePayload(schema, payload, 'payload'));
  if (refundOrDispute) return refundOrDispute;
  if (!paymentEvents.has(event)) {
    log.info({ event }, 'an event of the payment provider was ignored');
    return undefined;
  }
  const { entity } = parsePayload(paymentPayload, payload, 'payload').payment;
  const isCapture = captureEvents.has(event) && at !== undefined;
  const capturedAt = isCapture ? new Date(at * 1_000) : undefined;
  const attempt = paymentSchema.safeParse(entity).data;
  return {
    id: entity.id,
    orderId: entity.order_id ?? null,
    capturedAt,
    hasFailed: event === 'payment.failed',
    attempt: attempt && { ...attempt, capturedAt },
  };
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw invalid([{ field: 'body', message: 'The body is not JSON.' }]);
  }
}

/** Throws 400: after a 500 the provider would retry for a day and then disable the webhook. */
function parsePayload<Value>(schema: z.ZodType<Value>, value: unknown, field: string): Value {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const at = [field, ...(parsed.error.issues[0]?.path ?? []).map(String)].join('.');
  throw invalid([{ field: at, message: 'This is not an event of the payment provider.' }]);
}

async function processPayment(deps: Deps, reported: ReportedPayment | undefined): Promise<Outcome> {
  const purchase = reported && (await findPurchase(deps.db, reported.orderId));
  // Most events repeat the browser's report; skip the call to the provider.
  if (!purchase) return 'ignored';
  if (purchase.providerPaymentId === reported.id || reported.hasFailed) {
    if (reported.attempt) await recordAttempts(deps.db, [reported.attempt]);
    return reported.hasFailed ? 'recorded' : 'ignored';
  }
  return fulfilPayment(deps, reported.id, undefined, reported.capturedAt).then(
    () => 'fulfilled',
    ignoreFinalRejection(deps, reported.id),
  );
}

/** Returns undefined when the work takes longer than the provider's timeout. */
async function resolveWithinTimeout(work: Promise<Outcome>): Promise<Outcome | undefined> {
  const { promise: late, resolve } = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => resolve(undefined), responseTimeoutMs);
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/** The work continues; if it fails or this process ends, the reconciliation fulfils the payment. */
async function deferToReconciliation(
  deps: Deps,
  reported: ReportedPayment | undefined,
  work: Promise<Outcome>,
): Promise<Outcome> {
  const context = { payment: reported?.id };
  work.catch((err: unknown) =>
    deps.log.warn({ ...context, err }, 'a reported payment waits for the reconciliation'),
  );
  if (reported?.orderId) await restartChecks(deps, reported.orderId);
  return 'later';
}

/** Ignores a final rejection of this payment; rethrows other errors, so that the provider delivers again. */
const ignoreFinalRejection = (deps: Deps, payment: string) => (error: unknown) => {
  if (!(error instanceof Problem) || error.status >= 500) throw error;
  deps.log.warn({ payment, code: error.code }, 'a reported payment was not taken');
  return 'ignored' as const;
};

const isProcessed = async (deps: Deps, eventId: string) =>
  (await deps.db
    .selectFrom('payment_events')
    .select('event_id')
    .where('event_id', '=', eventId)
    .executeTakeFirst()) !== undefined;

const markProcessed = (deps: Deps, eventId: string) =>
  deps.db
    .insertInto('payment_events')
    .values({ event_id: eventId, received_at: deps.clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

const refundEvents = new Set(['refund.created', 'refund.processed', 'refund.failed']);
const disputeStages = new Map<string, DisputeStage>([
  ['payment.dispute.created', 'created'],
  ['payment.dispute.under_review', 'under_review'],
  ['payment.dispute.action_required', 'action_required'],
  ['payment.dispute.won', 'won'],
  ['payment.dispute.lost', 'lost'],
  ['payment.dispute.closed', 'closed'],
]);

const paymentPart = z.object({ entity: z.object({ order_id: z.string().max(64).nullish() }) }).optional();
const refundPayload = z.object({ refund: z.object({ entity: refundSchema }), payment: paymentPart });
const disputePayload = z.object({ dispute: z.object({ entity: disputeSchema }), payment: paymentPart });

type ParsePayload = <Value>(schema: z.ZodType<Value>) => Value;

/** Returns undefined for other events. These need no call to the provider. `parse` throws 400 for an invalid payload. */
function parseRefundOrDispute(
  event: string,
  parse: ParsePayload,
): ((deps: Deps) => Promise<boolean>) | undefined {
  if (refundEvents.has(event)) {
    const { refund, payment } = parse(refundPayload);
    return (deps) => recordRefund(deps, refund.entity, payment?.entity.order_id ?? null);
  }
  const stage = disputeStages.get(event);
  if (stage) {
    const { dispute, payment } = parse(disputePayload);
    return (deps) => recordDispute(deps, stage, dispute.entity, payment?.entity.order_id ?? null);
  }
  return undefined;
}
