/** How the tests with Debian's own Postgres, PgBouncer and Valkey run: one after another, on this machine's loopback. */

import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'acceptance of data',
    include: ['*.spec.ts'],
    globalSetup: ['global-setup.ts'],
    pool: 'forks',
    fileParallelism: false,
    experimental: { viteModuleRunner: false, nodeLoader: false },
    testTimeout: 300_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
  },
});
