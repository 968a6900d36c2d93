/** Starts the shared services of all tests: Postgres always, Redis and a browser if available. */

import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '../../apps/api/dev/postgres.ts';
import { findBrowser } from '../services/browser.ts';
import { findPromtool } from '../services/promtool.ts';
import { startRedis } from '../services/redis.ts';
import { missingWebServers } from '../services/web-servers.ts';

export interface TestServices {
  /** TEST_DATABASE_URL (a superuser's), and TEST_REDIS_URL, CHROMIUM_PATH and PROMTOOL_PATH where they apply. */
  env: NodeJS.ProcessEnv;
  hasBrowser: boolean;
  /** Descriptions of missing programs. */
  absent: string[];
  stop(): Promise<void>;
}

/** The caller stops them, which deletes their data. */
export async function startTestServices(): Promise<TestServices> {
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-test-postgres-'));
  const postgres = await startPostgres({ dataDir, port: 0, fast: true });
  const redis = await startRedis();
  const browser = findBrowser();
  const promtool = findPromtool();
  return {
    env: {
      TEST_DATABASE_URL: postgres.url,
      ...(redis ? { TEST_REDIS_URL: redis.url } : {}),
      ...(promtool === undefined ? {} : { PROMTOOL_PATH: promtool }),
      ...(typeof browser === 'object' ? { CHROMIUM_PATH: browser.path } : {}),
    },
    hasBrowser: browser !== undefined,
    absent: [
      ...missingWebServers().map(
        (name) => `Sites as files not tried with ${name}: this machine has none and none can be installed.`,
      ),
      ...(redis
        ? []
        : ['Redis variants not run: this machine has no redis-server and none can be installed.']),
      ...(promtool === undefined
        ? ['Alert rules not checked: this machine has no promtool and none can be fetched.']
        : []),
      ...(browser
        ? []
        : ['End-to-end tests not run: this machine has no browser and none can be installed.']),
    ],
    stop: async () => {
      await redis?.stop();
      await postgres.remove();
    },
  };
}
