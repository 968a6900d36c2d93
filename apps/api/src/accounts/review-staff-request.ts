/** Lets somebody in as a staff member who asked for it, or not. */
import type { Handler } from '../contract/operation.ts';
import type { Tx } from '../db/database.ts';
import { inTransaction } from '../db/transaction.ts';
import { notFound, Problem } from '../contract/errors.ts';
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
    // A second click: it is decided so already.
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
 * Who is rejected leaves like somebody who is deactivated, so that the address is free again: anybody can ask with
 * anybody's address, and must not keep its owner from registering.
 */
const stateAfter = (verdict: keyof typeof outcomes, now: Date) =>
  verdict === 'Approved'
    ? ({ state: 'active' } as const)
    : ({ state: 'deactivated', deactivated_at: now } as const);

/** Nobody else decides it until the transaction ends. Throws 404 for whoever never asked. */
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
