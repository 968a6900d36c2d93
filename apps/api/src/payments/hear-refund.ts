/** Events of refunds and disputes, which need no question to the provider: their payload says all. */
import { z } from 'zod';
import type { Deps } from '../deps.ts';
import { announceDispute, disputeEntity } from './announce-dispute.ts';
import { refundAnswer } from './razorpay.ts';
import { recordRefund } from './record-refund.ts';

const refundEvents = new Set(['refund.created', 'refund.processed', 'refund.failed']);
const disputeEvents = new Set([
  'payment.dispute.created',
  'payment.dispute.under_review',
  'payment.dispute.action_required',
  'payment.dispute.won',
  'payment.dispute.lost',
  'payment.dispute.closed',
]);

const paymentOfIt = z.object({ entity: z.object({ order_id: z.string().max(64).nullish() }) }).optional();
const refundPayload = z.object({ refund: z.object({ entity: refundAnswer }), payment: paymentOfIt });
const disputePayload = z.object({ dispute: z.object({ entity: disputeEntity }), payment: paymentOfIt });

type Read = <Value>(schema: z.ZodType<Value>) => Value;

/** Undefined for another event. `read` throws 400 for a payload that is none of the provider's. */
export function heardOfMoneyBack(event: string, read: Read): ((deps: Deps) => Promise<boolean>) | undefined {
  if (refundEvents.has(event)) {
    const { refund, payment } = read(refundPayload);
    return (deps) => recordRefund(deps, refund.entity, payment?.entity.order_id ?? null);
  }
  if (disputeEvents.has(event)) {
    const { dispute } = read(disputePayload);
    return (deps) => announceDispute(deps, event, dispute.entity);
  }
  return undefined;
}
