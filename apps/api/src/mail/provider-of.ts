/** What mails say about the provider, off the configuration (decision 24). */
import type { Config } from '../config.ts';
import type { MailProvider } from './templates/mail-provider.ts';

export const providerOf = (config: Config): MailProvider => ({
  name: config.PROVIDER_NAME,
  phone: config.PROVIDER_PHONE,
  email: config.PROVIDER_EMAIL,
  address: config.PROVIDER_ADDRESS,
  portalUrl: config.CUSTOMER_URL.replace(/\/$/, ''),
});
