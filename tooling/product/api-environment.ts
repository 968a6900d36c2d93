/** Sets the variables that the API reads, from what `npm start` started; see docs/configuration.md. */

import { join } from 'node:path';
import type { Secrets } from './development-secrets.ts';
import type { Settings } from './settings.ts';
import { siteAddresses } from './site-addresses.ts';

/** Variables of the caller's environment go on to the API, except those that are decided here. */
export function apiEnvironment(
  { ports, dataDir }: Settings,
  secrets: Secrets,
  databaseUrl: string,
  env: NodeJS.ProcessEnv = process.env,
): NodeJS.ProcessEnv {
  const { TOKEN_SECRET, CODE_SECRET, LINK_SECRET, DATA_SECRET } = secrets;
  const { PAYMENT_KEY_ID, PAYMENT_KEY_SECRET, PAYMENT_WEBHOOK_SECRET } = secrets;
  return {
    LOG_LEVEL: 'info',
    TOKEN_SECRET,
    CODE_SECRET,
    LINK_SECRET,
    DATA_SECRET,
    ...env,
    APP_STAGE: 'development',
    HOST: '127.0.0.1',
    PORT: String(ports.api.number),
    ...siteAddresses({ ports }),
    DATABASE_URL: databaseUrl,
    SMTP_URL: `smtp://127.0.0.1:${ports.smtp.number}`,
    FILES_URL: env['FILES_URL'] ?? `file:${join(dataDir, 'files')}`,
    PAYMENT_KEY_ID,
    PAYMENT_KEY_SECRET,
    PAYMENT_WEBHOOK_SECRET,
    PAYMENT_API_URL: `http://localhost:${ports.payments.number}`,
  };
}
