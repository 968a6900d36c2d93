/** Records money received by bank transfer, UPI, cheque or cash. The first receipt places the order (record 0058). */

import { receiptDisplayId } from '@portal/domain/display-id';
import { invoiceProblems } from '@portal/domain/invoice-fields';
import { istDate, startOfIstDay } from '@portal/domain/ist-date';
import { formatRs, toPaise } from '@portal/domain/money';
import { sql } from 'kysely';
import { invalid, notFound, Problem } from '../contract/errors.ts';
import type { Body, Handler } from '../contract/operation.ts';
import type { Db, Tx } from '../db/database.ts';
import { notifyRelay } from '../db/outbox.ts';
import { inTransaction } from '../db/transaction.ts';
import type { AppDeps } from '../deps.ts';
import { loadBalance, tdsLeft, findBalance } from '../orders/balance-of-order.ts';
import { createPaidOrders } from '../payments/create-paid-orders.ts';
import { parseBilling } from '../payments/parse-billing.ts';
import { isAlreadyPaidError } from '../payments/purchase.ts';
import { openOrderPayment } from '../payments/quote-purchase.ts';
import { assertAllowedCash } from './cash-limit.ts';
import { type NewReceipt, parseReceipt } from './parse-receipt.ts';
import { notifyOfReceipt } from './receipt-notifications.ts';
import { assertNoSimilarReceipt } from './similar-receipts.ts';

export const recordReceipt: Handler<'recordReceipt'> = async (deps, { actor, body }) => {
  const now = deps.clock.now();
  const order = await findOrder(deps.db, body.order_id);
  const receipt = parseReceipt(body, { orderedOn: istDate(order.created_at), now });
  const paymentId = order.payment_id ?? (await quoteOrder(deps, order, body));
  await inTransaction(deps.db, async (tx) => {
    const purchase = await lockPurchase(tx, paymentId);
    if (receipt.method === 'cash') await assertAllowedCash(tx, purchase, receipt);
    if (body.confirm !== true) await assertNoSimilarReceipt(tx, purchase.id, receipt);
    if (purchase.state === 'created') {
      await placeByReceipt(tx, deps, { purchase, receipt, orderId: order.id, by: actor.userId, now });
    } else await addReceipt(tx, deps, { purchase, receipt, orderId: order.id, by: actor.userId, now });
  });
  notifyRelay(deps.db);
  return {
    status: 'true',
    message: 'Receipt recorded.',
    balance: await loadBalance(deps.db, paymentId, true),
  };
};

type Order = Awaited<ReturnType<typeof findOrder>>;

async function findOrder(db: Db, id: number) {
  const order = await db
    .selectFrom('orders')
    .select(['id', 'customer_id', 'payment_id', 'price_paise', 'gst_paise', 'created_at'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!order) throw notFound('There is no such order.');
  return order;
}

/** Writes the billing details to the order's payment, as `check_validation` does; an invoice can't be corrected. */
async function quoteOrder(
  deps: AppDeps,
  order: Order,
  { billing: entered }: Body<'recordReceipt'>,
): Promise<number> {
  if (!entered) throw invalid([{ field: 'billing', message: 'Enter the details for the invoice.' }]);
  const { provider } = await deps.settings.read();
  const billing = await parseBilling(deps.db, provider, order.customer_id, entered);
  const missing = invoiceProblems(
    {
      gstno: billing.gstNumber ?? '',
      business_name: billing.businessName ?? '',
      billing_state: billing.state ?? '',
      billing_address: billing.address ?? '',
    },
    toPaise(order.price_paise + order.gst_paise),
  );
  if (missing.length > 0)
    throw invalid(missing.map(({ field, message }) => ({ field: `billing.${field}`, message })));
  try {
    return (await openOrderPayment(deps, { customerId: order.customer_id, billing }, order.id)).id;
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'order_already_paid') throw error;
    // By a receipt of another admin, perhaps, to which this one is added.
    const { payment_id: paymentId } = await findOrder(deps.db, order.id);
    if (paymentId === null) throw error;
    return paymentId;
  }
}

export type Purchase = Awaited<ReturnType<typeof lockPurchase>>;

