/** How the tests of the SDK run: in plain Node, with answers mocked at the network. */

import { defineConfig } from 'vitest/config';

export default defineConfig({ test: { name: 'sdk', include: ['src/**/*.test.ts'] } });
