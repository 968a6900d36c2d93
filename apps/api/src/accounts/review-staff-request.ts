/** Approves or rejects a request for staff access. */

import { notFound, Problem } from '../contract/errors.ts';
import type { Handler } from '../contract/operation.ts';
import type { Tx } from '../db/database.ts';
import { inTransaction } from '../db/transaction.ts';
import { requireConfirmation } from '../http/require-confirmation.ts';
import { recordAccountChange } from './record-account-change.ts';

const outcomes = {
  Approved: { kind: 'access_approved', message: 'They can log in now.' },
  Rejected: { kind: 'access_rejected', message: 'The request is rejected.' },
} as const;

export const reviewStaffRequest: Handler<'reviewStaffRequest'> = async (deps, { actor, body }) =>
  inTransaction(deps.db, async (tx) => {
    const { id, verdict, reason } = body;
    const { kind, message } = outcomes[verdict];
    const done = { status: 'true', message } as const;
    const request = await lockRequest(tx, id);
    // A second click: decided already.
    if (request.verdict === verdict) return done;
    if (request.verdict !== null) {
      throw new Problem('conflict', `This request is ${request.verdict.toLowerCase()} already.`);
    }
    if (verdict === 'Approved') await requireConfirmation(tx, deps, actor);
    const now = deps.clock.now();
    await tx
      .updateTable('people')
      .set({
        verdict,
        reviewed_by: actor.userId,
        reviewed_at: now,
        ...(verdict === 'Rejected' && { review_reason: reason?.trim() }),
        ...stateAfter(verdict, now),
      })
      .where('id', '=', id)
      .execute();
    await recordAccountChange(tx, { person_id: id, kind, told_at: request.email, changed_at: now });
    return done;
  });

/**
 * Rejecting deactivates the account and so frees its address: anybody can enter an address, and must not block its
 * owner.
 */
const stateAfter = (verdict: keyof typeof outcomes, now: Date) =>
  verdict === 'Approved'
    ? ({ state: 'active' } as const)
    : ({ state: 'deactivated', deactivated_at: now } as const);

/** Locks the request. Throws 404 for a person without one. */
async function lockRequest(tx: Tx, id: number) {
  const request = await tx
    .selectFrom('people')
    .select(['email', 'verdict'])
    .where('id', '=', id)
    .where('requested_at', 'is not', null)
    .forUpdate()
    .executeTakeFirst();
  if (!request) throw notFound('There is no such request.');
  return request;
}
