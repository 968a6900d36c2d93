/** What a company writes on its letters below its name: registered name, CIN and website (Companies Act, section 12). */
import type { MailProvider } from './mail-provider.ts';
import { oneLine } from './one-line.ts';

/** Empty for a provider that has nothing to add to its name. */
export function registeredLine({ name, legalName, cin, website }: MailProvider): string {
  const parts = [legalName === name ? undefined : legalName, cin && `CIN ${cin}`, website];
  return parts.flatMap((part) => (part ? [oneLine(part)] : [])).join(' | ');
}
