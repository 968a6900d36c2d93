/**
 * Records money received by bank transfer, UPI, cheque or cash. The first receipt places the order (record 0058), or accepts
 * the charge (record 0065).
 */

import { receiptDisplayId } from '@portal/domain/display-id';
import { istDate, startOfIstDay } from '@portal/domain/ist-date';
import { formatRs, toPaise } from '@portal/domain/money';
import { sql } from 'kysely';
import { invalid, Problem } from '../contract/errors.ts';
import type { Handler } from '../contract/operation.ts';
import type { Tx } from '../db/database.ts';
import { notifyRelay } from '../db/outbox.ts';
import { inTransaction } from '../db/transaction.ts';
import type { AppDeps } from '../deps.ts';
import { loadBalance, tdsLeft, findBalance } from '../orders/balance-of-order.ts';
import { createPaidOrders } from '../payments/create-paid-orders.ts';
import { isAlreadyPaidError } from '../payments/purchase.ts';
import { assertAllowedCash } from './cash-limit.ts';
import { type NewReceipt, parseReceipt } from './parse-receipt.ts';
import { notifyOfReceipt } from './receipt-notifications.ts';
import { quoteReceiptTarget, findReceiptTarget, type ReceiptTarget } from './receipt-target.ts';
import { assertNoSimilarReceipt } from './similar-receipts.ts';

export const recordReceipt: Handler<'recordReceipt'> = async (deps, { actor, body }) => {
  const now = deps.clock.now();
  const target = await findReceiptTarget(deps.db, body);
  const receipt = parseReceipt(body, { since: istDate(target.since), now });
  const paymentId = target.paymentId ?? (await quoteReceiptTarget(deps, target, body));
  await inTransaction(deps.db, async (tx) => {
    const purchase = await lockPurchase(tx, paymentId);
    if (receipt.method === 'cash') await assertAllowedCash(tx, purchase, receipt);
    if (body.confirm !== true) await assertNoSimilarReceipt(tx, purchase.id, receipt);
    const toAdd = { purchase, receipt, target, by: actor.userId, now };
    if (purchase.state === 'created') await placeByReceipt(tx, deps, toAdd);
    else await addReceipt(tx, deps, toAdd);
  });
  notifyRelay(deps.db);
  return {
    status: 'true',
    message: 'Receipt recorded.',
    balance: await loadBalance(deps, paymentId, true),
  };
};

type Purchase = Awaited<ReturnType<typeof lockPurchase>>;

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
  target: ReceiptTarget;
  by: number;
  now: Date;
}

/** The order or charge counts as paid, and the invoice for the whole is issued, by the statement of an online payment. */
async function placeByReceipt(tx: Tx, deps: AppDeps, to: ReceiptToAdd): Promise<void> {
  const { purchase, receipt, target, now } = to;
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
    { customerId: purchase.customer_id, target: target.pays },
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
  const { purchase, receipt, target } = to;
  const balance = await findBalance(tx, purchase.id);
  if (!balance) throw new Problem('order_already_paid', 'This was paid online.');
  assertNotTooMuch(receipt, { owed: balance.owed_paise, ...balance });
  const id = await insertReceipt(tx, to);
  const owed = toPaise(balance.owed_paise - receipt.amount - receipt.tds);
  await notifyOfReceipt(tx, deps, { ...target, id, receipt, owed });
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

/** It was cancelled or withdrawn, or its customer's account was closed, at the same moment. */
const notToBePaid = () => new Problem('conflict', 'This can’t be paid any more. Please reload the page.');
