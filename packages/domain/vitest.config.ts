/** How the tests of the pure rules run: in plain Node. */

import { defineConfig } from 'vitest/config';

export default defineConfig({ test: { name: 'domain', include: ['src/**/*.test.ts'] } });
