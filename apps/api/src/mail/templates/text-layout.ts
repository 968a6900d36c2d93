/** The plain-text layout of every mail. */

import type { MailProvider } from './mail-provider.ts';
import { oneLine } from './one-line.ts';
import { registeredLine } from './registered-line.ts';

export interface TextParts {
  readonly provider: MailProvider;
  readonly heading: string;
  /** Paragraphs of one or more lines, separated by blank lines. */
  readonly paragraphs: readonly string[];
  /** Why this person gets the mail, in one sentence. */
  readonly reason: string;
}

export function textLayout({ provider, heading, paragraphs, reason }: TextParts): string {
  const registered = registeredLine(provider);
  const signature = [
    '-- ', // The usual mark of a signature, which mail programs know (RFC 3676).
    oneLine(provider.name),
    ...(registered === '' ? [] : [registered]),
    provider.address,
    `${oneLine(provider.phone)} | ${oneLine(provider.email)}`,
    provider.portalUrl,
  ].join('\n');
  return `${[heading, ...paragraphs, reason, signature].join('\n\n')}\n`;
}
