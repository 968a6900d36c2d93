/** How the acceptance tests run: one file after another, by name, on one machine; the first failure ends them. */

import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

class ByName extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files.toSorted((one, other) => one.moduleId.localeCompare(other.moduleId));
  }
}

export default defineConfig({
  test: {
    name: 'acceptance',
    include: ['*.spec.ts'],
    globalSetup: ['global-setup.ts'],
    pool: 'forks',
    fileParallelism: false,
    sequence: { sequencer: ByName },
    // Later files depend on earlier ones.
    bail: 1,
    testTimeout: 600_000,
    hookTimeout: 120_000,
  },
});
