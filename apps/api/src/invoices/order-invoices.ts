/** Lists the invoices and credit notes of an order, newest first, each with a link to its PDF. */

import { istDate } from '@portal/domain/ist-date';
import { paiseToRupees, toPaise } from '@portal/domain/money';
import type { components } from '@portal/sdk/contract.gen';
import { sql } from 'kysely';
import { notVisible } from '../access/not-visible.ts';
import { visibleTo } from '../access/order-access.ts';
import type { Handler } from '../contract/operation.ts';
import { signLink } from '../crypto/signed-link.ts';
import type { Db } from '../db/database.ts';
import type { AppDeps } from '../deps.ts';
import { linkSecrets } from '../secrets.ts';
import { findCurrentInvoice, whyNotCorrectable } from './corrections/current-invoice.ts';
import { invoicePath } from './issue-invoice.ts';

export const orderInvoices: Handler<'orderInvoices'> = async (deps, { actor, params }) => {
  const order = await deps.db
    .selectFrom('orders')
    .select('payment_id')
    .where('id', '=', params.id)
    .where(visibleTo(actor))
    .executeTakeFirst();
  if (!order) throw notVisible(actor);
  const rows = await findDocuments(deps.db, params.id);
  const current = rows.find((row) => row.kind === 'invoice' && row.payment_id === order.payment_id);
  return {
    status: 'true',
    message: 'The invoices of this order.',
    invoices: rows.map((row) => viewDocument(deps, row)),
    abilities: {
      mend:
        actor.kind === 'customer' &&
        current?.recipient_gstin === null &&
        current.buyer_kind === 'india' &&
        !current.is_credited &&
        (await isCorrectable(deps, order.payment_id)),
    },
  };
};

async function isCorrectable({ db, settings, clock }: AppDeps, paymentId: number | null): Promise<boolean> {
  const invoice = paymentId === null ? undefined : await findCurrentInvoice(db, paymentId);
  return (
    invoice !== undefined && whyNotCorrectable(invoice, await settings.read(), clock.now()) === undefined
  );
}

interface DocumentRow {
  kind: 'invoice' | 'credit_note';
  payment_id: number;
  number: string;
  issued_at: Date;
  recipient_gstin: string | null;
  buyer_kind: string;
  total_paise: number;
  taken_back: boolean;
  is_credited: boolean;
}

/** Of its own payment and of those of its charges. Sorts a credit note behind the replacement of the invoice that it credits. */
async function findDocuments(db: Db, orderId: number): Promise<DocumentRow[]> {
  const isOfOrder = sql<boolean>`payment_id in (select payment_id from orders where id = ${orderId}
    union all select payment_id from order_charges where order_id = ${orderId})`;
  const { rows } = await sql<DocumentRow>`
    select 'invoice' as kind, payment_id, number, issued_at, recipient_gstin, buyer_kind, total_paise, id as invoice_id,
      exists (select from invoices later where later.replaces = invoices.id) as taken_back,
      exists (select from credit_notes where invoice_id = invoices.id) as is_credited
    from invoices where ${isOfOrder}
    union all
    select 'credit_note', i.payment_id, note.number, note.issued_at, i.recipient_gstin, i.buyer_kind, note.total_paise, i.id, false, false
    from credit_notes note join invoices i on i.id = note.invoice_id where ${isOfOrder}
    order by invoice_id desc, kind`.execute(db);
  return rows;
}

function viewDocument({ config, clock }: AppDeps, row: DocumentRow): components['schemas']['TaxDocument'] {
  const path = invoicePath(row.number);
  const link = signLink(linkSecrets(config), path, clock.now());
  const base = config.PUBLIC_URL.replace(/\/$/, '');
  return {
    kind: row.kind,
    number: row.number,
    date: istDate(row.issued_at),
    created_at: row.issued_at.toISOString(),
    gst_number: row.recipient_gstin,
    total: paiseToRupees(toPaise(row.total_paise)),
    taken_back: row.taken_back,
    url: `${base}/api/${path}?${new URLSearchParams(link).toString()}`,
    expires_at: new Date(Number(link.expires) * 1000).toISOString(),
  };
}
