/** Mails the order confirmation once per payment (payment-019) to the customer's account address. */

import { orderDisplayId } from '@portal/domain/display-id';
import { sumPaise, toPaise } from '@portal/domain/money';
import { isAtActuals, type OfficialFee } from '@portal/domain/official-fees';
import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { invoiceTitle, type TaxLine } from '../invoices/tax-document.ts';
import { loadMailProvider } from '../mail/load-mail-provider.ts';
import { type AddressedMail, sendOnce } from '../mail/send-once.ts';
import type { MailProvider } from '../mail/templates/mail-provider.ts';
import { orderConfirmationMail, type ConfirmedOrder } from '../mail/templates/order-confirmation-mail.ts';
import { findBalance } from '../orders/balance-of-order.ts';

/** The effect of `payment.fulfilled`. */
export async function sendOrderConfirmation(deps: Deps, { paymentId }: { paymentId: number }): Promise<void> {
  const provider = await loadMailProvider(deps);
  await sendOnce(deps, `order-confirmation:${paymentId}`, (tx) => makeMail(provider, tx, paymentId));
}

async function makeMail(provider: MailProvider, tx: Tx, paymentId: number): Promise<AddressedMail> {
  const payment = await findPayment(tx, paymentId);
  const rows = await findOrders(tx, paymentId);
  const mail = orderConfirmationMail({
    provider,
    customerName: payment.name,
    orders: rows.map((row) => viewOrder(row, provider.portalUrl)),
    ...(await findPaid(tx, paymentId, payment.amount_paise)),
    paymentId: payment.provider_payment_id ?? '',
    invoice: await findInvoice(
      tx,
      paymentId,
      `${provider.portalUrl}/orderdetail/${rows[0]?.id}#order-invoice`,
    ),
    nextDocuments: await findRequiredDocuments(tx, paymentId),
  });
  // The account's address is verified; the one in the billing details may have a typo.
  return { to: payment.email, ...mail };
}

/** Throws when the payment is not paid, so that the job is retried and finally reported. */
const findPayment = (tx: Tx, paymentId: number) =>
  tx
    .selectFrom('payments')
    .innerJoin('people', 'people.id', 'payments.customer_id')
    .select(['payments.amount_paise', 'payments.provider_payment_id', 'people.name', 'people.email'])
    .where('payments.id', '=', paymentId)
    .where('payments.state', '=', 'paid')
    .executeTakeFirstOrThrow();

/** The whole by an online payment; of receipts, what had come when the mail is made. */
async function findPaid(tx: Tx, paymentId: number, amount: number) {
  const balance = await findBalance(tx, paymentId);
  return {
    total: toPaise(balance ? balance.received_paise : amount),
    tds: toPaise(balance?.tds_paise ?? 0),
    owed: toPaise(Math.max(0, balance?.owed_paise ?? 0)),
  };
}

type OrderRow = Awaited<ReturnType<typeof findOrders>>[number];

const findOrders = (tx: Tx, paymentId: number) =>
  tx
    .selectFrom('orders')
    .select(['id', 'service_name', 'price_paise', 'gst_paise', 'timeline'])
    .select([
      sql<OfficialFee[]>`official_fees`.as('official_fees'),
      sql<{ name: string; paise: number }[]>`(
        select coalesce(json_agg(json_build_object('name', name, 'paise', price_paise + gst_paise) order by id), '[]')
        from order_charges where order_id = orders.id and payment_id = orders.payment_id)`.as('fees'),
    ])
    .where('payment_id', '=', paymentId)
    .orderBy('id')
    .execute();

function viewOrder(row: OrderRow, portalUrl: string): ConfirmedOrder {
  const price = toPaise(row.price_paise);
  const gst = toPaise(row.gst_paise);
  const fees = row.fees.map(({ name, paise }) => ({ name, amount: toPaise(paise) }));
  return {
    displayId: orderDisplayId(row.id),
    serviceName: row.service_name,
    price,
    gst,
    fees,
    total: sumPaise([price, gst, ...fees.map(({ amount }) => amount)]),
    notIncluded: row.official_fees
      .filter(isAtActuals)
      .map((fee) => ({ name: fee.name, amount: toPaise(fee.amount_paise) })),
    timeline: row.timeline,
    orderUrl: `${portalUrl}/orderdetail/${row.id}`,
  };
}

/** Links to the page behind the login, since a signed link would expire before most people read the mail. */
async function findInvoice(tx: Tx, paymentId: number, url: string) {
  const invoice = await tx
    .selectFrom('invoices')
    .select(['number', sql<TaxLine[]>`lines`.as('lines')])
    .where('payment_id', '=', paymentId)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return invoice && { title: invoiceTitle(invoice), number: invoice.number, url };
}

/** Names by position, each once even when several orders need it. */
async function findRequiredDocuments(tx: Tx, paymentId: number): Promise<string[]> {
  const documents = await tx
    .selectFrom('order_documents')
    .innerJoin('orders', 'orders.id', 'order_documents.order_id')
    .select('order_documents.name')
    .where('orders.payment_id', '=', paymentId)
    .where('order_documents.required', '=', true)
    .where('order_documents.status', '=', 'Pending')
    .orderBy('order_documents.order_id')
    .orderBy('order_documents.position')
    .execute();
  return [...new Set(documents.map(({ name }) => name))];
}
