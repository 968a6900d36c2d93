/** The mail of one notification. */

import { layout } from './layout.ts';
import type { MailProvider } from './mail-provider.ts';
import { mailStyles as styles } from './mail-styles.ts';
import { markup } from './markup.ts';
import type { Markup } from './markup.ts';
import { oneLine } from './one-line.ts';
import type { RenderedMail } from './rendered-mail.ts';
import { textLayout } from './text-layout.ts';

export interface NotificationMailParts {
  readonly provider: MailProvider;
  /** For example "New Order". */
  readonly title: string;
  /** What happened, in one sentence. */
  readonly detail: string;
  /** The order's service or the ticket's subject; undefined when it is about neither. */
  readonly about:
    | { readonly kind: 'Order' | 'Ticket'; readonly displayId: string; readonly name: string }
    | undefined;
  /** Absolute URL of the page it leads to. */
  readonly url: string;
}

export function notificationMail(parts: NotificationMailParts): RenderedMail {
  const { provider, title, detail, about, url } = parts;
  const reason = `You get this mail because your profile asks for mails about “${oneLine(title)}”.`;
  const facts = about && `${oneLine(about.name)} (${oneLine(about.displayId)})`;
  return {
    subject: oneLine(facts === undefined ? `${title}: ${detail}` : `${title}: ${facts}`),
    html: layout({ provider, preview: detail, heading: title, body: bodyOf(parts), reason }),
    text: textLayout({
      provider,
      heading: oneLine(title),
      paragraphs: [
        oneLine(detail),
        ...(about ? [`${oneLine(about.name)}\n${about.kind}: ${oneLine(about.displayId)}`] : []),
        oneLine(`${labelOf(parts)}: ${url}`),
      ],
      reason,
    }),
  };
}

function bodyOf(parts: NotificationMailParts): Markup {
  const button = markup`<a href="${parts.url}" style="${styles.button}">${labelOf(parts)}</a>`;
  const lead = markup`<p style="${styles.paragraph}">${parts.detail}</p>`;
  if (!parts.about)
    return markup`${lead}
<p style="${styles.paragraph}">${button}</p>`;
  return markup`${lead}
<table role="presentation" class="order" width="100%" cellpadding="0" cellspacing="0" border="0" style="${styles.order}">
<tr><td class="strong" style="${styles.orderTitle}">${parts.about.name}</td></tr>
<tr><td class="muted" style="${styles.orderFacts}">${parts.about.displayId}</td></tr>
<tr><td style="${styles.orderAction}">${button}</td></tr>
</table>`;
}

const labelOf = ({ about }: NotificationMailParts) => (about ? `Open ${about.displayId}` : 'Open the portal');
