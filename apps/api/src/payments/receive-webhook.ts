/** The provider's webhook: a payment that the browser never reported becomes orders all the same (payment-017). */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Deps } from '../deps.ts';
import { invalid, Problem } from '../contract/errors.ts';
import { findPurchase } from './find-purchase.ts';
import { fulfilPayment } from './fulfil-payment.ts';
import { heardOfMoneyBack } from './hear-refund.ts';
import { lookAgain } from './reconcile.ts';

/** The provider hangs up after five seconds, and stops sending at all when that happens for a day (record 0005). */
const longestWaitMs = 3_000;

const events = new Set(['payment.captured', 'payment.authorized', 'order.paid']);
const notice = z.object({
  event: z.string().max(100),
  payload: z.unknown(),
  /** Seconds since 1970. */
  created_at: z.int().positive().max(9_999_999_999).optional(),
});
const providerId = z.string().regex(/^[A-Za-z0-9_]{1,64}$/);
const paymentPayload = z.object({
  payment: z.object({ entity: z.object({ id: providerId, order_id: providerId.nullish() }) }),
});

/** POST /webhooks/razorpay, in a scope of its own whose parser leaves the body's bytes as they came. */
export function receiveWebhook(scope: FastifyInstance, deps: Deps): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => {
    done(null, body);
  });
  scope.post('/webhooks/razorpay', (request) => hear(deps, request));
}

async function hear(deps: Deps, request: FastifyRequest) {
  const body = verifiedBody(deps, request);
  const eventId = String(request.headers['x-razorpay-event-id'] ?? '');
  if (eventId !== '' && (await isKnown(deps, eventId))) return answer('known');
  const reported = readReport(deps, body);
  // Only what was handled is remembered: after a failure the provider sends it again, for a day.
  const remembered = async (outcome: Outcome) => {
    if (eventId !== '') await remember(deps, eventId);
    return outcome;
  };
  if (typeof reported === 'function') {
    return answer(await remembered((await reported(deps)) ? 'recorded' : 'ignored'));
  }
  const work = settle(deps, reported).then(remembered);
  return answer((await inTime(work)) ?? (await leaveToReconciliation(deps, reported, work)));
}

const answer = (message: string) => ({ status: 'true', message });

/** Throws 400 unless the provider signed exactly these bytes. */
function verifiedBody({ payments }: Deps, { body, headers }: FastifyRequest): string {
  const signature = String(headers['x-razorpay-signature'] ?? '');
  if (!Buffer.isBuffer(body) || !payments.webhookSignatureMatches(body, signature)) {
    throw invalid([{ field: 'X-Razorpay-Signature', message: 'The signature does not fit the body.' }]);
  }
  return body.toString('utf8');
}

/** A payment, by the provider's ids. */
interface Reported {
  id: string;
  orderId: string | null;
  /** When the money was taken, if the event says so. */
  capturedAt: Date | undefined;
}
/** Of a refund or a dispute. */
type MoneyBack = (deps: Deps) => Promise<boolean>;
type Outcome = 'fulfilled' | 'recorded' | 'ignored' | 'later';

/** Undefined for an event that concerns nobody here. Throws 400 for what is no event. */
function readReport({ log }: Deps, body: string): Reported | MoneyBack | undefined {
  const { event, payload, created_at: at } = readAs(notice, parseJson(body), 'event');
  const moneyBack = heardOfMoneyBack(event, (schema) => readAs(schema, payload, 'payload'));
  if (moneyBack) return moneyBack;
  if (!events.has(event)) {
    log.info({ event }, 'an event of the payment provider was ignored');
    return undefined;
  }
  const { id, order_id: orderId } = readAs(paymentPayload, payload, 'payload').payment.entity;
  const isCapture = event !== 'payment.authorized' && at !== undefined;
  return { id, orderId: orderId ?? null, capturedAt: isCapture ? new Date(at * 1_000) : undefined };
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw invalid([{ field: 'body', message: 'The body is not JSON.' }]);
  }
}

/** Throws 400, since the provider sends again for a day what is answered with 500, and then switches the webhook off. */
function readAs<Value>(schema: z.ZodType<Value>, value: unknown, field: string): Value {
  const read = schema.safeParse(value);
  if (read.success) return read.data;
  const at = [field, ...(read.error.issues[0]?.path ?? []).map(String)].join('.');
  throw invalid([{ field: at, message: 'This is not an event of the payment provider.' }]);
}

async function settle(deps: Deps, reported: Reported | undefined): Promise<Outcome> {
  const purchase = reported && (await findPurchase(deps.db, reported.orderId));
  // Most events report what the browser reported already, so the provider need not be asked again.
  if (!purchase || purchase.providerPaymentId === reported.id) return 'ignored';
  return fulfilPayment(deps, reported.id, undefined, reported.capturedAt).then(
    () => 'fulfilled',
    settleForGood(deps, reported.id),
  );
}

/** Its outcome, or undefined when it takes longer than the provider waits for our answer. */
async function inTime(work: Promise<Outcome>): Promise<Outcome | undefined> {
  const { promise: late, resolve } = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => resolve(undefined), longestWaitMs);
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/** The work goes on, and should it fail or this process end, the next look at open payments finds what was paid. */
async function leaveToReconciliation(
  deps: Deps,
  reported: Reported | undefined,
  work: Promise<Outcome>,
): Promise<Outcome> {
  const told = { payment: reported?.id };
  work.catch((err: unknown) => deps.log.warn({ ...told, err }, 'a reported payment waits for the next look'));
  if (reported?.orderId) await lookAgain(deps, reported.orderId);
  return 'later';
}

/** A refusal of this very payment stands, however often it is reported; anything else is worth another delivery. */
const settleForGood = (deps: Deps, payment: string) => (error: unknown) => {
  if (!(error instanceof Problem) || error.status >= 500) throw error;
  deps.log.warn({ payment, code: error.code }, 'a reported payment was not taken');
  return 'ignored' as const;
};

const isKnown = async (deps: Deps, eventId: string) =>
  (await deps.db
    .selectFrom('payment_events')
    .select('event_id')
    .where('event_id', '=', eventId)
    .executeTakeFirst()) !== undefined;

const remember = (deps: Deps, eventId: string) =>
  deps.db
    .insertInto('payment_events')
    .values({ event_id: eventId, received_at: deps.clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
