/** Staff and admins withdraw a charge that is not paid. */

import { visibleTo } from '../access/order-access.ts';
import { notFound } from '../contract/errors.ts';
import type { Actor, Handler } from '../contract/operation.ts';
import type { Tx } from '../db/database.ts';
import { inTransaction } from '../db/transaction.ts';
import { missingTaskProblem } from '../tasks/missing-task.ts';
import { notifyOfWithdrawnCharge } from './charge-notifications.ts';
import { withdrawOpenCharge } from './close-charge.ts';

export const withdrawCharge: Handler<'withdrawCharge'> = async (deps, { actor, body }) => {
  await inTransaction(deps.db, async (tx) => {
    const charge = await findCharge(tx, actor, body.charge_id);
    if (await withdrawOpenCharge(tx, { id: charge.id, now: deps.clock.now() })) {
      await notifyOfWithdrawnCharge(tx, deps, charge.order, charge);
    }
  });
  return { status: 'true', message: 'Charge withdrawn. The customer was told.' };
};

/** A charge with its order. Throws 403 or 404 when the actor may not see it. */
async function findCharge(tx: Tx, actor: Actor, id: number) {
  const found = await tx
    .selectFrom('order_charges')
    .innerJoin('orders', 'orders.id', 'order_charges.order_id')
    .select(['order_charges.id', 'order_charges.name', 'order_id', 'customer_id', 'service_name'])
    .select(visibleTo(actor).as('is_visible'))
    .where('order_charges.id', '=', id)
    .executeTakeFirst();
  if (!found) throw notFound('There is no such charge.');
  if (!found.is_visible) throw await missingTaskProblem(tx, actor, found.order_id);
  const { order_id: orderId, customer_id: customerId, service_name: serviceName } = found;
  return {
    id: found.id,
    name: found.name,
    order: { id: orderId, customer_id: customerId, service_name: serviceName },
  };
}
