/** How the tests of the sites' process run: in plain Node. */

import { defineConfig } from 'vitest/config';

export default defineConfig({ test: { name: 'sites', include: ['{src,build}/**/*.test.ts'] } });
