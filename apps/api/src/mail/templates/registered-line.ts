/** The line below the provider's name: registered name, CIN and website (Companies Act, section 12). */

import type { MailProvider } from './mail-provider.ts';
import { oneLine } from './one-line.ts';

/** Empty when there is nothing to add to the name. */
export function registeredLine({ name, legalName, cin, website }: MailProvider): string {
  const parts = [legalName === name ? undefined : legalName, cin && `CIN ${cin}`, website];
  return parts.flatMap((part) => (part ? [oneLine(part)] : [])).join(' | ');
}
