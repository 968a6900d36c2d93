/** Turns a captured payment into its orders, for `place_order` and `buy_services`: only their bodies differ. */

import { formatRs, paiseToRupees, toPaise } from '@portal/domain/money';
import type { Call, Handler, Result } from '../contract/operation.ts';
import type { Db } from '../db/database.ts';
import type { AppDeps } from '../deps.ts';
import { owedPaise } from '../orders/order-rows.ts';
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
  const target = parsePurchaseTarget(body);
  const orders = await fulfilPayment(deps, body.payment_id, {
    customerId: actor.userId,
    target,
    signature: body.payment_signature,
    providerOrderId: body.payment_order_id,
  });
  const paid = await deps.db
    .selectFrom('payments')
    .select('amount_paise')
    .where('provider_payment_id', '=', body.payment_id)
    .executeTakeFirstOrThrow();
  const total = toPaise(paid.amount_paise);
  // A payment online is for the whole of its orders; the order of a charge may be partly paid.
  const owed = 'chargeId' in target ? await loadOwed(deps.db, orders) : 0;
  return {
    status: 'true',
    message:
      'chargeId' in target
        ? `Your payment of ${formatRs(total)} is received. Thank You!`
        : `Your order of amount ${formatRs(total)} is placed successfully. Thank You!`,
    orders: orders.map((order) => viewOrderRow({ ...order, owed_paise: owed })),
    // GST and official fees included (payment-015).
    total: paiseToRupees(total),
  };
}

async function loadOwed(db: Db, [order]: readonly PaidOrder[]): Promise<number> {
  const row = await db
    .selectFrom('orders')
    .select(owedPaise.as('paise'))
    .where('id', '=', order?.id ?? 0)
    .executeTakeFirst();
  return row?.paise ?? 0;
}

/** Takes a list of services where `place_order` takes one service or an unpaid order. */
export const buyServices: Handler<'buyServices'> = (deps, call) => placeOrders(deps, call);
