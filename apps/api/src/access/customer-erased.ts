/** Keeps from writing to a customer who is erased: they can never read it, and nothing would ever erase it (record 0014). */
import type { Actor } from '../contract/operation.ts';
import type { Db, Tx } from '../db/database.ts';
import { Problem } from '../contract/errors.ts';
import { notVisible } from './not-visible.ts';
import { visibleTo } from './order-access.ts';

/** The customer can't be erased until the transaction ends. Throws `customer_erased`. */
export async function holdUnerased(tx: Tx, customerId: number): Promise<void> {
  const customer = await tx
    .selectFrom('people')
    .select('id')
    .where('id', '=', customerId)
    .where('erased_at', 'is', null)
    .forKeyShare()
    .executeTakeFirst();
  if (!customer) throw customerErased();
}

/** Why a statement with both conditions found no order: the customer is erased, or the actor sees no such order. */
export async function whyNotWritten(db: Db, actor: Actor, orderId: number): Promise<Problem> {
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
