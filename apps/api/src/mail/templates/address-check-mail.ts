/** The mail that asks a requester of staff access to confirm their address (record 0029). */

import { layout } from './layout.ts';
import type { MailProvider } from './mail-provider.ts';
import { mailStyles as styles } from './mail-styles.ts';
import { markup } from './markup.ts';
import { oneLine } from './one-line.ts';
import type { RenderedMail } from './rendered-mail.ts';
import { textLayout } from './text-layout.ts';

export interface AddressCheckMailParts {
  readonly provider: MailProvider;
  /** The name entered in the request, by anybody. */
  readonly name: string;
  /** Absolute URL of the confirmation page, valid for seven days. */
  readonly url: string;
}

const HEADING = 'Confirm your e-mail address';
const ACT = 'Confirm this address';
const NEXT =
  'Was it you? Then confirm that you read this mailbox. An administrator decides about the request, and you hear by e-mail.';
const VALIDITY = 'The link is valid for 7 days.';
const UNASKED =
  'Did you not ask for it? Then ignore this mail: the administrators see that nobody has confirmed the address.';
const REASON = 'You get this mail because somebody entered your e-mail address to ask for access as staff.';

export function addressCheckMail({ provider, name, url }: AddressCheckMailParts): RenderedMail {
  const lead = `${plainName(name)} asks for access as staff of ${oneLine(provider.name)} with this e-mail address.`;
  return {
    subject: oneLine(`${HEADING} for ${provider.name}`),
    html: layout({
      provider,
      preview: lead,
      heading: HEADING,
      body: markup`<p style="${styles.paragraph}">${lead}</p>
<p style="${styles.paragraph}">${NEXT}</p>
<p style="${styles.paragraph}"><a href="${url}" style="${styles.button}">${ACT}</a></p>
<p style="${styles.paragraph}">${VALIDITY}</p>
<p class="muted" style="${styles.muted}">${UNASKED}</p>`,
      reason: REASON,
    }),
    text: textLayout({
      provider,
      heading: HEADING,
      paragraphs: [lead, NEXT, `${ACT}:\n${oneLine(url)}`, VALIDITY, UNASKED],
      reason: REASON,
    }),
  };
}

/**
 * Removes characters that mail clients turn into links, since anybody can have this mail sent. Keeps joiners, which
 * Indian scripts need.
 */
const plainName = (name: string) =>
  oneLine(name)
    .replaceAll(/[^\p{L}\p{M}\p{N}\p{Join_Control} .,'’-]/gu, '')
    .replaceAll(/\.(?=[\p{L}\p{N}])/gu, '. ')
    .trim() || 'Somebody';
