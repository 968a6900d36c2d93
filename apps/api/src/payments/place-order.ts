/** Turns a captured payment into its orders, for `place_order` and `buy_services`: only their bodies differ. */

import { formatRs, paiseToRupees, sumPaise, toPaise } from '@portal/domain/money';
import type { Call, Handler, Result } from '../contract/operation.ts';
import type { AppDeps } from '../deps.ts';
import { viewOrderRow } from '../orders/order-view.ts';
import type { PaidOrder } from './create-paid-orders.ts';
import { fulfilPayment } from './fulfil-payment.ts';
import { parsePurchaseTarget } from './purchase.ts';

export const placeOrder: Handler<'placeOrder'> = (deps, call) => placeOrders(deps, call);

/** The billing details are those of `check_validation`, since a webhook may fulfil the payment first. */
async function placeOrders(
  deps: AppDeps,
  { actor, body }: Call<'placeOrder'> | Call<'buyServices'>,
): Promise<Result<'placeOrder'>> {
  const orders = await fulfilPayment(deps, body.payment_id, {
    customerId: actor.userId,
    target: parsePurchaseTarget(body),
    signature: body.payment_signature,
    providerOrderId: body.payment_order_id,
  });
  return viewPurchase(orders);
}

/** The amount is what was paid, GST included (payment-015). */
function viewPurchase(orders: readonly PaidOrder[]) {
  const total = sumPaise(orders.flatMap((order) => [toPaise(order.price_paise), toPaise(order.gst_paise)]));
  return {
    status: 'true' as const,
    message: `Your order of amount ${formatRs(total)} is placed successfully. Thank You!`,
    orders: orders.map(viewOrderRow),
    total: paiseToRupees(total),
  };
}

/** Takes a list of services where `place_order` takes one service or an unpaid order. */
export const buyServices: Handler<'buyServices'> = (deps, call) => placeOrders(deps, call);
