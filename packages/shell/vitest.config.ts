/** How the tests of what the apps share are run: in jsdom, with the browser parts that it lacks. */

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