/** Serialises the receipts of a purchase, and its online payment. */
const lockPurchase = (tx: Tx, paymentId: number) =>
  tx
    .selectFrom('payments')
    .select(['id', 'customer_id', 'state', 'amount_paise', 'currency', 'created_at'])
    .where('id', '=', paymentId)
    .forUpdate()
    .executeTakeFirstOrThrow();

interface ReceiptToAdd {
  purchase: Purchase;
  receipt: NewReceipt;
  orderId: number;
  by: number;
  now: Date;
}

/** The order counts as paid, and the invoice for the whole is issued, by the same statement as for an online payment. */
async function placeByReceipt(tx: Tx, deps: AppDeps, to: ReceiptToAdd): Promise<void> {
  const { purchase, receipt, orderId, now } = to;
  const taxable = await loadTaxable(tx, purchase.id);
  assertNotTooMuch(receipt, { owed: purchase.amount_paise, taxable_paise: taxable, tds_paise: 0 });
  const id = await insertReceipt(tx, to);
  const { provider: supplier } = await deps.settings.read();
  const paidAt = receipt.receivedOn === istDate(now) ? now : middayOf(receipt.receivedOn);
  const created = await createPaidOrders(
    tx,
    {
      id: receiptDisplayId(id),
      amountPaise: toPaise(purchase.amount_paise),
      currency: purchase.currency,
      createdAt: paidAt,
      paidAt,
      purchaseId: purchase.id,
      isPart: receipt.amount + receipt.tds < purchase.amount_paise,
    },
    { customerId: purchase.customer_id, target: { orderId } },
    { supplier, now },
  ).catch((error: unknown) => {
    // Another quote of the order was paid first.
    throw isAlreadyPaidError(error) ? notToBePaid() : error;
  });
  if (created.length === 0) throw notToBePaid();
}

/** Without what is passed on at cost. */
async function loadTaxable(tx: Tx, paymentId: number): Promise<number> {
  const { rows } = await sql<{ paise: number }>`
    select coalesce(sum(price_paise), 0)::bigint as paise from (
      select price_paise from payment_items where payment_id = ${paymentId}
      union all
      select price_paise from payment_charges where payment_id = ${paymentId} and not pure_agent) priced`.execute(
    tx,
  );
  return rows[0]?.paise ?? 0;
}

const middayOf = (day: string) => new Date(startOfIstDay(day).getTime() + 12 * 3_600_000);

async function addReceipt(tx: Tx, deps: AppDeps, to: ReceiptToAdd): Promise<void> {
  const { purchase, receipt, orderId } = to;
  const balance = await findBalance(tx, purchase.id);
  if (!balance) throw new Problem('order_already_paid', 'This order was paid online.');
  assertNotTooMuch(receipt, { owed: balance.owed_paise, ...balance });
  const id = await insertReceipt(tx, to);
  const owed = toPaise(balance.owed_paise - receipt.amount - receipt.tds);
  await notifyOfReceipt(tx, deps, { id, orderId, customerId: purchase.customer_id, receipt, owed });
}

interface Limits {
  owed: number;
  taxable_paise: number;
  tds_paise: number;
}

/** Throws 400 for more than is owed, and for more TDS than the law provides for. */
function assertNotTooMuch({ amount, tds, receivedOn }: NewReceipt, limits: Limits): void {
  const rs = (paise: number) => formatRs(toPaise(Math.max(0, paise)));
  const tdsMost = tdsLeft(limits, receivedOn);
  const errors = [
    ...(amount + tds > limits.owed
      ? [{ field: 'amount', message: `Only ${rs(limits.owed)} is owed, TDS included.` }]
      : []),
    ...(tds > tdsMost
      ? [{ field: 'tds', message: `At most ${rs(tdsMost)}: 10 % of the value without GST.` }]
      : []),
  ];
  if (errors.length > 0) throw invalid(errors);
}

async function insertReceipt(tx: Tx, { purchase, receipt, by, now }: ReceiptToAdd): Promise<number> {
  const { id } = await tx
    .insertInto('receipts')
    .values({
      payment_id: purchase.id,
      method: receipt.method,
      reference: receipt.reference,
      received_on: receipt.receivedOn,
      amount_paise: receipt.amount,
      tds_paise: receipt.tds,
      recorded_by: by,
      recorded_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The order was cancelled, or its customer's account was closed, at the same moment. */
const notToBePaid = () =>
  new Problem('conflict', 'This order can’t be paid any more. Please reload the page.');
