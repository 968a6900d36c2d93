/** A customer declines a charge of their order before it is paid. */

import { cleanLines } from '@portal/domain/text/clean-text';
import { unauthenticAccess } from '../contract/errors.ts';
import type { Handler } from '../contract/operation.ts';
import { inTransaction } from '../db/transaction.ts';
import { notifyOfDeclinedCharge } from './charge-notifications.ts';
import { declineOpenCharge } from './close-charge.ts';

export const declineCharge: Handler<'declineCharge'> = async (deps, { actor, body }) => {
  const comment = cleanLines(body.comment ?? '');
  await inTransaction(deps.db, async (tx) => {
    const charge = await tx
      .selectFrom('order_charges')
      .innerJoin('orders', 'orders.id', 'order_charges.order_id')
      .select(['order_charges.id', 'order_charges.name', 'order_id', 'customer_id', 'service_name'])
      .where('order_charges.id', '=', body.charge_id)
      .where('customer_id', '=', actor.userId)
      .executeTakeFirst();
    if (!charge) throw unauthenticAccess();
    if (!(await declineOpenCharge(tx, { id: charge.id, now: deps.clock.now(), comment }))) return;
    const { order_id: orderId, ...order } = charge;
    await notifyOfDeclinedCharge(tx, deps, { ...order, id: orderId }, { ...charge, comment });
  });
  return { status: 'true', message: 'Charge declined. We told our team.' };
};
