/** The environment of the product under load. */

import { productionEnv } from '../apps/api/test/production-env.ts';
import type { BenchmarkDatabase } from './benchmark-database.ts';

export const productEnv = (
  stage: Pick<BenchmarkDatabase, 'databaseUrl' | 'folder'>,
): Record<string, string> => ({
  ...productionEnv,
  LOG_LEVEL: 'error',
  HOST: '127.0.0.1',
  PORT: '0',
  DATABASE_URL: stage.databaseUrl,
  SMTP_URL: 'smtp://127.0.0.1:9',
  FILES_URL: `file:${stage.folder}/files`,
  // Daily quotas of a user are not measured.
  UPLOAD_MB_A_DAY: '1000000',
  UPLOAD_FILES_A_DAY: '1000000',
  UPLOAD_MB_A_DAY_UNPAID: '1000000',
  UPLOAD_FILES_A_DAY_UNPAID: '1000000',
  // Its admins have no authenticator app.
  ADMIN_TWO_STEP: 'optional',
});
