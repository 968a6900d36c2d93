/** Ends charges that are not paid: declined by the customer, or withdrawn. */

import { type RawBuilder, sql } from 'kysely';
import { Problem } from '../contract/errors.ts';
import type { Tx } from '../db/database.ts';
import { isOpenCharge } from '../orders/charges-of-order.ts';

interface ChargeToEnd {
  id: number;
  now: Date;
}

/** Returns false when it ended the same way before. Throws `conflict` when it ended in another way. */
export async function withdrawOpenCharge(tx: Tx, { id, now }: ChargeToEnd): Promise<boolean> {
  return endCharge(tx, { id, now, how: sql`withdrawn_at = ${now}`, repeated: 'withdrawn_at' });
}

/** Like `withdrawOpenCharge`. */
export const declineOpenCharge = (tx: Tx, { id, now, comment }: ChargeToEnd & { comment: string }) =>
  endCharge(tx, {
    id,
    now,
    how: sql`declined_at = ${now}, decline_reason = ${comment}`,
    repeated: 'declined_at',
  });

interface End extends ChargeToEnd {
  how: RawBuilder<unknown>;
  repeated: 'declined_at' | 'withdrawn_at';
}

async function endCharge(tx: Tx, { id, now, how, repeated }: End): Promise<boolean> {
  // No quote is opened while the order is locked. Its key is left free for the rows that a payment writes at that time.
  await sql`
    select from orders where id = (select order_id from order_charges where id = ${id}) for no key update`.execute(
    tx,
  );
  // The payment first: fulfilling it locks the two rows in this order. Undone when the charge has ended already.
  await closeQuotes(tx, sql`charge_id = ${id}`, now);
  const { numAffectedRows = 0n } = await sql`
    update order_charges charge set ${how} where id = ${id} and ${isOpenCharge}`.execute(tx);
  if (numAffectedRows === 0n) {
    const ended = await tx
      .selectFrom('order_charges')
      .select(['payment_id', 'declined_at', 'withdrawn_at'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    if (ended[repeated] !== null) return false;
    throw new Problem('conflict', conflictText(ended));
  }
  return true;
}

function conflictText({
  payment_id: payment,
  declined_at: declined,
}: {
  payment_id: unknown;
  declined_at: unknown;
}) {
  if (payment !== null) return 'This charge is paid already. Please reload the page.';
  return `This charge was ${declined === null ? 'withdrawn' : 'declined'} already. Please reload the page.`;
}

/** Withdraws every open charge of an order that is cancelled. Call with the order locked, so that none is added or quoted. */
export async function withdrawChargesOf(tx: Tx, orderId: number, now: Date): Promise<void> {
  await closeQuotes(tx, sql`charge_id in (select id from order_charges where order_id = ${orderId})`, now);
  await sql`update order_charges charge set withdrawn_at = ${now} where order_id = ${orderId} and ${isOpenCharge}`.execute(
    tx,
  );
}

/** From now on their payments fulfil nothing, and are refunded when they were captured. */
const closeQuotes = (tx: Tx, condition: RawBuilder<unknown>, now: Date) =>
  sql`
    update payments set cancelled_at = ${now}
    where id in (select payment_id from payment_charges where ${condition}) and state = 'created' and cancelled_at is null`.execute(
    tx,
  );
