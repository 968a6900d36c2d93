/** `node apps/api/dev/seed/run-seed.ts`: seeds the database of the environment. */

import { isLive } from '@portal/environment/stage';
import { readConfig } from '../../src/config.ts';
import { createDatabase } from '../../src/db/database.ts';
import { seedDemo } from './seed-demo.ts';

const config = readConfig();
if (isLive(config.APP_STAGE)) throw new Error('The demo seed is not for production.');
const database = createDatabase({ url: config.DATABASE_URL, poolSize: 2 });
try {
  const isNew = await seedDemo(database.db, config);
  console.info(isNew ? 'The demo data is in.' : 'There is data already; nothing was changed.');
} finally {
  await database.close();
}
