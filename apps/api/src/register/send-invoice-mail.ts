/** Mails the papers of an order as PDFs to the address of its customer's account, once. */

import { orderDisplayId } from '@portal/domain/display-id';
import type { Tx } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { pdfAttachments } from '../invoices/pdf-attachments.ts';
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
  const numbers = documents.map(({ number }) => number);
  return {
    to: order.email,
    ...invoiceMail({
      provider,
      orderId: orderDisplayId(order.id),
      serviceName: order.service_name,
      numbers,
      url: `${provider.portalUrl}/orderdetail/${order.id}#order-invoice`,
    }),
    attachments: await pdfAttachments(tx, numbers),
  };
}
