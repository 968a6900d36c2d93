import { defineConfig } from 'vitest/config';
import { screenTests } from './src/testing/screen-tests.ts';

export default defineConfig({
  test: {
    ...screenTests,
    name: 'ui',
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['src/testing/browser-setup.ts'],
  },
});
