/** The digest of unread chat messages. */

import { layout } from './layout.ts';
import type { MailProvider } from './mail-provider.ts';
import { mailStyles as styles } from './mail-styles.ts';
import { markup } from './markup.ts';
import type { Markup } from './markup.ts';
import { oneLine } from './one-line.ts';
import type { RenderedMail } from './rendered-mail.ts';
import { textLayout } from './text-layout.ts';

export interface UnreadChat {
  readonly displayId: string;
  readonly serviceName: string;
  /** At least 1. */
  readonly unread: number;
  /** Absolute URL of the chat. */
  readonly url: string;
}

export interface DigestMailParts {
  readonly provider: MailProvider;
  /** At least one, in display order. */
  readonly chats: readonly UnreadChat[];
  /** Absolute URL of the list of chats. */
  readonly listUrl: string;
}

const MAX_SHOWN = 20;

export function digestMail({ provider, chats, listUrl }: DigestMailParts): RenderedMail {
  const shown = chats.slice(0, MAX_SHOWN);
  const total = messages(chats.reduce((sum, { unread }) => sum + unread, 0));
  const lead = `You have ${total} in ${chats.length === 1 ? 'one order' : `${chats.length} orders`}.`;
  const hidden = chats.length - shown.length;
  const more = hidden === 0 ? [] : [`And ${hidden} more ${hidden === 1 ? 'order' : 'orders'}.`];
  const reason = 'You get this mail because your profile asks for mails about “New Message”.';
  const [only] = chats;
  return {
    subject: oneLine(
      only && chats.length === 1
        ? `${total}: ${only.serviceName} (${only.displayId})`
        : `${total} in ${chats.length} orders`,
    ),
    html: layout({
      provider,
      preview: lead,
      heading: 'Unread messages',
      body: bodyOf({ lead, shown, more, listUrl }),
      reason,
    }),
    text: textLayout({
      provider,
      heading: 'Unread messages',
      paragraphs: [lead, ...shown.map(chatLines), ...more, `All chats: ${oneLine(listUrl)}`],
      reason,
    }),
  };
}

interface Body {
  lead: string;
  shown: readonly UnreadChat[];
  more: readonly string[];
  listUrl: string;
}

const bodyOf = ({
  lead,
  shown,
  more,
  listUrl,
}: Body): Markup => markup`<p style="${styles.paragraph}">${lead}</p>
${shown.map(chatCard)}
${more.map((text) => markup`<p style="${styles.paragraph}">${text}</p>`)}
<p style="${styles.paragraph}"><a class="link" href="${listUrl}" style="${styles.link}">All chats</a></p>`;

const chatCard = ({ displayId, serviceName, unread, url }: UnreadChat): Markup =>
  markup`<table role="presentation" class="order" width="100%" cellpadding="0" cellspacing="0" border="0" style="${styles.order}">
<tr><td class="strong" style="${styles.orderTitle}">${serviceName}</td></tr>
<tr><td class="muted" style="${styles.orderFacts}">${displayId} &middot; ${messages(unread)}</td></tr>
<tr><td style="${styles.orderAction}"><a href="${url}" style="${styles.button}">Open the chat of ${displayId}</a></td></tr>
</table>`;

const chatLines = ({ displayId, serviceName, unread, url }: UnreadChat): string =>
  [
    oneLine(serviceName),
    `  Order: ${oneLine(displayId)}`,
    `  ${messages(unread)}`,
    `  Open the chat: ${oneLine(url)}`,
  ].join('\n');

const messages = (count: number) => `${count} unread ${count === 1 ? 'message' : 'messages'}`;
