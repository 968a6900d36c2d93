/** The environment of the product under load. */
import type { Stage } from './stage.ts';

const secret = (name: string) => `${name} secret of the benchmark, long enough to pass`;

export const productEnv = (stage: Stage): Record<string, string> => ({
  NODE_ENV: 'production',
  LOG_LEVEL: 'error',
  HOST: '127.0.0.1',
  PORT: '0',
  DATABASE_URL: stage.databaseUrl,
  TOKEN_SECRET: secret('token'),
  CODE_SECRET: secret('code'),
  LINK_SECRET: secret('link'),
  DATA_SECRET: secret('data'),
  SMTP_URL: 'smtp://127.0.0.1:9',
  FILES_URL: `file:${stage.folder}/files`,
  PAYMENT_KEY_ID: 'rzp_live_benchmark',
  PAYMENT_KEY_SECRET: 'benchmark key',
  PAYMENT_WEBHOOK_SECRET: 'benchmark hook',
});
