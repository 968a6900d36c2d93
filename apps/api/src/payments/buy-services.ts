/** Turns a captured payment for several services into one order each. */
import type { Handler } from '../contract/operation.ts';
import { fulfilPayment } from './fulfil-payment.ts';
import { viewPurchase } from '../orders/order-view.ts';
import { readBought } from './read-bought.ts';

export const buyServices: Handler<'buyServices'> = async (deps, { actor, body }) => {
  const orders = await fulfilPayment(deps, body.payment_id, {
    customerId: actor.userId,
    bought: readBought(body),
    signature: body.payment_signature,
    providerOrderId: body.payment_order_id,
  });
  return viewPurchase(orders);
};
