/** The mail that reminds a customer of payments and quotations. */

import type { MailProvider } from './mail-provider.ts';
import { oneLine } from './one-line.ts';
import { paragraphMail } from './paragraph-mail.ts';

export interface ReminderMailParts {
  readonly provider: MailProvider;
  readonly items: readonly { readonly text: string; readonly url: string }[];
  /** Not only quotations. */
  readonly hasPayments: boolean;
}

export function reminderMail({ provider, items, hasPayments }: ReminderMailParts) {
  const [first, ...others] = items;
  const button = hasPayments ? 'Go to the payment' : 'See the quotation';
  return paragraphMail({
    provider,
    heading: hasPayments ? 'A reminder of your payment' : 'A reminder of your quotation',
    paragraphs: [
      ...items.map(({ text, url }) => (others.length === 0 ? oneLine(text) : `${oneLine(text)} ${url}`)),
      ...(hasPayments
        ? ['If you have paid just now, you need not do anything: we confirm it as soon as it arrives.']
        : []),
    ],
    ...(first && others.length === 0 && { button: { label: button, url: first.url } }),
    reason:
      'You get this mail because something waits for your payment or your answer. You can switch such mails off in your profile.',
  });
}
