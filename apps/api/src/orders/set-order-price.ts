/** Changes the price of an unpaid order. A payment that was begun at the earlier amount still counts (record 0064). */

import { formatRs, toPaise } from '@portal/domain/money';
import type { OfficialFee } from '@portal/domain/official-fees';
import type { StateCode } from '@portal/domain/states';
import { sql } from 'kysely';
import { notFound, orderCancelled, Problem } from '../contract/errors.ts';
import type { Handler } from '../contract/operation.ts';
import type { Tx } from '../db/database.ts';
import { inTransaction } from '../db/transaction.ts';
import { priceColumns } from './order-price.ts';
import { notifyOfNewPrice } from './price-notification.ts';

export const setOrderPrice: Handler<'setOrderPrice'> = (deps, { body }) =>
  inTransaction(deps.db, async (tx) => {
    const now = deps.clock.now();
    const order = await lockOrder(tx, body.order_id);
    const list = toPaise(order.price_paise + order.discount_paise);
    const columns = priceColumns(list, order.gst_rate_basis_points, body);
    await tx.updateTable('orders').set(columns).where('id', '=', order.id).execute();
    if (columns.price_paise !== order.price_paise) await notifyOfNewPrice(tx, deps, order, columns);
    const begun = await findBegunPayment(tx, order.id, {
      price: columns.price_paise,
      since: new Date(now.getTime() - dayMs),
    });
    const price = `The price is now ${formatRs(toPaise(columns.price_paise))} before GST.`;
    return {
      status: 'true',
      message:
        begun === undefined
          ? price
          : `${price} The customer began to pay ${formatRs(toPaise(begun))} with GST; should that payment arrive, it counts.`,
    };
  });

const dayMs = 24 * 3_600_000;

/** Against a payment or a cancellation at the same moment. */
async function lockOrder(tx: Tx, id: number) {
  const order = await tx
    .selectFrom('orders')
    .innerJoin('people', 'people.id', 'orders.customer_id')
    .select([
      'orders.id',
      'orders.customer_id',
      'orders.service_name',
      'orders.payment_id',
      'orders.cancelled_at',
      'orders.price_paise',
      'orders.gst_paise',
      'orders.discount_paise',
      'orders.gst_rate_basis_points',
      sql<OfficialFee[]>`orders.official_fees`.as('official_fees'),
      'people.gst_number',
      sql<StateCode | null>`people.billing_state`.as('billing_state'),
    ])
    .where('orders.id', '=', id)
    .forUpdate('orders')
    .executeTakeFirst();
  if (!order) throw notFound('There is no such order.');
  if (order.payment_id !== null) {
    throw new Problem('order_already_paid', 'This order is paid, so its price stays.');
  }
  if (order.cancelled_at !== null) throw orderCancelled();
  return order;
}

/** The amount of the newest payment that was opened at another price. */
async function findBegunPayment(tx: Tx, orderId: number, { price, since }: { price: number; since: Date }) {
  const { rows } = await sql<{ amount_paise: number }>`
    select amount_paise from payments join payment_items on payment_id = payments.id
    where order_id = ${orderId} and state = 'created' and provider_order_id is not null
      and price_paise <> ${price} and created_at > ${since} order by payments.id desc limit 1`.execute(tx);
  return rows[0]?.amount_paise;
}
