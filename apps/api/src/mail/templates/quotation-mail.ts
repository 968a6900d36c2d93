/** The mail with a quotation attached. */

import { formatRs, type Paise } from '@portal/domain/money';
import type { MailProvider } from './mail-provider.ts';
import { oneLine } from './one-line.ts';
import { paragraphMail } from './paragraph-mail.ts';

export interface QuotationMailParts {
  readonly provider: MailProvider;
  readonly number: string;
  readonly services: readonly string[];
  /** GST and the official fees that are known included. */
  readonly total: Paise;
  /** As readable text. */
  readonly validUntil: string;
  readonly note: string;
  /** Absolute URL of its page. */
  readonly url: string;
}

export const quotationMail = ({
  provider,
  number,
  services,
  total,
  validUntil,
  note,
  url,
}: QuotationMailParts) =>
  paragraphMail({
    provider,
    heading: `Quotation ${number}`,
    paragraphs: [
      `Attached is our quotation for ${oneLine(services.join(', '))}: ${formatRs(total)} in all.`,
      ...(note === '' ? [] : [note]),
      `It is valid until ${validUntil}. Accept or decline it on its page; you pay after you have accepted.`,
    ],
    button: { label: 'See the quotation', url },
    reason: 'You get this mail because we made a quotation for you.',
  });
