/** Turns a captured payment for one service, or for an unpaid order, into that order. */
import type { Handler } from '../contract/operation.ts';
import { fulfilPayment } from './fulfil-payment.ts';
import { viewPurchase } from '../orders/order-view.ts';
import { readBought } from './read-bought.ts';

export const placeOrder: Handler<'placeOrder'> = async (deps, { actor, body }) => {
  // The buyer's details are those of check_validation: a webhook may be first, and it has no others.
  const orders = await fulfilPayment(deps, body.payment_id, {
    customerId: actor.userId,
    bought: readBought(body),
    signature: body.payment_signature,
    providerOrderId: body.payment_order_id,
  });
  return viewPurchase(orders);
};
