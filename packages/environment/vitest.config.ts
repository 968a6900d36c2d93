/** How the tests of the environment's reader run: in plain Node. */

import { defineConfig } from 'vitest/config';

export default defineConfig({ test: { name: 'environment', include: ['src/**/*.test.ts'] } });
