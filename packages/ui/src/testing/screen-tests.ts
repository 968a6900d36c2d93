/** Vitest settings for screen tests: jsdom, one context per file, processes shared by many files. */

export const screenTests = {
  environment: 'jsdom',
  // A process per file costs more than its tests; a context per file still isolates them.
  pool: 'vmForks',
  // Contexts are never freed completely, so a process that has grown this far is replaced.
  vmMemoryLimit: '1GB',
  testTimeout: 30_000,
} as const;
