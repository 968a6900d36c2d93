/**
 * Lets somebody in as a staff member who asked for it, or not (decision 17). Anybody may ask in anybody's name, so that who
 * is let in sets their password by a code that is mailed to them (docs/decisions/0029).
 */
import { randomBytes } from 'node:crypto';
import type { Handler } from '../contract/operation.ts';
import type { Tx } from '../db/database.ts';
import { inTransaction } from '../db/transaction.ts';
import { notFound, Problem } from '../http/errors.ts';
import { recordAccountChange } from './record-account-change.ts';

const outcomes = {
  Approved: { kind: 'access_approved', message: 'They are let in, and told by mail how to set a password.' },
  Rejected: { kind: 'access_rejected', message: 'The request is rejected.' },
} as const;

export const reviewStaffRequest: Handler<'reviewStaffRequest'> = async (deps, { actor, body }) => {
  const { id, verdict, reason } = body;
  // Before the transaction: a hash takes its time and no connection may wait for it.
  const nobodys =
    verdict === 'Approved' ? await deps.hasher.hash(randomBytes(32).toString('hex')) : undefined;
  return inTransaction(deps.db, async (tx) => {
    const { kind, message } = outcomes[verdict];
    const done = { status: 'true', message } as const;
    const request = await lockRequest(tx, id);
    // A second click: it is decided so already.
    if (request.verdict === verdict) return done;
    if (request.verdict !== null) {
      throw new Problem('conflict', `This request is ${request.verdict.toLowerCase()} already.`);
    }
    const now = deps.clock.now();
    await tx
      .updateTable('people')
      .set({
        verdict,
        reviewed_by: actor.userId,
        reviewed_at: now,
        ...(verdict === 'Rejected' && { review_reason: reason?.trim() }),
        ...stateAfter(nobodys, now),
      })
      .where('id', '=', id)
      .execute();
    await recordAccountChange(tx, { person_id: id, kind, told_at: request.email, changed_at: now });
    return done;
  });
};

/**
 * Who is rejected leaves like somebody who is deactivated, so that the address is free again: anybody can ask with
 * anybody's address, and must not keep its owner from registering.
 * @param password the hash of one that nobody knows, in place of that of the request; none for who is rejected.
 */
const stateAfter = (password: string | undefined, now: Date) =>
  password === undefined
    ? ({ state: 'deactivated', deactivated_at: now } as const)
    : ({ state: 'active', password_hash: password } as const);

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
