/** The mail that asks whoever reads the address of a request for access to confirm it (record 0029). */
import { layout } from './layout.ts';
import type { MailProvider } from './mail-provider.ts';
import { mailStyles as styles } from './mail-styles.ts';
import { markup } from './markup.ts';
import { oneLine } from './one-line.ts';
import type { RenderedMail } from './rendered-mail.ts';
import { textLayout } from './text-layout.ts';

export interface AddressCheckMailParts {
  readonly provider: MailProvider;
  /** Who says that the address is theirs; anybody may have written it. */
  readonly name: string;
  /** Absolute address of the page that confirms; it works for seven days. */
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

/** Without what would make a link of it: it goes to strangers at anybody's wish. Joiners are parts of Indian letters. */
const plainName = (name: string) =>
  oneLine(name)
    .replaceAll(/[^\p{L}\p{M}\p{N}\p{Join_Control} .,'’-]/gu, '')
    .replaceAll(/\.(?=[\p{L}\p{N}])/gu, '. ')
    .trim() || 'Somebody';
