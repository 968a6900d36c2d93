/** Mails the proforma invoice of an order to its customer: the call, and the effect of its event. */

import { orderDisplayId } from '@portal/domain/display-id';
import { maskEmail } from '@portal/domain/email';
import { sql } from 'kysely';
import { notVisible } from '../access/not-visible.ts';
import { visibleTo } from '../access/order-access.ts';
import { Problem, tooMany } from '../contract/errors.ts';
import type { Handler } from '../contract/operation.ts';
import type { Tx } from '../db/database.ts';
import { addEvent } from '../db/outbox.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Deps } from '../deps.ts';
import { getInvoicePdf } from '../invoices/download-invoice.ts';
import { loadMailProvider } from '../mail/load-mail-provider.ts';
import { type AddressedMail, sendOnce } from '../mail/send-once.ts';
import type { MailProvider } from '../mail/templates/mail-provider.ts';
import { proformaMail } from '../mail/templates/proforma-mail.ts';
import type { Settings } from '../settings/settings-registry.ts';
import { findProforma } from './find-proforma.ts';
import { leftToPay, payUrl, proformaLayout } from './proforma-layout.ts';

const mostInAnHour = 3;

export const sendProforma: Handler<'sendProforma'> = async ({ db, clock }, { actor, body }) => {
  const now = clock.now();
  const orderId = body.order_id;
  const email = await inTransaction(db, async (tx) => {
    // Serialises concurrent calls for one order.
    await sql`select from orders where id = ${orderId} and ${visibleTo(actor)} for no key update`.execute(tx);
    const proforma = await findProforma(tx, orderId, visibleTo(actor));
    if (!proforma) throw notVisible(actor);
    const { justNow, inAnHour } = await countMails(tx, orderId, now);
    const account = await findAddress(tx, orderId);
    // A second press of the button.
    if (justNow > 0) return account;
    if (inAnHour >= mostInAnHour)
      throw tooMany(3_600, 'This proforma invoice was mailed several times just now. Please wait an hour.');
    const { id: mailId } = await tx
      .insertInto('invoice_mails')
      .values({ order_id: orderId, asked_by: actor.userId, asked_at: now, kind: 'proforma' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await addEvent(tx, { type: 'proforma.sent', data: { mailId } });
    return account;
  });
  return { status: 'true', message: `The proforma invoice is on its way to ${maskEmail(email)}.` };
};

async function countMails(tx: Tx, orderId: number, now: Date) {
  const { rows } = await sql<{ justNow: number; inAnHour: number }>`
    select count(*) filter (where asked_at > ${now}::timestamptz - interval '1 minute') as "justNow", count(*) as "inAnHour"
    from invoice_mails
    where order_id = ${orderId} and kind = 'proforma' and asked_at > ${now}::timestamptz - interval '1 hour'`.execute(
    tx,
  );
  return rows[0] ?? { justNow: 0, inAnHour: 0 };
}

async function findAddress(tx: Tx, orderId: number): Promise<string> {
  const { email } = await tx
    .selectFrom('orders')
    .innerJoin('people', 'people.id', 'orders.customer_id')
    .select('people.email')
    .where('orders.id', '=', orderId)
    .executeTakeFirstOrThrow();
  return email;
}

/** The effect of `proforma.sent`. */
export async function sendProformaMail(deps: Deps, { mailId }: { mailId: number }): Promise<void> {
  const provider = await loadMailProvider(deps);
  const settings = await deps.settings.read();
  const now = deps.clock.now();
  await sendOnce(deps, `invoice-mail:${mailId}`, (tx) => makeMail(tx, { provider, settings, now, mailId }));
}

interface Sending {
  provider: MailProvider;
  settings: Settings;
  now: Date;
  mailId: number;
}

/** Undefined when it was paid or cancelled since, or the account was closed. */
async function makeMail(
  tx: Tx,
  { provider, settings, now, mailId }: Sending,
): Promise<AddressedMail | undefined> {
  const { order_id: orderId } = await tx
    .selectFrom('invoice_mails')
    .select('order_id')
    .where('id', '=', mailId)
    .executeTakeFirstOrThrow();
  const proforma = await findProforma(tx, orderId, sql<boolean>`true`).catch((error: unknown) => {
    if (error instanceof Problem) return undefined;
    throw error;
  });
  if (!proforma) return undefined;
  const { portalUrl } = provider;
  const isUnpaid = proforma.balance === undefined;
  return {
    to: await findAddress(tx, orderId),
    ...proformaMail({
      provider,
      orderId: orderDisplayId(orderId),
      serviceName: proforma.order.service_name,
      left: leftToPay(proforma),
      button: isUnpaid
        ? { label: 'Pay online', url: payUrl(portalUrl, proforma.order) }
        : { label: 'See the order', url: `${portalUrl}/orderdetail/${orderId}` },
    }),
    attachments: [
      {
        filename: proformaFileName(orderId),
        content: await getInvoicePdf(proformaLayout(proforma, { settings, portalUrl, now })),
      },
    ],
  };
}

export const proformaFileName = (orderId: number): string => `Proforma-${orderDisplayId(orderId)}.pdf`;
