import { maskEmail } from '@portal/domain/email';
import { sql } from 'kysely';
import { notVisible } from '../access/not-visible.ts';
import { visibleTo } from '../access/order-access.ts';
import { Problem, tooMany } from '../contract/errors.ts';
import type { Actor, Handler } from '../contract/operation.ts';
import type { Tx } from '../db/database.ts';
import { addEvent } from '../db/outbox.ts';
import { inTransaction } from '../db/transaction.ts';

const mostInAnHour = 3;

export const resendInvoice: Handler<'resendInvoice'> = async ({ db, clock }, { actor, body }) => {
  const now = clock.now();
  const email = await inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, actor, body.order_id);
    if (!order) throw notVisible(actor);
    if (!order.has_invoice) throw new Problem('conflict', 'There is no invoice of this order yet.');
    if (order.customer_state !== 'active')
      throw new Problem('conflict', 'The account of this customer is closed.');
    if ((await countRecent(tx, body.order_id, now)) >= mostInAnHour)
      throw tooMany(3_600, 'This invoice was mailed several times just now. Please wait an hour.');
    const { id: mailId } = await tx
      .insertInto('invoice_mails')
      .values({ order_id: body.order_id, asked_by: actor.userId, asked_at: now })
      .returning('id')
      .executeTakeFirstOrThrow();
    await addEvent(tx, { type: 'invoice.resent', data: { mailId } });
    return order.email;
  });
  return { status: 'true', message: `The invoice is on its way to ${maskEmail(email)}.` };
};

/** The lock serialises concurrent calls for one order. */
const lockOrder = (tx: Tx, actor: Actor, orderId: number) =>
  tx
    .selectFrom('orders')
    .innerJoin('people', 'people.id', 'orders.customer_id')
    .select(['people.email', 'people.state as customer_state'])
    .select(
      sql<boolean>`exists (select from invoices where invoices.payment_id = orders.payment_id)`.as(
        'has_invoice',
      ),
    )
    .where('orders.id', '=', orderId)
    .where(visibleTo(actor))
    .forNoKeyUpdate('orders')
    .executeTakeFirst();

async function countRecent(tx: Tx, orderId: number, now: Date): Promise<number> {
  const { count } = await tx
    .selectFrom('invoice_mails')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('order_id', '=', orderId)
    .where('kind', '=', 'invoice')
    .where('asked_at', '>', new Date(now.getTime() - 3_600_000))
    .executeTakeFirstOrThrow();
  return count;
}
