import { screenTests } from '@portal/ui/testing/screen-tests';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    ...screenTests,
    name: 'features',
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['../ui/src/testing/browser-setup.ts'],
  },
});
