/** `npm run reset`: empties the data folder, so that the next start is a first one. */

import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { removeCluster } from '../apps/api/dev/postgres/choose-place.ts';
import { runningPid } from './product/run-lock.ts';
import { readSettings } from './product/settings.ts';

const { dataDir } = readSettings();
const running = runningPid(dataDir);
if (running === undefined) {
  await removeCluster(join(dataDir, 'postgres'));
  await rm(dataDir, { recursive: true, force: true });
  console.log(`Emptied ${dataDir}.`);
} else {
  console.error(`The product is running (process ${running}). Stop it first, then reset.`);
  process.exitCode = 1;
}
