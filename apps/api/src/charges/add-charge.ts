/** Adds a charge to a running order, which its customer pays or declines (record 0065). */

import { formatRs, type Paise, rupeesToPaise, toPaise } from '@portal/domain/money';
import { boughtFee } from '@portal/domain/official-fees';
import { cleanLine, cleanLines } from '@portal/domain/text/clean-text';
import { sql } from 'kysely';
import { visibleTo } from '../access/order-access.ts';
import { lockUnerasedCustomer } from '../access/unerased-customer.ts';
import { invalid, orderCancelled, Problem } from '../contract/errors.ts';
import type { Actor, Body, Handler } from '../contract/operation.ts';
import type { Tx } from '../db/database.ts';
import { inTransaction } from '../db/transaction.ts';
import { isOpenCharge } from '../orders/charges-of-order.ts';
import { missingTaskProblem } from '../tasks/missing-task.ts';
import { notifyOfNewCharge } from './charge-notifications.ts';

export const addCharge: Handler<'addCharge'> = async (deps, { actor, body }) => {
  const { kind, name, amount, reason } = parseCharge(body);
  const id = await inTransaction(deps.db, async (tx) => {
    const order = await lockRunningOrder(tx, actor, body.order_id);
    await lockUnerasedCustomer(tx, order.customer_id);
    await assertNotTooMany(tx, order.id);
    const pureAgent = kind === 'official_fee';
    const { price, gst } = boughtFee({ name, pure_agent: pureAgent }, amount, order.gst_rate_basis_points);
    const charge = await tx
      .insertInto('order_charges')
      .values({
        order_id: order.id,
        kind,
        name,
        reason,
        sac_code: order.sac_code,
        price_paise: price,
        gst_paise: gst,
        gst_rate_basis_points: pureAgent ? 0 : order.gst_rate_basis_points,
        pure_agent: pureAgent,
        added_by: actor.userId,
        added_at: deps.clock.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await notifyOfNewCharge(tx, deps, order, { ...charge, name, reason, total: toPaise(price + gst) });
    return charge.id;
  });
  return { status: 'true', message: 'Charge added. The customer was told.', charge_id: id };
};

const least = rupeesToPaise(1);
const most = rupeesToPaise(1_000_000);

/** Throws 400 with every field at fault. */
function parseCharge({ kind, ...body }: Body<'addCharge'>) {
  const [name, reason] = [cleanLine(body.name), cleanLines(body.reason)];
  const amount: Paise = rupeesToPaise(body.amount);
  const errors = [
    ...(name === '' ? [{ field: 'name', message: 'Say what the charge is for.' }] : []),
    ...(reason === '' ? [{ field: 'reason', message: 'Give a reason. The customer reads it.' }] : []),
    ...(amount < least || amount > most
      ? [{ field: 'amount', message: `Enter ${formatRs(least)} to ${formatRs(most)}.` }]
      : []),
  ];
  if (errors.length > 0) throw invalid(errors);
  return { kind, name, amount, reason };
}

/** Throws 403 or 404 when there is no order that the actor may see, and 409 unless it is paid and its work not done. */
async function lockRunningOrder(tx: Tx, actor: Actor, orderId: number) {
  const order = await tx
    .selectFrom('orders')
    .select(['id', 'customer_id', 'service_name', 'sac_code', 'gst_rate_basis_points'])
    .select(['payment_id', 'cancelled_at', sql<boolean>`due_rank < 'infinity'`.as('is_open')])
    .where('id', '=', orderId)
    .where(visibleTo(actor))
    .forUpdate()
    .executeTakeFirst();
  if (!order) throw await missingTaskProblem(tx, actor, orderId);
  if (order.cancelled_at !== null) throw orderCancelled();
  if (order.payment_id === null) {
    throw new Problem('conflict', 'This order is not paid yet. Charges can be added once it is.');
  }
  if (!order.is_open) throw new Problem('conflict', 'The work on this order is done.');
  return order;
}

const mostOpen = 10;
const mostInAll = 50;

/** Call with the order locked. */
async function assertNotTooMany(tx: Tx, orderId: number): Promise<void> {
  const { open, all } = await tx
    .selectFrom('order_charges as charge')
    .select([
      sql<number>`count(*) filter (where ${isOpenCharge})`.as('open'),
      sql<number>`count(*)`.as('all'),
    ])
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  if (open >= mostOpen) {
    throw new Problem('conflict', `${mostOpen} charges wait for the customer already. Withdraw one first.`);
  }
  if (all >= mostInAll)
    throw new Problem('conflict', `This order has ${mostInAll} charges, which is the most.`);
}
