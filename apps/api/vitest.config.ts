/** How the tests of the API run: in Node, each file against its own clone of a migrated Postgres. */

import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'api',
    include: ['{src,dev,test}/**/*.test.ts'],
    globalSetup: ['test/global-setup.ts'],
    // argon2 and pg have native parts, which want processes of their own rather than threads.
    pool: 'forks',
    // Each file has a database of its own; loading the whole API again for each would take most of the time.
    isolate: false,
    // Node loads the code itself, as it does in production.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    testTimeout: 30_000,
    hookTimeout: 120_000,
    // What is waited for comes; how soon is not what these tests are about.
    expect: { poll: { timeout: 15_000 } },
  },
});
