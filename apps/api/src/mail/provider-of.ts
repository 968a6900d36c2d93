/** What mails say about the provider: what admins have set, else the configuration (record 0028). */
import type { Deps } from '../deps.ts';
import type { MailProvider } from './templates/mail-provider.ts';

/** With the customer app's address. Ask before a transaction begins, since it may ask the database. */
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
