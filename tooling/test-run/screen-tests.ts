/** Vitest settings for screen tests: jsdom, one context per file, processes shared by many files. */

export const screenTests = {
  environment: 'jsdom',
  // A process for each file takes more time than the tests in it; what one file leaves behind still reaches no other.
  pool: 'vmForks',
  // Contexts are never freed completely, so a process that has grown this far is replaced.
  vmMemoryLimit: '1GB',
  testTimeout: 30_000,
} as const;
