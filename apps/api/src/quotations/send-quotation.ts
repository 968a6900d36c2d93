/** Mails a quotation as a PDF to the address of its customer's account, once for each time it was sent. */

import { dayText, istDate } from '@portal/domain/ist-date';
import { formatRs, rupeesToPaise } from '@portal/domain/money';
import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { getInvoicePdf } from '../invoices/download-invoice.ts';
import type { InvoiceLayout } from '../invoices/invoice-layout.ts';
import { invoiceFileName } from '../invoices/issue-invoice.ts';
import { loadMailProvider } from '../mail/load-mail-provider.ts';
import { type AddressedMail, sendOnce } from '../mail/send-once.ts';
import type { MailProvider } from '../mail/templates/mail-provider.ts';
import { quotationMail } from '../mail/templates/quotation-mail.ts';
import type { ProviderIdentity } from '../settings/settings-registry.ts';
import { findRecipient } from './find-recipient.ts';
import { type OfferRecipient, offerLayout } from './offer-layout.ts';
import { feesNotIncluded, feesOf, findQuotations, type QuotationRow, totalToPay } from './quotation-rows.ts';

interface QuotationMail {
  quotationId: number;
  /** The first, the second and so on. */
  mail: number;
}

/** The effect of `quotation.sent`. */
export async function sendQuotation(deps: Deps, { quotationId, mail }: QuotationMail): Promise<void> {
  const provider = await loadMailProvider(deps);
  const { provider: supplier } = await deps.settings.read();
  const today = istDate(deps.clock.now());
  await sendOnce(deps, `quotation:${quotationId}:${mail}`, (tx) =>
    makeMail(tx, { provider, supplier, today, id: quotationId }),
  );
}

interface Sending {
  provider: MailProvider;
  supplier: ProviderIdentity;
  today: string;
  id: number;
}

/** Undefined when it was answered or withdrawn since then, or the account was closed. */
async function makeMail(
  tx: Tx,
  { provider, supplier, today, id }: Sending,
): Promise<AddressedMail | undefined> {
  const [row] = await findQuotations(tx, today, sql`where quotations.id = ${id}`);
  if (row?.state !== 'sent') return undefined;
  const recipient = await findRecipient(tx, row.customer_id);
  if (!recipient) return undefined;
  const url = `${provider.portalUrl}/quotations/${id}`;
  const content = await getInvoicePdf(quotationLayout(row, { supplier, recipient, url }));
  return {
    to: recipient.email,
    ...quotationMail({
      provider,
      number: row.number,
      services: row.items.map(({ service_name: name }) => name),
      total: rupeesToPaise(totalToPay(row).total),
      validUntil: dayText(row.valid_until),
      note: row.note,
      url,
    }),
    attachments: [{ filename: invoiceFileName(row.number), content }],
  };
}

interface QuotationParties {
  supplier: ProviderIdentity;
  recipient: OfferRecipient;
  url: string;
}

const quotationLayout = (row: QuotationRow, { supplier, recipient, url }: QuotationParties): InvoiceLayout =>
  offerLayout({
    title: 'Quotation',
    copy: 'Not a tax invoice',
    number: row.number,
    madeAt: row.made_at,
    supplier,
    recipient,
    services: row.items.map((item) => ({
      ...item,
      name: item.service_name,
      detail: item.timeline,
      fees: feesOf(row, item),
    })),
    facts: [
      ['Quotation number', row.number],
      ['Date', dayText(istDate(row.made_at))],
      ['Valid until', dayText(row.valid_until)],
    ],
    notes: [
      ...(row.note === '' ? [] : [`Note: ${row.note}`]),
      ...feeNotes(row),
      `Valid until ${dayText(row.valid_until)}. Accept or decline it at ${url}.`,
    ],
    closing: 'The invoice follows with your payment.',
  });

function feeNotes(row: QuotationRow): string[] {
  return [
    ...row.items
      .flatMap(feesNotIncluded)
      .map(
        ({ name, amount }) =>
          `Not included: ${name}, about ${formatRs(amount)}. You pay it later, for what it turns out to be.`,
      ),
    ...(totalToPay(row).has_more_fees
      ? ['Official fees that depend on your state are added when you pay.']
      : []),
  ];
}
