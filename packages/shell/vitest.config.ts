/** Test configuration of the apps' shared code: jsdom with polyfills. */

import { screenTests } from '@portal/ui/testing/screen-tests';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    ...screenTests,
    name: 'shell',
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['../ui/src/testing/browser-setup.ts'],
  },
});
