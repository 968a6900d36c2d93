/** Creates an unpaid order for a customer. One that staff add is assigned to them (api-addorder-005). */

import { gstRateOn } from '@portal/domain/gst';
import { toPaise } from '@portal/domain/money';
import { forbidden, unauthenticated } from '../contract/errors.ts';
import type { Actor, Handler } from '../contract/operation.ts';
import type { Tx } from '../db/database.ts';
import { inTransaction } from '../db/transaction.ts';
import { priceColumns } from '../orders/order-price.ts';
import { assignAutomatically } from './assign-automatically.ts';
import { insertOrder, lockCustomer } from './insert-order.ts';
import { lockService } from './ordered-service.ts';
import { notifyOfAddedOrder } from './task-events.ts';
import { loadTaskRow } from './task-rows.ts';
import { viewTask } from './task-view.ts';

export const addOrder: Handler<'addOrder'> = async (deps, { actor, body }) => {
  const now = deps.clock.now();
  if (actor.kind === 'staff' && body.agreed_price) throw forbidden();
  if (actor.kind === 'staff') await deps.limits.addedOrders(actor.userId, body.customer);
  return inTransaction(deps.db, async (tx) => {
    const by = await lockActor(tx, actor);
    const customer = await lockCustomer(tx, body.customer);
    const service = await lockService(tx, body.service);
    const gstRateBasisPoints = gstRateOn(now, service.tax_treatment);
    const price = {
      ...priceColumns(toPaise(service.price_paise), gstRateBasisPoints, body.agreed_price, 'agreed_price.'),
      gst_rate_basis_points: gstRateBasisPoints,
      tax_exemption: service.tax_exemption,
    };
    const assignedTo = actor.kind === 'staff' ? actor.userId : null;
    const id = await insertOrder(tx, { customer, service, price, assignedTo, by: actor.userId, now });
    // An order that staff add is assigned to them already.
    if (actor.kind === 'admin') await assignAutomatically(tx, deps, [id]);
    await notifyOfAddedOrder(tx, deps, { id, customer_id: customer.id, service_name: service.name }, by);
    return { status: 'true', message: 'Order added.', order: viewTask(await loadTaskRow(tx, id), now) };
  });
};

/** Locks the caller against deactivation. Throws 401 if the caller was just deactivated. */
async function lockActor(tx: Tx, { userId }: Actor): Promise<{ userId: number; name: string }> {
  const maker = await tx
    .selectFrom('people')
    .select('name')
    .where('id', '=', userId)
    .where('state', '=', 'active')
    .forShare()
    .executeTakeFirst();
  if (!maker) throw unauthenticated();
  return { userId, name: maker.name };
}
