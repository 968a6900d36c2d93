/** How the tests of the features that several apps have are run: in jsdom, with the browser parts that it lacks. */
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'features',
    environment: 'jsdom',
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['../ui/src/testing/browser-setup.ts'],
    testTimeout: 30_000,
  },
});
