/** What a receipt pays: an order, or a charge of a running one (records 0058 and 0065). */

import { orderDisplayId } from '@portal/domain/display-id';
import { invoiceProblems } from '@portal/domain/invoice-fields';
import { type Paise, toPaise } from '@portal/domain/money';
import { invalid, notFound, Problem } from '../contract/errors.ts';
import type { Body } from '../contract/operation.ts';
import type { Db } from '../db/database.ts';
import type { AppDeps } from '../deps.ts';
import { parseBilling } from '../payments/parse-billing.ts';
import type { PurchaseTarget } from '../payments/purchase.ts';
import { openChargePayment } from '../payments/quote-charge.ts';
import { openOrderPayment } from '../payments/quote-purchase.ts';

export interface ReceiptTarget {
  pays: Exclude<PurchaseTarget, { serviceIds: readonly number[] }>;
  orderId: number;
  customerId: number;
  /** Null until something was paid. */
  paymentId: number | null;
  total: Paise;
  since: Date;
  /** As texts call it. */
  label: string;
}

/** As texts call what a receipt pays; the name is that of the charge, null for the order. */
export const targetLabel = (orderId: number, chargeName: string | null): string =>
  chargeName === null ? orderDisplayId(orderId) : `${chargeName} of ${orderDisplayId(orderId)}`;

/** Throws 404. */
export async function findReceiptTarget(
  db: Db,
  { order_id: orderId, charge_id: chargeId }: Pick<Body<'recordReceipt'>, 'order_id' | 'charge_id'>,
): Promise<ReceiptTarget> {
  return chargeId === undefined ? findOrder(db, orderId) : findCharge(db, orderId, chargeId);
}

async function findOrder(db: Db, id: number): Promise<ReceiptTarget> {
  const order = await db
    .selectFrom('orders')
    .select(['id', 'customer_id', 'payment_id', 'price_paise', 'gst_paise', 'created_at'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!order) throw notFound('There is no such order.');
  return {
    pays: { orderId: id },
    orderId: id,
    customerId: order.customer_id,
    paymentId: order.payment_id,
    total: toPaise(order.price_paise + order.gst_paise),
    since: order.created_at,
    label: targetLabel(id, null),
  };
}

/** A charge that was bought with its order is paid with it. */
async function findCharge(db: Db, orderId: number, id: number): Promise<ReceiptTarget> {
  const charge = await db
    .selectFrom('order_charges as charge')
    .innerJoin('orders', 'orders.id', 'charge.order_id')
    .select(['charge.name', 'charge.payment_id', 'charge.price_paise', 'charge.gst_paise', 'added_at'])
    .select('customer_id')
    .where('charge.id', '=', id)
    .where('order_id', '=', orderId)
    .where('added_by', 'is not', null)
    .executeTakeFirst();
  if (!charge) throw notFound('There is no such charge.');
  return {
    pays: { chargeId: id },
    orderId,
    customerId: charge.customer_id,
    paymentId: charge.payment_id,
    total: toPaise(charge.price_paise + charge.gst_paise),
    since: charge.added_at,
    label: targetLabel(orderId, charge.name),
  };
}

/**
 * Writes the billing details to the payment, as `check_validation` does; an invoice can't be corrected. Returns the payment,
 * also one that was just paid.
 */
export async function quoteReceiptTarget(
  deps: AppDeps,
  target: ReceiptTarget,
  { billing: entered, ...body }: Body<'recordReceipt'>,
): Promise<number> {
  if (!entered) throw invalid([{ field: 'billing', message: 'Enter the details for the invoice.' }]);
  const { customerId, pays } = target;
  const { provider } = await deps.settings.read();
  const billing = await parseBilling(deps.db, provider, customerId, entered, deps.clock.now());
  const missing = invoiceProblems(
    {
      buyer_kind: billing.kind,
      billing_country: billing.country ?? '',
      gstno: billing.gstNumber ?? '',
      business_name: billing.businessName ?? '',
      billing_state: billing.state ?? '',
      billing_address: billing.address ?? '',
    },
    target.total,
  );
  if (missing.length > 0)
    throw invalid(missing.map(({ field, message }) => ({ field: `billing.${field}`, message })));
  const buyer = { customerId, billing };
  try {
    const opened =
      'orderId' in pays
        ? await openOrderPayment(deps, buyer, pays.orderId)
        : await openChargePayment(deps, buyer, pays.chargeId);
    return opened.id;
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'order_already_paid') throw error;
    // By a receipt of another admin, perhaps, to which this one is added.
    const { paymentId } = await findReceiptTarget(deps.db, body);
    if (paymentId === null) throw error;
    return paymentId;
  }
}
