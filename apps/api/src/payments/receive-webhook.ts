/** Hears the provider: a payment that the browser never reported becomes orders all the same (decision 29, c.15). */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Deps } from '../deps.ts';
import { invalid, Problem } from '../http/errors.ts';
import { findPurchase } from './find-purchase.ts';
import { fulfilPayment } from './fulfil-payment.ts';

const events = new Set(['payment.captured', 'payment.authorized', 'order.paid']);
const notice = z.object({ event: z.string(), payload: z.unknown() });
const paymentPayload = z.object({
  payment: z.object({ entity: z.object({ id: z.string(), order_id: z.string().nullish() }) }),
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
  const outcome = await handle(deps, body);
  // Only what was handled is remembered: after a failure the provider sends it again, for a day.
  if (eventId !== '') await remember(deps, eventId);
  return answer(outcome);
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

async function handle(deps: Deps, body: string): Promise<'fulfilled' | 'ignored'> {
  const { event, payload } = readNotice(body);
  if (!events.has(event)) return 'ignored';
  const { payment } = paymentPayload.parse(payload);
  const { id, order_id: orderId = null } = payment.entity;
  const purchase = await findPurchase(deps.db, orderId);
  // Most events report what the browser reported already, so the provider need not be asked again.
  if (!purchase || purchase.providerPaymentId === id) return 'ignored';
  return fulfilPayment(deps, id).then(() => 'fulfilled', settleForGood(deps, id));
}

function readNotice(body: string): z.infer<typeof notice> {
  const parsed: unknown = JSON.parse(body);
  return notice.parse(parsed);
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
