/** The mail with a one-time code. */

import { layout } from './layout.ts';
import type { MailProvider } from './mail-provider.ts';
import { mailStyles as styles } from './mail-styles.ts';
import { markup } from './markup.ts';
import { oneLine } from './one-line.ts';
import type { RenderedMail } from './rendered-mail.ts';
import { textLayout } from './text-layout.ts';

export interface CodeMailParts {
  readonly purpose: keyof typeof WORDING;
  /** Six digits, leading zeros included. */
  readonly code: string;
  readonly provider: MailProvider;
}

const WORDING = {
  registration: {
    subject: 'Your registration code for',
    heading: 'Confirm your e-mail address',
    lead: 'Enter this code on the registration page to create your account.',
    unasked: 'Did you not ask for it? Then ignore this mail: no account is created without the code.',
    reason: 'You get this mail because somebody entered your e-mail address to register.',
  },
  password_reset: {
    subject: 'Your password reset code for',
    heading: 'Reset your password',
    lead: 'Enter this code on the forgotten password page to choose a new password.',
    unasked: 'Did you not ask for it? Then ignore this mail: your password stays as it is.',
    reason: 'You get this mail because somebody asked to reset the password of your account.',
  },
  email_change: {
    subject: 'Your code to change the e-mail for',
    heading: 'Confirm your new e-mail address',
    lead: 'Enter this code on your profile page to make this the e-mail address of your account.',
    unasked: 'Did you not ask for it? Then ignore this mail: without the code no account gets your address.',
    reason: 'You get this mail because somebody entered your e-mail address as the new one of an account.',
  },
} as const;

const VALIDITY = 'The code is valid for 10 minutes and works once.';
const NEWEST = 'If you asked for more than one code, only the one of the latest mail counts.';

/** The code is in neither subject nor preview, which locked screens show. */
export function codeMail({ purpose, code, provider }: CodeMailParts): RenderedMail {
  const { subject, heading, lead, unasked, reason } = WORDING[purpose];
  const secrecy = `Nobody from ${oneLine(provider.name)} will ever ask you for this code.`;
  const body = markup`<p style="${styles.paragraph}">${lead}</p>
<div class="code" style="${styles.code}"><span class="code-text" style="${styles.codeText}">${code}</span></div>
<p style="${styles.paragraph}">${VALIDITY} ${NEWEST}</p>
<p style="${styles.paragraph}">${secrecy}</p>
<p class="muted" style="${styles.muted}">${unasked}</p>`;

  return {
    subject: oneLine(`${subject} ${provider.name}`),
    html: layout({ provider, preview: `${lead} ${VALIDITY}`, heading, body, reason }),
    text: textLayout({
      provider,
      heading,
      paragraphs: [lead, `    ${code}`, `${VALIDITY} ${NEWEST}`, secrecy, unasked],
      reason,
    }),
  };
}
