/** The provider details for mails (record 0028). */

import type { UserType } from '@portal/domain/notification-titles';
import type { Config } from '../config.ts';
import type { Deps } from '../deps.ts';
import type { MailProvider } from './templates/mail-provider.ts';

/** With the customer app's address. Call before a transaction begins: it may query the database. */
export async function loadMailProvider({
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

const appUrls = {
  user: 'CUSTOMER_URL',
  staff: 'STAFF_URL',
  admin: 'ADMIN_URL',
} as const satisfies Record<UserType, keyof Config>;

/** Lets the links of a mail lead to the app of its recipient. */
export const withAppUrl = (config: Config, provider: MailProvider, userType: UserType): MailProvider => ({
  ...provider,
  portalUrl: config[appUrls[userType]].replace(/\/$/, ''),
});
