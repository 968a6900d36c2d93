/** Disputes: a customer's bank wants a captured payment back. */

import type { Dispute } from './entities.ts';
import { makeId } from './make-id.ts';
import { type Announce, findPayment } from './payments.ts';
import { invalidField, unknownId } from './razorpay-error.ts';
import { readText, type Body } from './read-fields.ts';
import type { SandboxState } from './sandbox-state.ts';
import { viewPayment } from './view-payment.ts';

const STAGES: Record<string, Dispute['status']> = {
  created: 'open',
  action_required: 'open',
  under_review: 'under_review',
  won: 'won',
  lost: 'lost',
  closed: 'closed',
};

/** POST /sandbox/dispute: opens one for a `payment_id`, or moves one by its `dispute_id`, to a `stage`. */
export function disputeFromScript(state: SandboxState, announce: Announce, body: Body): Dispute {
  const stage = body['stage'] === undefined ? 'created' : readText(body, 'stage');
  const status = STAGES[stage];
  if (!status) throw invalidField('stage', `The stage must be one of ${Object.keys(STAGES).join(', ')}.`);
  const before = body['dispute_id'] === undefined ? openDispute(state, body) : findDispute(state, body);
  const dispute: Dispute = { ...before, status, amount_deducted: status === 'lost' ? before.amount : 0 };
  state.save('disputes', dispute);
  const payment = findPayment(state, dispute.payment_id);
  const payload = { payment: { entity: viewPayment(payment) }, dispute: { entity: dispute } };
  announce(`payment.dispute.${stage}`, payload);
  return dispute;
}

function findDispute(state: SandboxState, body: Body): Dispute {
  const dispute = state.disputes.get(readText(body, 'dispute_id'));
  if (!dispute) throw unknownId();
  return dispute;
}

function openDispute(state: SandboxState, body: Body): Dispute {
  const payment = findPayment(state, readText(body, 'payment_id'));
  const now = Math.floor(Date.now() / 1000);
  return {
    id: makeId('disp_'),
    entity: 'dispute',
    payment_id: payment.id,
    amount: payment.amount,
    amount_deducted: 0,
    currency: payment.currency,
    reason_code: 'goods_or_services_not_received',
    respond_by: now + 7 * 24 * 3600,
    status: 'open',
    phase: 'chargeback',
    created_at: now,
  };
}
