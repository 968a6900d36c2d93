/** How the tests of the tooling run: in plain Node. */

import { defineConfig } from 'vitest/config';

export default defineConfig({ test: { name: 'tooling', include: ['**/*.test.ts'] } });
