/** A customer withdraws their request for cancellation while it is undecided. */

import { Problem, unauthenticAccess } from '../contract/errors.ts';
import type { Handler } from '../contract/operation.ts';
import type { Tx } from '../db/database.ts';
import { inTransaction } from '../db/transaction.ts';
import { notifyOfWithdrawal } from './cancellation-notifications.ts';

export const withdrawCancellation: Handler<'withdrawCancellation'> = async (deps, { actor, body }) =>
  inTransaction(deps.db, async (tx) => {
    const order = await tx
      .selectFrom('orders')
      .select(['id', 'customer_id', 'assigned_to', 'service_name'])
      .where('id', '=', body.order_id)
      .where('customer_id', '=', actor.userId)
      .forUpdate()
      .executeTakeFirst();
    if (!order) throw unauthenticAccess();
    // An admin may decide at the same moment: the order's lock lets one of them come first.
    const withdrawn = await tx
      .updateTable('cancellations')
      .set({ state: 'withdrawn', decided_by: actor.userId, decided_at: deps.clock.now() })
      .where('order_id', '=', order.id)
      .where('state', '=', 'requested')
      .where('requested_by', '=', actor.userId)
      .returning('id')
      .executeTakeFirst();
    if (withdrawn) await notifyOfWithdrawal(tx, deps, order, withdrawn);
    else await rejectUnlessWithdrawn(tx, order.id);
    return { status: 'true', message: 'Request withdrawn. We go on with your order.' };
  });

/** A repeated click is fine. */
async function rejectUnlessWithdrawn(tx: Tx, orderId: number): Promise<void> {
  const newest = await tx
    .selectFrom('cancellations')
    .select('state')
    .where('order_id', '=', orderId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (newest?.state === 'withdrawn') return;
  throw new Problem(
    'conflict',
    newest?.state === 'requested'
      ? 'This request is not yours. To keep the order, write to us in its chat.'
      : 'Your request has been decided. Please reload the page.',
  );
}
