/** How the long proofs run: the real programs, one proof after another, as long as each takes. */

import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'proof',
    include: ['test/proof/*.proof.ts'],
    globalSetup: ['test/global-setup.ts'],
    pool: 'forks',
    fileParallelism: false,
    experimental: { viteModuleRunner: false, nodeLoader: false },
    testTimeout: 3_600_000,
    hookTimeout: 300_000,
  },
});
