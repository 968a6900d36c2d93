/** Mails the papers of an order as PDFs to the address of its customer's account, once. */

import { orderDisplayId } from '@portal/domain/display-id';
import type { Tx } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { getInvoicePdf } from '../invoices/download-invoice.ts';
import { invoiceLayout } from '../invoices/invoice-layout.ts';
import { invoiceFileName } from '../invoices/issue-invoice.ts';
import { findTaxDocument } from '../invoices/tax-document.ts';
import { loadMailProvider } from '../mail/load-mail-provider.ts';
import { type AddressedMail, sendOnce } from '../mail/send-once.ts';
import { invoiceMail } from '../mail/templates/invoice-mail.ts';
import type { MailProvider } from '../mail/templates/mail-provider.ts';

/** The newest ones, of some 30 kB each. */
const maxAttachments = 50;

/** The effect of `invoice.resent`. */
export async function sendInvoiceMail(deps: Deps, { mailId }: { mailId: number }): Promise<void> {
  const provider = await loadMailProvider(deps);
  await sendOnce(deps, `invoice-mail:${mailId}`, (tx) => makeMail(provider, tx, mailId));
}

/** Undefined when the account was closed since. */
async function makeMail(provider: MailProvider, tx: Tx, mailId: number): Promise<AddressedMail | undefined> {
  const order = await tx
    .selectFrom('invoice_mails')
    .innerJoin('orders', 'orders.id', 'invoice_mails.order_id')
    .innerJoin('people', 'people.id', 'orders.customer_id')
    .select(['orders.id', 'orders.service_name', 'orders.payment_id', 'people.email'])
    .where('invoice_mails.id', '=', mailId)
    .where('people.state', '=', 'active')
    .executeTakeFirst();
  if (!order) return undefined;
  const documents = await tx
    .selectFrom('registered_documents')
    .select('number')
    .where('payment_id', '=', order.payment_id)
    .orderBy('id', 'desc')
    .limit(maxAttachments)
    .execute();
  return {
    to: order.email,
    ...invoiceMail({
      provider,
      orderId: orderDisplayId(order.id),
      serviceName: order.service_name,
      numbers: documents.map(({ number }) => number),
      url: `${provider.portalUrl}/orderdetail/${order.id}#order-invoice`,
    }),
    attachments: await Promise.all(
      documents.map(async ({ number }) => ({
        filename: invoiceFileName(number),
        content: await renderDocument(tx, number),
      })),
    ),
  };
}

async function renderDocument(tx: Tx, number: string): Promise<Buffer> {
  const document = await findTaxDocument(tx, 'link-bearer', number);
  if (!document) throw new Error(`there is no document ${number}`);
  return getInvoicePdf(invoiceLayout(document));
}
