/** The mail to the owner of an address that was entered for another account; it carries no code. */

import { layout } from './layout.ts';
import type { MailProvider } from './mail-provider.ts';
import { mailStyles as styles } from './mail-styles.ts';
import { markup } from './markup.ts';
import { oneLine } from './one-line.ts';
import type { RenderedMail } from './rendered-mail.ts';
import { textLayout } from './text-layout.ts';

const HEADING = 'This e-mail address has an account already';
const LEAD =
  'Somebody asked to use this e-mail address for another account. It belongs to your account, so nothing was changed.';
const ADVICE =
  'Was it you? Then log in with this address, or choose another one for the other account. Was it not? You need not do anything.';
const REASON = 'You get this mail because somebody entered your e-mail address for another account.';

export function addressInUseMail(provider: MailProvider): RenderedMail {
  return {
    subject: oneLine(`Your e-mail address at ${provider.name}`),
    html: layout({
      provider,
      preview: LEAD,
      heading: HEADING,
      body: markup`<p style="${styles.paragraph}">${LEAD}</p>
<p style="${styles.paragraph}">${ADVICE}</p>`,
      reason: REASON,
    }),
    text: textLayout({ provider, heading: HEADING, paragraphs: [LEAD, ADVICE], reason: REASON }),
  };
}
