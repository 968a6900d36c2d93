/** The provider details for mails (record 0028). */
import type { Deps } from '../deps.ts';
import type { MailProvider } from './templates/mail-provider.ts';

/** With the customer app's address. Call before a transaction begins: it may query the database. */
export async function providerOf({
  config,
  settings,
}: Pick<Deps, 'config' | 'settings'>): Promise<MailProvider> {
  const { provider } = await settings.read();
  const portalUrl = config.CUSTOMER_URL.replace(/\/$/, '');
  return {
    name: provider.name,
    legalName: provider.legalName,
    cin: provider.cin,
    website: provider.website,
    phone: provider.phone,
    email: provider.email,
    address: provider.address,
    portalUrl,
    resetUrl: `${portalUrl}/forgetpassword`,
  };
}
