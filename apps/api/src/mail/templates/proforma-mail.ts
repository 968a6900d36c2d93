/** The mail with a proforma invoice attached. */

import { formatRs, type Paise } from '@portal/domain/money';
import type { MailProvider } from './mail-provider.ts';
import { oneLine } from './one-line.ts';
import { paragraphMail } from './paragraph-mail.ts';

export interface ProformaMailParts {
  readonly provider: MailProvider;
  /** For example "ORD-000123". */
  readonly orderId: string;
  readonly serviceName: string;
  readonly left: Paise;
  readonly button: { readonly label: string; readonly url: string };
}

export const proformaMail = ({ provider, orderId, serviceName, left, button }: ProformaMailParts) =>
  paragraphMail({
    provider,
    heading: `Proforma invoice of ${orderId}`,
    paragraphs: [
      `Attached is the proforma invoice for ${oneLine(serviceName)}: ${formatRs(left)} to pay.`,
      'It lists what you pay for and how to pay. It is not a tax invoice.',
    ],
    button,
    reason: 'You get this mail because we were asked to send the proforma invoice of your order.',
  });
