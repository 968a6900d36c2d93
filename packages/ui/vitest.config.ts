/** How the tests of the user interface package run: in jsdom, with the browser parts that it lacks. */
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'ui',
    environment: 'jsdom',
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['src/testing/browser-setup.ts'],
    testTimeout: 30_000,
  },
});
