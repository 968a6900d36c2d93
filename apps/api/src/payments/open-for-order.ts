/** Opens the one payment of an order that was made unpaid, or finds it again (payment-n01). */
import { toPaise } from '@portal/domain/money';
import type { Tx } from '../db/database.ts';
import { inTransaction } from '../db/transaction.ts';
import { Problem, unauthenticAccess } from '../contract/errors.ts';
import type { PaymentDeps } from './fulfil-payment.ts';
import { settleOpenPayment } from './reconcile.ts';
import { billingColumns, quotePayment } from './start-payment.ts';
import type { Buyer, OpenPayment } from './open-for-services.ts';

/**
 * Two tabs get the same payment, so that one order is never paid twice. Throws `unauthentic_access` for an order that
 * is not the buyer's own and `order_already_paid` for a paid one, also when only the provider knows of it yet.
 */
export async function openForOrder(deps: PaymentDeps, buyer: Buyer, orderId: number): Promise<OpenPayment> {
  const now = deps.clock.now();
  const found = await inTransaction(deps.db, (tx) => findOrInsert(tx, buyer, orderId, now));
  // Outside the order's lock: a payment that is being fulfilled locks the two rows the other way round.
  const open = await deps.db
    .updateTable('payments')
    // As a quote that is found again: the looks at it begin again.
    .set({ ...billingColumns(buyer.billing), created_at: now, checks: 0, checked_at: null })
    .where('id', '=', found.id)
    .where('state', '=', 'created')
    .returning('provider_order_id')
    .executeTakeFirst();
  if (!open) throw alreadyPaid();
  const providerOrderId = open.provider_order_id ?? undefined;
  if (providerOrderId !== undefined && (await settleOpenPayment(deps, providerOrderId))) throw alreadyPaid();
  return { id: found.id, providerOrderId, price: found.price };
}

async function findOrInsert(tx: Tx, buyer: Buyer, orderId: number, now: Date) {
  const order = await tx
    .selectFrom('orders')
    .select(['service_id', 'payment_id', 'price_paise', 'gst_paise', 'gst_rate_basis_points'])
    .where('id', '=', orderId)
    .where('customer_id', '=', buyer.customerId)
    .forUpdate()
    .executeTakeFirst();
  if (!order) throw unauthenticAccess();
  if (order.payment_id !== null) throw alreadyPaid();
  const total = toPaise(order.price_paise + order.gst_paise);
  const price = { price: toPaise(order.price_paise), gst: toPaise(order.gst_paise), total };
  const earlier = await tx
    .selectFrom('payment_items')
    .select('payment_id as id')
    .where('order_id', '=', orderId)
    .executeTakeFirst();
  if (earlier) return { id: earlier.id, price };
  const gstRateBasisPoints = order.gst_rate_basis_points;
  const items = [{ serviceId: order.service_id, orderId, price, gstRateBasisPoints }];
  const { id } = await quotePayment(tx, { ...buyer, items, total, now });
  return { id, price };
}

const alreadyPaid = () => new Problem('order_already_paid', 'This order is already paid.');
