/** security.txt (RFC 9116) and robots.txt. */

import type { Stage } from '@portal/environment/stage';
import type { AppName } from './apps.ts';

export const SECURITY_TXT = '/.well-known/security.txt';

const dayMs = 24 * 60 * 60 * 1_000;
/** Less than a year, as the standard requires; renewed each day. */
const validDays = 330;

/** @param contact an e-mail address. */
export function securityText(contact: string, origin: string, now: Date): string {
  const today = Math.floor(now.getTime() / dayMs) * dayMs;
  const lines = [
    `Contact: mailto:${contact}`,
    `Expires: ${new Date(today + validDays * dayMs).toISOString()}`,
    'Preferred-Languages: en, hi',
    `Canonical: ${origin}${SECURITY_TXT}`,
  ];
  return `${lines.join('\n')}\n`;
}

/** Only the customers' pages of the real installation are for search engines. */
export const robotsText = (app: AppName, stage: Stage) =>
  `User-agent: *\n${app === 'customer' && stage !== 'staging' ? 'Allow' : 'Disallow'}: /\n`;
