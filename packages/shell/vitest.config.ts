/** Test configuration of the apps' shared code: jsdom with polyfills. */

import { defineConfig } from 'vitest/config';
import { screenTests } from '../../tooling/test-run/screen-tests.ts';

export default defineConfig({
  test: {
    ...screenTests,
    name: 'shell',
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['../ui/src/testing/browser-setup.ts'],
  },
});
