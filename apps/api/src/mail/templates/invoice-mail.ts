/** The mails with invoices and credit notes attached: when somebody asked for them again, and after a correction. */

import type { MailProvider } from './mail-provider.ts';
import { oneLine } from './one-line.ts';
import { paragraphMail } from './paragraph-mail.ts';

export interface InvoiceMailParts {
  readonly provider: MailProvider;
  /** For example "ORD-000123". */
  readonly orderId: string;
  readonly serviceName: string;
  /** Of the attached documents. */
  readonly numbers: readonly string[];
  /** Absolute URL of the order's page. */
  readonly url: string;
}

export const invoiceMail = ({ orderId, serviceName, numbers, url, provider }: InvoiceMailParts) =>
  paragraphMail({
    provider,
    heading: `Invoice of ${orderId}`,
    paragraphs: [
      `Attached is what we issued for ${oneLine(serviceName)}: ${numbers.join(', ')}.`,
      `You find it at any time on the page of your order, ${url}.`,
    ],
    reason: 'You get this mail because we were asked to send the invoice of your order again.',
  });

export interface CorrectionMailParts {
  readonly provider: MailProvider;
  readonly number: string;
  readonly note: string;
  /** The number of the invoice that was wrong. */
  readonly replaced: string;
  readonly url: string;
}

export const correctionMail = ({ provider, number, note, replaced, url }: CorrectionMailParts) =>
  paragraphMail({
    provider,
    heading: `Your corrected invoice ${number}`,
    paragraphs: [
      `Invoice ${number} replaces invoice ${replaced}. Credit note ${note} cancels the earlier invoice. Both are attached.`,
      'You pay nothing more. If you claim GST credit, please use the new invoice and the credit note.',
      `You find them at any time on the page of your order, ${url}.`,
    ],
    reason: 'You get this mail because an invoice of yours was corrected.',
  });
