/** Changes the state of a service. */

import type { ServiceState } from '@portal/domain/catalogue';
import { Problem } from '../contract/errors.ts';
import type { Actor, Body } from '../contract/operation.ts';
import { inTransaction } from '../db/transaction.ts';
import type { AppDeps } from '../deps.ts';
import { loadServiceAnswer } from './load-service-answer.ts';
import { lockService, assertNotOutdated } from './write-service.ts';

export interface StateChange {
  from: readonly ServiceState[];
  to: ServiceState;
  message: string;
  /** The message of the 409 for a service in any other state. */
  refused: string;
}

/** Does nothing when the state is reached already. Throws 404, and 409 for any other state or an outdated `seen`. */
export async function moveService(
  deps: AppDeps,
  { actor, body: { id, seen } }: { actor: Actor; body: Body<'publishService'> },
  { from, to, message, refused }: StateChange,
) {
  return inTransaction(deps.db, async (tx) => {
    const service = await lockService(tx, id);
    if (service.state === to) return loadServiceAnswer(tx, deps, { id, message });
    if (!from.includes(service.state)) throw new Problem('conflict', refused);
    assertNotOutdated(service, seen);
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
    return loadServiceAnswer(tx, deps, { id, message });
  });
}
