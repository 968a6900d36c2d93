/** Rejects writes for erased customers, since that data would never be read or erased (record 0014). */

import { Problem } from '../contract/errors.ts';
import type { Actor } from '../contract/operation.ts';
import type { Db, Tx } from '../db/database.ts';
import { notVisible } from './not-visible.ts';
import { visibleTo } from './order-access.ts';

/** Locks the customer against erasure until the transaction ends. Throws `customer_erased`. */
export async function lockUnerasedCustomer(tx: Tx, customerId: number): Promise<void> {
  const customer = await tx
    .selectFrom('people')
    .select('id')
    .where('id', '=', customerId)
    .where('erased_at', 'is', null)
    .forKeyShare()
    .executeTakeFirst();
  if (!customer) throw customerErased();
}

/** The error when a statement with both conditions found no order: the customer is erased, or the actor may not see it. */
export async function erasedOrNotVisible(db: Db, actor: Actor, orderId: number): Promise<Problem> {
  const order = await db
    .selectFrom('orders')
    .innerJoin('people', 'people.id', 'orders.customer_id')
    .select('people.erased_at')
    .where('orders.id', '=', orderId)
    .where(visibleTo(actor))
    .executeTakeFirst();
  return order?.erased_at ? customerErased() : notVisible(actor);
}

const customerErased = () =>
  new Problem('customer_erased', 'This customer’s data is erased, so nothing can be sent to them any more.');
