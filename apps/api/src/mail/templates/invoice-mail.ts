/** The mail with the invoices and credit notes of an order attached, when somebody asked for them again. */

import { layout } from './layout.ts';
import type { MailProvider } from './mail-provider.ts';
import { mailStyles as styles } from './mail-styles.ts';
import { markup } from './markup.ts';
import { oneLine } from './one-line.ts';
import type { RenderedMail } from './rendered-mail.ts';
import { textLayout } from './text-layout.ts';

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

const REASON = 'You get this mail because we were asked to send the invoice of your order again.';

export function invoiceMail(parts: InvoiceMailParts): RenderedMail {
  const { provider, orderId, numbers, url } = parts;
  const heading = `Invoice of ${orderId}`;
  const paragraphs = [
    `Attached is what we issued for ${oneLine(parts.serviceName)}: ${numbers.join(', ')}.`,
    `You find it at any time on the page of your order, ${url}.`,
  ];
  return {
    subject: oneLine(`${heading} at ${provider.name}`),
    html: layout({
      provider,
      preview: paragraphs[0] ?? heading,
      heading,
      body: markup`${paragraphs.map((text) => markup`<p style="${styles.paragraph}">${text}</p>`)}`,
      reason: REASON,
    }),
    text: textLayout({ provider, heading, paragraphs, reason: REASON }),
  };
}
