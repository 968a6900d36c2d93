/** The environment of the product under load. */
import { randomBytes } from 'node:crypto';
import type { Stage } from './stage.ts';

const secrets = { token: randomSecret(), code: randomSecret(), link: randomSecret(), data: randomSecret() };

export const productEnv = (stage: Pick<Stage, 'databaseUrl' | 'folder'>): Record<string, string> => ({
  NODE_ENV: 'production',
  LOG_LEVEL: 'error',
  HOST: '127.0.0.1',
  PORT: '0',
  DATABASE_URL: stage.databaseUrl,
  TOKEN_SECRET: secrets.token,
  CODE_SECRET: secrets.code,
  LINK_SECRET: secrets.link,
  DATA_SECRET: secrets.data,
  SMTP_URL: 'smtp://127.0.0.1:9',
  FILES_URL: `file:${stage.folder}/files`,
  // One person's share of a day is not what is measured.
  UPLOAD_MB_A_DAY: '1000000',
  UPLOAD_FILES_A_DAY: '1000000',
  UPLOAD_MB_A_DAY_UNPAID: '1000000',
  UPLOAD_FILES_A_DAY_UNPAID: '1000000',
  PAYMENT_KEY_ID: 'rzp_live_benchmark',
  PAYMENT_KEY_SECRET: 'benchmark key',
  PAYMENT_WEBHOOK_SECRET: 'benchmark hook',
  PROVIDER_NAME: 'Hill Road Compliance',
  PROVIDER_PHONE: '+91 22 2640 1234',
  PROVIDER_EMAIL: 'hello@hillroad.in',
  PROVIDER_ADDRESS: '4 Hill Road, Mumbai 400050',
  PROVIDER_GSTIN: '29AAGCB7383J1Z4',
  // Its admins have no telephones.
  ADMIN_TWO_STEP: 'optional',
});

function randomSecret() {
  return randomBytes(32).toString('hex');
}
