/** A mail of a heading, a few paragraphs and perhaps one button. */

import { layout } from './layout.ts';
import type { MailProvider } from './mail-provider.ts';
import { mailStyles as styles } from './mail-styles.ts';
import { markup } from './markup.ts';
import { oneLine } from './one-line.ts';
import type { RenderedMail } from './rendered-mail.ts';
import { textLayout } from './text-layout.ts';

interface ParagraphMailParts {
  readonly provider: MailProvider;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  readonly button?: { readonly label: string; readonly url: string };
  readonly reason: string;
}

export function paragraphMail({
  provider,
  heading,
  paragraphs,
  button,
  reason,
}: ParagraphMailParts): RenderedMail {
  return {
    subject: oneLine(`${heading} at ${provider.name}`),
    html: layout({
      provider,
      preview: paragraphs[0] ?? heading,
      heading,
      body: markup`${paragraphs.map((text) => markup`<p style="${styles.paragraph}">${text}</p>`)}
${button ? markup`<p style="${styles.paragraph}"><a href="${button.url}" style="${styles.button}">${button.label}</a></p>` : markup``}`,
      reason,
    }),
    text: textLayout({
      provider,
      heading,
      paragraphs: [...paragraphs, ...(button ? [`${button.label}: ${button.url}`] : [])],
      reason,
    }),
  };
}
