/** Mails the confirmation link to the address of a request for staff access (record 0029). */

import type { Tx } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { loadMailProvider, withAppUrl } from '../mail/load-mail-provider.ts';
import { type AddressedMail, sendOnce } from '../mail/send-once.ts';
import { addressCheckMail } from '../mail/templates/address-check-mail.ts';
import type { MailProvider } from '../mail/templates/mail-provider.ts';
import { linkSecrets } from '../secrets.ts';
import { createToken } from './staff-request-token.ts';

/** Runs on `access.requested`. */
export async function sendAddressCheck(deps: Deps, { personId }: { personId: number }): Promise<void> {
  const provider = withAppUrl(deps.config, await loadMailProvider(deps), 'staff');
  await sendOnce(deps, `address-check:${personId}`, (tx) => makeMail(deps, provider, tx, personId));
}

/** Undefined when the request was decided since. */
async function makeMail(
  { config, clock }: Deps,
  provider: MailProvider,
  tx: Tx,
  personId: number,
): Promise<AddressedMail | undefined> {
  const asker = await tx
    .selectFrom('people')
    .select(['id', 'name', 'email'])
    .where('id', '=', personId)
    .where('state', '=', 'pending')
    .executeTakeFirst();
  if (!asker) return undefined;
  const token = createToken(linkSecrets(config), asker, clock.now());
  const url = `${provider.portalUrl}/staffregister?confirm=${token}`;
  return { to: asker.email, ...addressCheckMail({ provider, name: asker.name, url }) };
}
