/** Moves a service from one state to another, once. */
import type { ServiceState } from '@portal/domain/catalogue';
import type { Actor, Body } from '../contract/operation.ts';
import type { AppDeps } from '../deps.ts';
import { inTransaction } from '../db/transaction.ts';
import { Problem } from '../contract/errors.ts';
import { answerService } from './answer-service.ts';
import { lockService, refuseOutdated } from './write-service.ts';

export interface Move {
  from: readonly ServiceState[];
  to: ServiceState;
  message: string;
  /** Said with 409 of a service that is in no state to move from. */
  refused: string;
}

/** A service that is there already stays as it is. Throws 404, and 409 for any other state or an outdated `seen`. */
export async function moveService(
  deps: AppDeps,
  { actor, body: { id, seen } }: { actor: Actor; body: Body<'publishService'> },
  { from, to, message, refused }: Move,
) {
  return inTransaction(deps.db, async (tx) => {
    const service = await lockService(tx, id);
    if (service.state === to) return answerService(tx, deps, { id, message });
    if (!from.includes(service.state)) throw new Problem('conflict', refused);
    refuseOutdated(service, seen);
    await tx
      .updateTable('services')
      .set({
        state: to,
        version: service.version + 1,
        updated_by: actor.userId,
        updated_at: deps.clock.now(),
      })
      .where('id', '=', id)
      .where('state', '=', service.state)
      .execute();
    return answerService(tx, deps, { id, message });
  });
}
