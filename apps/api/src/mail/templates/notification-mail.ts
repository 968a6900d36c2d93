/** The mail of one notification: what happened, to which order, and the way there. */
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
  /** The notification's title, such as "New Order". */
  readonly title: string;
  /** What happened, in one sentence. */
  readonly detail: string;
  /** What it is about; undefined when it is about no order. */
  readonly order: { readonly displayId: string; readonly serviceName: string } | undefined;
  /** Absolute address of the page that it leads to. */
  readonly url: string;
}

export function notificationMail(parts: NotificationMailParts): RenderedMail {
  const { provider, title, detail, order, url } = parts;
  const reason = `You get this mail because your profile asks for mails about “${oneLine(title)}”.`;
  const facts = order && `${oneLine(order.serviceName)} (${oneLine(order.displayId)})`;
  return {
    subject: oneLine(facts === undefined ? `${title}: ${detail}` : `${title}: ${facts}`),
    html: layout({ provider, preview: detail, heading: title, body: bodyOf(parts), reason }),
    text: textLayout({
      provider,
      heading: oneLine(title),
      paragraphs: [
        oneLine(detail),
        ...(order ? [`${oneLine(order.serviceName)}\nOrder: ${oneLine(order.displayId)}`] : []),
        oneLine(`${labelOf(parts)}: ${url}`),
      ],
      reason,
    }),
  };
}

function bodyOf(parts: NotificationMailParts): Markup {
  const button = markup`<a href="${parts.url}" style="${styles.button}">${labelOf(parts)}</a>`;
  const lead = markup`<p style="${styles.paragraph}">${parts.detail}</p>`;
  if (!parts.order)
    return markup`${lead}
<p style="${styles.paragraph}">${button}</p>`;
  return markup`${lead}
<table role="presentation" class="order" width="100%" cellpadding="0" cellspacing="0" border="0" style="${styles.order}">
<tr><td class="strong" style="${styles.orderTitle}">${parts.order.serviceName}</td></tr>
<tr><td class="muted" style="${styles.orderFacts}">${parts.order.displayId}</td></tr>
<tr><td style="${styles.orderAction}">${button}</td></tr>
</table>`;
}

const labelOf = ({ order }: NotificationMailParts) => (order ? `Open ${order.displayId}` : 'Open the portal');
