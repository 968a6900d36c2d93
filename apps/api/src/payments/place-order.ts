/** Turns a captured payment into its orders, for `place_order` and `buy_services`: only their bodies differ. */

import { formatRs, type Paise, paiseToRupees, toPaise } from '@portal/domain/money';
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
  const paid = await deps.db
    .selectFrom('payments')
    .select('amount_paise')
    .where('provider_payment_id', '=', body.payment_id)
    .executeTakeFirstOrThrow();
  return viewPurchase(orders, toPaise(paid.amount_paise));
}

/** @param total what was paid, GST and official fees included (payment-015). */
function viewPurchase(orders: readonly PaidOrder[], total: Paise) {
  return {
    status: 'true' as const,
    message: `Your order of amount ${formatRs(total)} is placed successfully. Thank You!`,
    // A payment online is for the whole.
    orders: orders.map((order) => viewOrderRow({ ...order, owed_paise: 0 })),
    total: paiseToRupees(total),
  };
}

/** Takes a list of services where `place_order` takes one service or an unpaid order. */
export const buyServices: Handler<'buyServices'> = (deps, call) => placeOrders(deps, call);
