/** The provider details for mails to a type of account: links lead to its app. */
import type { UserType } from '@portal/domain/notification-titles';
import type { Config } from '../config.ts';
import type { MailProvider } from './templates/mail-provider.ts';

const addresses = {
  user: 'CUSTOMER_URL',
  staff: 'STAFF_URL',
  admin: 'ADMIN_URL',
} as const satisfies Record<UserType, keyof Config>;

export const appOf = (config: Config, provider: MailProvider, userType: UserType): MailProvider => ({
  ...provider,
  portalUrl: config[addresses[userType]].replace(/\/$/, ''),
});
