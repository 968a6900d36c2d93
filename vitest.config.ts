/** The tests of every workspace as projects, so that `vitest run --project domain` runs one of them. */

import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      'packages/domain',
      'packages/environment',
      'packages/sdk',
      'packages/ui',
      'packages/shell',
      'packages/features',
      'packages/sites',
      'apps/api',
      'apps/customer',
      'apps/staff',
      'apps/admin',
      'tooling',
    ],
  },
});
