/** How the tests of what the apps share are run: in jsdom, with the browser parts that it lacks. */
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'shell',
    environment: 'jsdom',
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['../ui/src/testing/browser-setup.ts'],
    testTimeout: 30_000,
  },
});
